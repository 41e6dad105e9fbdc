import { describe, expect, it } from 'vitest';
import { SIZE } from './geometry';
import { view } from '../testing/position';
import { crowd, fieldAt, PILE, trail } from './path';

const FIELDS = Array.from({ length: view.scenery.numbers.summit + 1 }, (_, field) => field);

describe.each(['wide', 'tall'] as const)('the %s path', (layout) => {
  const fields = FIELDS.map((field) => fieldAt(field, layout));

  it('climbs from field 0 to the summit on the sheet', () => {
    for (const { x, y } of fields) {
      expect(x).toBeGreaterThan(18);
      expect(x).toBeLessThan(SIZE[layout].width - 18);
      expect(y).toBeGreaterThan(36);
    }
    fields.slice(1).forEach(({ y }, i) => expect(y).toBeLessThan(fields[i]!.y));
  });

  it('keeps its fields apart, and those in a row next to each other', () => {
    fields.forEach((one, i) =>
      fields.slice(i + 1).forEach((other, j) => {
        const apart = Math.hypot(one.x - other.x, one.y - other.y);
        expect(apart).toBeGreaterThan(30);
        if (j === 0) expect(apart).toBeLessThan(60);
      }),
    );
  });

  it('has no runner before the number of cards left', () => {
    const { deck, count } = PILE[layout];
    const at = { x: deck.x + count.x, y: deck.y + count.y };
    for (const { x, y } of fields)
      for (const runner of crowd([0, 1], { x, y: y - 8 })) {
        const aside = Math.abs(runner.x - at.x) - runner.size / 2;
        const above = runner.y - runner.size - at.y;
        expect(Math.max(aside, above)).toBeGreaterThan(8);
      }
  });

  it('is drawn from field to field', () => {
    expect(trail(view.scenery.numbers.summit, layout).match(/[ML]/g)).toHaveLength(FIELDS.length);
  });
});

describe('runners on one field', () => {
  it('stand beside and behind each other, those behind first', () => {
    for (const count of [1, 2, 3, 4, 5]) {
      const seats = [4, 2, 0, 3, 1].slice(0, count);
      const spots = crowd(seats, { x: 50, y: 90 });
      expect(spots.map(({ seat }) => seat).sort()).toEqual([...seats].sort());
      spots.forEach((one, i) =>
        spots.slice(i + 1).forEach((other) => {
          expect(other.y).toBeGreaterThanOrEqual(one.y);
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(14);
        }),
      );
    }
  });
});
