/** Where the compass lies: in the corner where it covers least. */

import { toMap, type Camera, type Point, type Size } from './camera';
import { distance, link, type Plan } from './geometry';

/** Corners of the map without buttons in them, the first where nothing is in the way. */
export const CORNERS = ['top-left', 'top-right', 'bottom-right'] as const;
export type Corner = (typeof CORNERS)[number];

/** From the edges to the middle of the compass, and how far it and what it covers reach, in pixels. */
const INSET = 30;
const REACH = 28;

/** How many roads, towns, signs of regions and targets lie under each corner decides. */
export function corner(plan: Plan, camera: Camera, size: Size, targets: Iterable<Point>): Corner {
  const reach = REACH / camera.scale;
  const spots = [...Object.values(plan.anchors), ...targets];
  const covered = CORNERS.map((name) => {
    const at = toMap(camera, size, {
      x: name.endsWith('left') ? INSET : size.width - INSET,
      y: name.startsWith('top') ? INSET : size.height - INSET,
    });
    const roads = plan.scenery.connections.filter(([a = '', b = '']) => {
      const { from, by, to } = link(plan, a, b);
      return Math.min(distance(at, from, by), distance(at, by, to)) < reach;
    });
    const others = spots.filter(({ x, y }) => Math.hypot(x - at.x, y - at.y) < reach);
    return roads.length + others.length;
  });
  return CORNERS[covered.indexOf(Math.min(...covered))]!;
}
