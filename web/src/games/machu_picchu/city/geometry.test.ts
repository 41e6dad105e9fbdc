import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  borders,
  DRAWN,
  gate,
  inset,
  outline,
  QUARTERS,
  shared,
  SIZE,
  type Point,
} from './geometry';
import { area, crossing, distance, touching, within } from './testing/shapes';

const PRINTED = readFileSync('../src/tawantin/games/machu_picchu/data/printed.toml', 'utf-8');
const LAYOUTS = ['wide', 'tall'] as const;

const printed: Record<string, string[]> = {};
const rows = PRINTED.split('[borders]')[1]?.split('\n[')[0] ?? '';
for (const [, id = '', list = ''] of rows.matchAll(/^(\w+) = \[(.*)\]$/gm))
  printed[id] = [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
const pairs = QUARTERS.flatMap((one, i) =>
  QUARTERS.slice(i + 1).map((other) => [one, other] as const),
);

describe.each(LAYOUTS)('the %s plan', (layout) => {
  const of = (id: string): Point[] => outline(id, layout);

  it('draws the printed borders as shared edges, and no others', () => {
    const found = pairs.filter(([one, other]) => touching(of(one), of(other)) > 0);
    const wanted = pairs.filter(([one, other]) => printed[one]?.includes(other));
    expect(wanted).toHaveLength(25);
    expect(found).toEqual(wanted);
  });

  it('has edges long enough to be seen, and gaps wide enough', () => {
    for (const [one, other] of pairs) {
      const length = touching(of(one), of(other));
      if (length > 0) expect(length, `${one} ${other}`).toBeGreaterThan(20);
      else expect(distance(of(one), of(other)), `${one} ${other}`).toBeGreaterThan(8);
    }
  });

  it('lets no quarter lie on another or beyond the sheet', () => {
    const { width, height } = SIZE[layout];
    for (const id of QUARTERS)
      for (const { x, y } of of(id)) {
        expect(x > 0 && x < width && y > 0 && y < height, `${id} ${x} ${y}`).toBe(true);
        for (const other of QUARTERS)
          if (other !== id)
            expect(within({ x, y }, inset(of(other), 0.5)), `${id} ${other}`).toBe(false);
      }
  });

  it('lets no edge cross another', () => {
    for (const [one, other] of pairs)
      expect(crossing(of(one), of(other)), `${one} ${other}`).toBe(false);
  });

  it('goes round every quarter clockwise and leaves room for a finger', () => {
    for (const id of QUARTERS) {
      expect(area(of(id)), id).toBeGreaterThan(44 * 44);
      for (const corner of inset(of(id), 4)) expect(within(corner, of(id)), id).toBe(true);
    }
  });

  it('finds the same shared lines as the drawing', () => {
    for (const [one, other] of pairs) {
      const line = shared(one, other, layout);
      const length = line
        .slice(1)
        .reduce((sum, p, i) => sum + Math.hypot(p.x - line[i]!.x, p.y - line[i]!.y), 0);
      expect(length, `${one} ${other}`).toBeCloseTo(touching(of(one), of(other)), 1);
      expect(gate(line) === null).toBe(length === 0);
    }
  });
});

describe('borders', () => {
  const quarters = QUARTERS.map((id) => ({ id, borders: printed[id] ?? [] }));

  it('are all open on the printed map', () => {
    expect(borders(quarters)).toEqual({ open: DRAWN, shut: [], bridged: [] });
  });

  it('of an overlay are walls and bridges where they differ', () => {
    const other = quarters.map(({ id, borders }) => {
      if (id === 'weavers_quarter')
        return { id, borders: ['potters_quarter', 'temple_of_the_sun'] };
      if (id === 'royal_palace')
        return { id, borders: borders.filter((to) => to !== 'weavers_quarter') };
      return { id, borders };
    });
    const { open, shut, bridged } = borders(other);
    expect(open).toHaveLength(24);
    expect(shut).toEqual([['royal_palace', 'weavers_quarter']]);
    expect(bridged).toEqual([['weavers_quarter', 'temple_of_the_sun']]);
  });
});
