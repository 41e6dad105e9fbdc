import { describe, expect, it } from 'vitest';
import { written } from '../../../testing/positions';
import { things } from '../things';
import type { EmpireView, Scenery } from '../view';
import { CLOSEST, whole, type Point } from './camera';
import { plan, type Layout } from './geometry';
import { apart, discs, hit, REACH } from './hits';
import { whereIs } from './signs';

const game = written<EmpireView>('inca_empire');
const LAYOUTS: Layout[] = ['wide', 'tall'];
/** The smallest maps there are, on a phone that lies on its side or stands. */
const LEAST = { wide: { width: 520, height: 240 }, tall: { width: 340, height: 380 } };

interface Seen {
  scales: number[];
  found: Map<string, Point>;
  wanted: string[];
}

/** Moments of games the engine has written, with the map drawn for it. */
function* moments(layout: Layout): Generator<Seen> {
  for (const [players, scenery] of Object.entries(game.sceneries)) {
    const drawn = plan(scenery as Scenery, layout);
    const least = whole(drawn.box, LEAST[layout]).scale;
    const scales = [least, 1, CLOSEST];
    const asked = game.decisions.filter((one) => one.players === Number(players));
    for (const { legal } of asked.filter((_, i) => i % 2 === 0)) {
      const all = [...new Set(legal.flatMap((action) => things(action)))];
      const wanted = all.filter((thing) => whereIs(drawn, thing) !== null);
      yield { scales, found: discs(drawn, all), wanted };
    }
  }
}

/** The middle of a disc and points just inside its rim. */
function within({ x, y }: Point, radius: number): Point[] {
  const turns = Array.from({ length: 4 }, (_, i) => (i * Math.PI) / 2);
  const rim = turns.map((at) => ({ x: x + Math.cos(at) * radius, y: y + Math.sin(at) * radius }));
  return [{ x, y }, ...rim];
}

describe.each(LAYOUTS)('on a %s map', (layout) => {
  it('every legal target has a disc, and no click in it means another', () => {
    let seen = 0;
    for (const { scales, found, wanted } of moments(layout)) {
      expect([...found.keys()].sort()).toEqual([...wanted].sort());
      for (const reach of Object.values(REACH))
        for (const scale of scales)
          for (const [thing, middle] of found)
            for (const at of within(middle, (reach * 0.99) / scale)) {
              seen += 1;
              if (!hit(found, at, scale, reach).includes(thing))
                throw new Error(`${thing} is not hit at ${scale}`);
            }
    }
    expect(seen).toBeGreaterThan(20_000);
  });

  it('discs that lie on each other come apart before one can go no closer', () => {
    for (const { found } of moments(layout))
      expect(apart([...found.values()], REACH.touch)).toBeLessThanOrEqual(CLOSEST);
  });
});

it('discs are as wide as a pointer or a finger needs', () => {
  expect(2 * REACH.mouse).toBeGreaterThanOrEqual(24);
  expect(2 * REACH.touch).toBeGreaterThanOrEqual(44);
});

it('what is under a point comes in order, the nearest first', () => {
  const found = new Map([
    ['site:a', { x: 0, y: 0 }],
    ['site:b', { x: 20, y: 0 }],
  ]);
  expect(hit(found, { x: 12, y: 0 }, 1, 22)).toEqual(['site:b', 'site:a']);
  expect(hit(found, { x: 12, y: 0 }, 2, 22)).toEqual(['site:b']);
  expect(hit(found, { x: 60, y: 0 }, 1, 22)).toEqual([]);
  expect(apart([...found.values()], 22)).toBeCloseTo(2.2);
  expect(apart([{ x: 0, y: 0 }], 22)).toBe(0);
});
