import { describe, expect, it } from 'vitest';
import {
  fan,
  frameSide,
  hexagon,
  INNER,
  middle,
  OUTER,
  placeAt,
  polar,
  printedArms,
  readPath,
  ropes,
  sector,
  standAt,
  terrace,
  turnTo,
  way,
} from './geometry';

const inner = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6'];
const outer = ['o1', 'o2', 'o3', 'o4', 'o5', 'o6'];
const distance = (one: string, other: string): number => {
  const [a, b] = [placeAt(one), placeAt(other)];
  return Math.hypot(a.x - b.x, a.y - b.y);
};

describe('places', () => {
  it('put Cuzco in the middle and the first edge straight up', () => {
    expect(placeAt('cuzco')).toEqual({ x: 0, y: 0 });
    expect(placeAt('o1')).toEqual({ x: 0, y: -OUTER });
    expect(placeAt('i3')).toEqual({ x: INNER, y: 0 });
  });

  it('lie on two rings, clockwise', () => {
    for (const name of inner) expect(distance(name, 'cuzco')).toBeCloseTo(INNER, 1);
    for (const name of outer) expect(distance(name, 'cuzco')).toBeCloseTo(OUTER, 1);
    expect(placeAt('i1').x).toBeLessThan(0);
    expect(placeAt('i2').x).toBeGreaterThan(0);
    expect(placeAt('o4')).toEqual({ x: 0, y: OUTER });
  });

  it('have the edge of place k between the seams k and k + 1', () => {
    outer.forEach((name, k) => {
      const [left, right] = [inner[k] ?? '', inner[(k + 1) % 6] ?? ''];
      expect(distance(name, left)).toBeCloseTo(distance(name, right), 1);
      for (const other of inner)
        if (other !== left && other !== right)
          expect(distance(name, other)).toBeGreaterThan(distance(name, left) + 50);
    });
  });

  it('are all far enough apart for a plate between them', () => {
    const all = ['cuzco', ...inner, ...outer];
    for (const one of all)
      for (const other of all) if (one < other) expect(distance(one, other)).toBeGreaterThan(70);
  });
});

describe('shapes', () => {
  it('join points', () => {
    expect(way({ x: 0, y: 0 }, { x: 3, y: 4 })).toBe('M0 0L3 4');
    expect(middle({ x: 0, y: 0 }, { x: 3, y: 4 })).toEqual({ x: 1.5, y: 2 });
    expect(ropes({ x: 0, y: 0 }, { x: 10, y: 0 }, 2)).toBe('M0 2L10 2M0 -2L10 -2');
  });

  it('close', () => {
    expect(hexagon(100).split(' ')).toHaveLength(12);
    expect(frameSide().split(' ')).toHaveLength(8);
    expect(terrace(100, 3, 4)).toMatch(/^M0 0.*z$/);
    expect(sector(0, 40, 90, 25)).toMatch(/^M.*z$/);
  });

  it('keep the steps of a terrace level at both ends', () => {
    const moves = [...terrace(100, 3, 4).matchAll(/v(-?\d+)/g)].map((found) => Number(found[1]));
    expect(moves.reduce((sum, move) => sum + move, 0)).toBe(0);
  });

  it('know straight up and right', () => {
    expect(polar(0, 10)).toEqual({ x: 0, y: -10 });
    expect(polar(90, 10)).toEqual({ x: 10, y: 0 });
  });
});

describe('runners', () => {
  it('leave the number of a path that goes straight up readable', () => {
    for (const [from, to] of [
      ['i3', 'o2'],
      ['o3', 'i3'],
      ['i6', 'o6'],
      ['o5', 'i6'],
    ] as const) {
      const number = middle(placeAt(from), placeAt(to));
      expect(Math.abs(standAt(from).x - number.x)).toBeGreaterThan(18);
    }
    expect(standAt('i1').x).toBe(placeAt('i1').x);
    expect(standAt('cuzco').x).toBe(0);
  });

  it('hide neither the feather nor the number of a village, however many stand there', () => {
    for (const name of ['i', 'o'].flatMap((ring) => [1, 2, 3, 4, 5, 6].map((n) => `${ring}${n}`)))
      for (const count of [1, 2, 3, 4]) {
        const { x, y } = placeAt(name);
        const spots = fan(name, count);
        expect(new Set(spots.map((spot) => `${spot.x} ${spot.y}`)).size).toBe(count);
        for (const spot of spots) {
          // The feather leans from (-14, -19) to (15, 10); the number lies in a square at (14, 12).
          const beside = Math.abs(spot.x - x) - 13 >= 12;
          const above = spot.y - y <= -12;
          expect(beside || above, `${name} ${count}`).toBe(true);
          expect(spot.y - y < 4 || spot.x - x - 13 > 23, `${name} ${count}`).toBe(true);
        }
      }
  });

  it('in Cuzco stand round its middle', () => {
    for (const count of [1, 2, 3, 4])
      expect(fan('cuzco', count).reduce((sum, { x }) => sum + x, 0)).toBe(0);
  });
});

describe('overlay', () => {
  it('turns the short way', () => {
    expect(turnTo(1, 0)).toBe(0);
    expect(turnTo(2, 0)).toBe(60);
    expect(turnTo(6, 0)).toBe(-60);
    expect(turnTo(1, 300)).toBe(360);
    expect(turnTo(1, -60)).toBe(0);
    expect(turnTo(5, 720)).toBe(600);
  });

  it('shows the same arms in every position', () => {
    const printed = ['B1', 'S2', 'B3', 'S4', 'B5', 'S6'];
    for (const position of [1, 2, 3, 4, 5, 6]) {
      const shown = printed.map((_, village) => ({
        path: printed[(village - position + 7) % 6] ?? '',
      }));
      expect(printedArms(shown, position)).toEqual(printed);
    }
  });

  it('has paths of two kinds', () => {
    expect(readPath('S4')).toEqual({ stone: true, value: 4 });
    expect(readPath('B2')).toEqual({ stone: false, value: 2 });
  });
});
