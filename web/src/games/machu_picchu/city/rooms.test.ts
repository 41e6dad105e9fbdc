import { describe, expect, it } from 'vitest';
import { outline, QUARTERS } from './geometry';
import { letters, lines, MEASURES, places, rank } from './rooms';
import { within } from './testing/shapes';

const PRODUCTION = new Set(QUARTERS.filter((id) => /terraces|meadow|plantation|_quarter/.test(id)));
const TEMPLES = new Set(QUARTERS.filter((id) => id.includes('temple')));

describe.each(['wide', 'tall'] as const)('the rooms of the %s drawing', (layout) => {
  const size = MEASURES[layout];
  const spots = (id: string, count: number) =>
    places(id, layout, {
      lines: count,
      sign: !PRODUCTION.has(id),
      sockets: PRODUCTION.has(id) || TEMPLES.has(id),
      row: PRODUCTION.has(id) || id === 'sundial' ? size.disc : 0,
    });

  it.each(QUARTERS)('keep everything of %s inside it', (id) => {
    const ground = outline(id, layout);
    for (const count of [1, 2]) {
      const { name, sign, sockets, row, feet } = spots(id, layout === 'wide' ? count : 1);
      const inside = [name, { x: feet.x, y: feet.y - size.prince / 2 }];
      if (!PRODUCTION.has(id)) inside.push(sign);
      if (PRODUCTION.has(id) || TEMPLES.has(id))
        inside.push(sockets, { x: sockets.x + 2 * size.socket + 2, y: sockets.y });
      if (PRODUCTION.has(id) || id === 'sundial')
        for (const x of rank(5, row.x, row.width, size.disc)) inside.push({ x, y: row.y });
      for (const spot of inside) expect(within(spot, ground), `${spot.x} ${spot.y}`).toBe(true);
    }
  });
});

describe('a rank', () => {
  it('stands round its middle, closer where there is less room', () => {
    expect(rank(1, 50, 30, 20)).toEqual([50]);
    expect(rank(3, 50, 100, 20)).toEqual([30, 50, 70]);
    expect(rank(3, 50, 50, 20)).toEqual([35, 50, 65]);
  });

  it('never hides anyone: it rather goes beyond its room, to the left', () => {
    const found = rank(5, 50, 30, 20);
    expect(found[4]).toBeLessThanOrEqual(50 + 15 - 10);
    found.slice(1).forEach((x, i) => expect(x - found[i]!).toBe(9));
  });
});

describe('a name', () => {
  it('stands in one line, in two of about equal length, or not at all', () => {
    expect(lines('Sundial', 100, 14)).toEqual(['Sundial']);
    expect(lines('Temple of the Condor', 90, 14)).toEqual(['Temple of', 'the Condor']);
    expect(lines('Pottenbakkerswijk', 80, 14)).toBeNull();
  });

  it('gets smaller letters where even its short form is too long', () => {
    expect(letters(['Potters'], 80, 14)).toBe(14);
    expect(letters(['Pottenbakkers'], 80, 14)).toBeLessThan(13);
  });
});
