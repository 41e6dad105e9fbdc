/** What a click on the map means: every target has a disc of its own, however small it is drawn. */

import type { ThingId } from '../../types';
import { around, CLOSEST, type Point } from './camera';
import { isInside, link, on, type Plan } from './geometry';

/** The radius of a disc in pixels: 24 of them across for a pointer, 44 for a finger. */
export const REACH = { mouse: 12, touch: 22 };
/** Of the map: no discs are nearer to each other if it can be helped, so that a zoom parts them. */
const APART = (2 * REACH.touch) / CLOSEST;

/** Parts of a road where its disc may lie, the best first. */
const ALONG = [0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75];
const GRID = 14;

const far = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Where the disc of a thing may lie, the best first; none: it is not on the map. */
function choices(plan: Plan, thing: ThingId): Point[] {
  const [kind, key = ''] = thing.split(':');
  if (kind === 'site') return key in plan.sites ? [plan.sites[key]!] : [];
  if (kind === 'road') {
    const [a = '', b = ''] = key.split('-');
    if (!(a in plan.sites) || !(b in plan.sites)) return [];
    return ALONG.map((part) => on(link(plan, a, b), part));
  }
  if (kind !== 'region' || !(key in plan.anchors)) return [];
  const border = plan.scenery.regions[key]!.shape.map(plan.turn);
  const { x, y, width, height } = around(border)!;
  const steps = Array.from({ length: GRID - 1 }, (_, i) => (i + 1) / GRID);
  const inside = steps
    .flatMap((i) => steps.map((j) => ({ x: x + width * i, y: y + height * j })))
    .filter((at) => isInside(border, at));
  return [plan.anchors[key]!, ...inside];
}

/** The middles of the discs: those of sites on them, the others where there is room. */
export function discs(plan: Plan, targets: Iterable<ThingId>): Map<ThingId, Point> {
  const found = new Map<ThingId, Point>();
  const wishes = [...targets].map((thing) => ({ thing, at: choices(plan, thing) }));
  for (const { thing, at } of wishes.sort((one, other) => one.at.length - other.at.length)) {
    const taken = [...found.values()];
    const room = (point: Point): number => Math.min(...taken.map((other) => far(point, other)));
    let best: { point: Point; room: number } | null = null;
    for (const point of at) {
      const one = { point, room: room(point) };
      if (best === null || one.room > best.room) best = one;
      if (best.room >= APART) break;
    }
    if (best !== null) found.set(thing, best.point);
  }
  return found;
}

/** The things whose discs lie under a point of the map, the nearest first. */
export function hit(
  found: Map<ThingId, Point>,
  at: Point,
  scale: number,
  reach: number,
): ThingId[] {
  return [...found]
    .map(([thing, middle]) => ({ thing, away: far(middle, at) * scale }))
    .filter(({ away }) => away < reach)
    .sort((one, other) => one.away - other.away)
    .map(({ thing }) => thing);
}

/** The scale at which discs round these points touch no more. */
export function apart(points: Point[], reach: number): number {
  let least = Infinity;
  points.forEach((one, i) => {
    for (const other of points.slice(i + 1)) least = Math.min(least, far(one, other));
  });
  return (2 * reach) / least;
}
