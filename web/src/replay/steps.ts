/** Where a replay stops: at every entry, where somebody decides, at a turn, at a new chapter. */

import type { EntryShown } from '../api/types';
import type { Mark } from './types';

export const UNITS = ['entry', 'decision', 'turn', 'chapter'] as const;
export type Unit = (typeof UNITS)[number];

/** A stretch of the log that one seat decides; -1: nobody does. */
export interface Turn {
  from: number;
  to: number;
  seat: number;
}

type Line = Pick<EntryShown, 'seat' | 'forced'>;

/** Turns after one another, from the start to the end of the log. */
export function turns(entries: Line[]): Turn[] {
  const found: Turn[] = [{ from: 0, to: entries.length, seat: -1 }];
  entries.forEach(({ seat, forced }, number) => {
    const last = found[found.length - 1]!;
    if (seat < 0 || forced || seat === last.seat) return;
    last.to = number;
    found.push({ from: number, to: entries.length, seat });
  });
  return found.filter(({ from, to }) => to > from);
}

/** The positions of each kind, in order: after so many entries. */
export function stops(entries: Line[], marks: Mark[]): Record<Unit, number[]> {
  const end = entries.length;
  const decisions = entries.flatMap(({ seat, forced }, n) => (seat >= 0 && !forced ? [n] : []));
  const between = (found: number[]): number[] => [...new Set([0, ...found, end])];
  return {
    entry: Array.from({ length: end + 1 }, (_, n) => n),
    decision: between(decisions),
    turn: between(turns(entries).map(({ from }) => from)),
    chapter: between(marks.map(({ entry }) => entry)),
  };
}

/** The next stop from here; where there is none, stay. */
export function step(at: number, positions: number[], direction: 1 | -1): number {
  const found =
    direction > 0
      ? positions.find((position) => position > at)
      : positions.filter((position) => position < at).at(-1);
  return found ?? at;
}
