import { describe, expect, it } from 'vitest';
import position from './testing/position.json';
import type { MachuView } from './view';
import { buyPrices, climb, isNight, lines, missing, nextValue, sellPrices } from './worth';

const view = position as unknown as MachuView;

describe('the Inca path', () => {
  it('goes on from the summit to 0 (M-PATH-01)', () => {
    expect(climb(18, 5)).toEqual({ field: 3, granary: 0, stable: 0, summit: 1 });
  });

  it('gives everything that is reached or passed (M-PATH-06)', () => {
    expect(climb(12, 15)).toEqual({ field: 7, granary: 1, stable: 1, summit: 1 });
  });

  it('gives nothing again for the field a runner starts on (M-RULING-76)', () => {
    expect(climb(7, 5)).toEqual({ field: 12, granary: 0, stable: 0, summit: 0 });
    expect(climb(13, 6)).toEqual({ field: 19, granary: 0, stable: 0, summit: 0 });
  });

  it('can reach the summit twice (M-RULING-50)', () => {
    expect(climb(19, 21)).toEqual({ field: 0, granary: 1, stable: 1, summit: 2 });
  });

  it('gives nothing without steps', () => {
    expect(climb(0, 0)).toEqual({ field: 0, granary: 0, stable: 0, summit: 0 });
  });
});

describe('prices', () => {
  const coca = { prices: [6, 5, 4, 3], units: 2, buy: 5, sell: 4 };

  it('move with every unit, and the bank stands behind them (M-MARKET-09)', () => {
    expect(sellPrices(coca, 3)).toEqual([4, 3, 3]);
    expect(buyPrices(coca, 3)).toEqual([5, 6, 6]);
  });

  it('begin with what the server says', () => {
    for (const column of Object.values(view.market)) {
      expect(buyPrices(column, 1)).toEqual([column.buy]);
      expect(sellPrices(column, 1)).toEqual([column.sell]);
    }
  });

  it('name what is missing', () => {
    expect(missing({ coca: 1, pottery: 3 }, { coca: 2, pottery: 1, cloth: 1 })).toEqual({
      coca: 1,
      cloth: 1,
    });
  });

  it('of clergy: the value in force can only fall', () => {
    for (const row of Object.values(view.clergy))
      if (row.sold < row.steps.length && row.value !== null)
        expect(nextValue(row)).toBeLessThanOrEqual(row.value);
  });
});

describe('worth', () => {
  it('is pieces times symbols, as the server counts it', () => {
    for (const player of view.seats) {
      if (player.points === undefined) continue;
      for (const { mark, pieces, symbols } of lines(player))
        expect(pieces * symbols, mark).toBe(player.points[mark] ?? 0);
    }
  });

  it('of the cards together is the same', () => {
    const me = view.seats[view.seat]!;
    const cards = me.hand!.reduce((sum, card) => sum + card.points, 0);
    expect(lines(me).reduce((sum, { pieces, symbols }) => sum + pieces * symbols, 0)).toBe(cards);
  });
});

describe('the night', () => {
  it('begins when the last player of the day has taken the corn (M-DAY-05)', () => {
    expect(isNight({ ...view, day: 3, track_corn: 6 })).toBe(false);
    expect(isNight({ ...view, day: 3, track_corn: 5 })).toBe(true);
    expect(isNight({ ...view, day: 9, track_corn: 0 })).toBe(false);
  });
});
