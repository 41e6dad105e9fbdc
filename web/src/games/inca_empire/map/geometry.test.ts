import { describe, expect, it } from 'vitest';
import {
  along,
  bow,
  curve,
  distance,
  drawnOut,
  isInside,
  link,
  middle,
  mountains,
  plan,
  TILT,
  turner,
} from './geometry';
import { view } from '../testing/position';

const SQUARE = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];

describe('turning', () => {
  it('leaves north up on tall pages', () => {
    expect(turner('tall')([3, 7])).toEqual({ x: 3, y: 7 });
  });

  it('turns north to the left on wide pages and changes no distance', () => {
    const turn = turner('wide');
    const north = turn([0, -10]);
    expect(north.x).toBeLessThan(-8);
    expect((Math.atan2(-north.x, -north.y) * 180) / Math.PI).toBeCloseTo(TILT);
    const [one, other] = [turn([100, 40]), turn([130, 80])];
    expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeCloseTo(50);
  });

  it('draws out what lies on the edge of the map', () => {
    const [first, second] = drawnOut(
      [
        [200, 0],
        [1000, 700],
      ],
      [1000, 1400],
    );
    expect(first![1]).toBeLessThan(-500);
    expect(second![0]).toBeGreaterThan(1500);
    expect(second![1]).toBe(700);
  });
});

describe('roads', () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];

  it('run from site to site', () => {
    expect(curve(bow(from, to))).toMatch(/^M0\.0 0\.0Q.* 100\.0 0\.0$/);
  });

  it('lie beside each other where several join two sites', () => {
    const ys = [0, 1, 2, 3].map((lane) => middle(bow(from, to, lane)).y);
    const apart = ys.flatMap((y, i) => ys.slice(i + 1).map((other) => Math.abs(y - other)));
    expect(Math.min(...apart)).toBeGreaterThan(10);
  });

  it('are the same whichever end is named first', () => {
    const drawn = plan(view.scenery, 'wide');
    const [a = '', b = ''] = view.scenery.connections[0]!;
    expect(link(drawn, a, b)).toEqual(link(drawn, b, a));
  });
});

describe('shapes', () => {
  it('hold points or do not', () => {
    expect(isInside(SQUARE, { x: 5, y: 5 })).toBe(true);
    expect(isInside(SQUARE, { x: 15, y: 5 })).toBe(false);
    expect(distance({ x: 5, y: 3 }, SQUARE[0]!, SQUARE[1]!)).toBe(3);
    expect(distance({ x: 13, y: 4 }, SQUARE[0]!, SQUARE[1]!)).toBe(5);
  });

  it('walks along a line', () => {
    const found = along([SQUARE[0]!, SQUARE[1]!, SQUARE[2]!], 4);
    expect(found.map(({ x, y }) => [x, y])).toEqual([
      [2, 0],
      [6, 0],
      [10, 0],
      [10, 4],
      [10, 8],
    ]);
  });
});

describe.each(['wide', 'tall'] as const)('the %s map', (layout) => {
  const drawn = plan(view.scenery, layout);

  it('has a sign of each region inside it', () => {
    for (const [key, { shape }] of Object.entries(view.scenery.regions))
      expect(isInside(shape.map(drawn.turn), drawn.anchors[key]!), key).toBe(true);
  });

  it('holds all regions', () => {
    const { x, y, width, height } = drawn.box;
    for (const at of Object.values(drawn.anchors)) {
      expect(at.x > x && at.x < x + width).toBe(true);
      expect(at.y > y && at.y < y + height).toBe(true);
    }
  });

  it('has mountains, and none on a site', () => {
    const peaks = mountains(view.scenery, layout);
    expect(peaks.length).toBeGreaterThan(3);
    for (const { x, base, height } of peaks)
      for (const site of Object.values(drawn.sites))
        expect(Math.hypot(site.x - x, site.y - (base - height / 2))).toBeGreaterThan(10);
  });
});
