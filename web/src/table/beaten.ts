/** A game that is played again, with the same dice and bots, for more points. */

import type { TableShown } from '../api/types';

interface Came {
  seat: number;
  /** What was to be beaten, and what was reached. */
  old: number;
  n: number;
  /** A word of `locales/replay.ts`. */
  came: 'beaten' | 'equalled' | 'not_beaten';
}

/** What came of it, for each seat of mine. */
export function beaten({ to_beat, result, your_seats }: TableShown): Came[] {
  return your_seats.flatMap((seat) => {
    const [old, n] = [to_beat?.[seat], result?.scores[seat]];
    if (old === undefined || n === undefined) return [];
    return [{ seat, old, n, came: n > old ? 'beaten' : n === old ? 'equalled' : 'not_beaten' }];
  });
}
