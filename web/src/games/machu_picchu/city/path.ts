/** The Inca path: 21 fields in hairpin bends up the mountain beside the city, to its summit. */

import type { Layout, Point } from './geometry';

const BENDS = {
  wide: { each: 3, x: 24, step: 35, y: 456, rise: 7, up: 59 },
  tall: { each: 7, x: 30, step: 52, y: 168, rise: 1, up: 52 },
};

/** The cards at the summit, and on them how many they are: where no runner stands before the number. */
export const PILE: Record<Layout, { deck: Point; count: Point }> = {
  wide: { deck: { x: 30, y: 32 }, count: { x: 18, y: 11 } },
  tall: { deck: { x: 266, y: 22 }, count: { x: 14, y: -9 } },
};

/** The middle of a field. */
export function fieldAt(field: number, layout: Layout): Point {
  const { each, x, step, y, rise, up } = BENDS[layout];
  const bend = Math.floor(field / each);
  const along = field % each;
  const column = bend % 2 === 0 ? along : each - 1 - along;
  return { x: x + column * step, y: y - bend * up - along * rise };
}

/** The whole way, from field 0 to the summit. */
export function trail(summit: number, layout: Layout): string {
  return Array.from({ length: summit + 1 }, (_, field) => fieldAt(field, layout))
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`)
    .join('');
}

export interface Standing extends Point {
  seat: number;
  size: number;
}

/** Runners on one field, in two ranks so that none hides another: those behind come first. */
export function crowd(seats: number[], at: Point): Standing[] {
  const size = seats.length > 2 ? 23 : 28;
  const front = seats.length > 2 ? Math.ceil(seats.length / 2) : seats.length;
  const rank = (who: number[], y: number): Standing[] =>
    who.map((seat, i) => ({ seat, size, x: at.x + (i - (who.length - 1) / 2) * 17, y }));
  return [...rank(seats.slice(front), at.y - 15), ...rank(seats.slice(0, front), at.y)];
}
