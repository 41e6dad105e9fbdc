import { expect, it } from 'vitest';
import { place, type Rect } from './place';

const ROOM = { width: 1000, height: 800 };
const CARD = { width: 300, height: 200 };
const thing = (x: number, y: number): Rect => ({ x, y, width: 40, height: 40 });

it('lies to the right of its thing, or to the left where there is no room', () => {
  expect(place(thing(100, 300), CARD, ROOM, [])).toEqual({ x: 152, y: 300 });
  expect(place(thing(900, 300), CARD, ROOM, []).x).toBe(588);
});

it('gives way to what can be chosen', () => {
  const beside = { x: 150, y: 250, width: 400, height: 150 };
  const at = place(thing(100, 300), CARD, ROOM, [beside]);
  expect(at.y >= 400 || at.y + CARD.height <= 250 || at.x >= 550).toBe(true);
});

it('stays inside the window and off its thing, on a phone too', () => {
  const phone = { width: 390, height: 844 };
  for (const y of [10, 400, 790])
    for (const x of [5, 180, 340]) {
      const at = place(thing(x, y), CARD, phone, []);
      expect(at.x).toBeGreaterThanOrEqual(8);
      expect(at.x + CARD.width).toBeLessThanOrEqual(382);
      expect(at.y).toBeGreaterThanOrEqual(8);
      expect(at.y + CARD.height).toBeLessThanOrEqual(836);
      const apart = at.y >= y + 40 || at.y + CARD.height <= y || at.x >= x + 40 || at.x + 300 <= x;
      expect(apart, `${x} ${y}`).toBe(true);
    }
});

it('goes to a corner where all around is to be chosen', () => {
  const around = { x: 300, y: 200, width: 400, height: 400 };
  const at = place(thing(480, 380), CARD, ROOM, [around]);
  expect([8, 692]).toContain(at.x);
});
