import { expect, it } from 'vitest';
import { view } from '../testing/position';
import { toMap, toScreen, type Camera } from './camera';
import { corner, CORNERS, type Corner } from './compass';
import { link, middle, plan as drawn } from './geometry';

const plan = drawn(view.scenery, 'wide');
const SIZE = { width: 1000, height: 560 };
const PLACES: Record<Corner, { x: number; y: number }> = {
  'top-left': { x: 30, y: 30 },
  'top-right': { x: 970, y: 30 },
  'bottom-right': { x: 970, y: 530 },
};

it('lies on no road where a corner is free of them', () => {
  let moved = 0;
  for (const [a = '', b = ''] of plan.scenery.connections) {
    const road = middle(link(plan, a, b));
    // The road runs under the first corner.
    const camera: Camera = { x: 0, y: 0, scale: 1.3 };
    const first = toMap(camera, SIZE, PLACES['top-left']);
    Object.assign(camera, { x: road.x - first.x, y: road.y - first.y });
    const found = corner(plan, camera, SIZE, []);
    if (found === 'top-left') continue;
    moved += 1;
    const at = toScreen(camera, SIZE, road);
    expect(Math.hypot(at.x - PLACES[found].x, at.y - PLACES[found].y)).toBeGreaterThan(20);
  }
  expect(moved).toBeGreaterThan(plan.scenery.connections.length / 2);
});

it('leaves what can be chosen free', () => {
  const camera: Camera = { x: -9000, y: -9000, scale: 1 };
  const under = (name: Corner): { x: number; y: number } => toMap(camera, SIZE, PLACES[name]);
  CORNERS.forEach((name, i) =>
    expect(corner(plan, camera, SIZE, CORNERS.slice(0, i).map(under))).toBe(name),
  );
});
