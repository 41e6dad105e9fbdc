/** At the end of a round, a day or a phase: who scored what for what. */

import type { EntryShown, EventShown } from '../api/types';
import type { GameClient, Tally, Things } from '../games/types';

type Counts = Pick<GameClient, 'begins' | 'tally'>;

/** What is counted at the end of the last stretch that ended with these entries, if anything is. */
export function tallied(
  game: Counts,
  past: EntryShown[],
  fresh: EntryShown[],
  view: unknown,
  words: Things,
): Tally | null {
  const begins = (event: EventShown): boolean => game.begins(event);
  if (!fresh.some(({ events }) => events.some(begins))) return null;
  const events = [...past, ...fresh].flatMap((entry) => entry.events);
  const known = past.reduce((sum, entry) => sum + entry.events.length, 0);
  const cuts = events.flatMap((event, at) => (begins(event) ? [at] : []));
  for (let i = cuts.length - 1; i > 0; i -= 1) {
    const [from, to] = [cuts[i - 1] ?? 0, cuts[i] ?? 0];
    if (to < known) return null;
    const before = events.slice(0, from);
    const found = game.tally(events.slice(from, to), before, events.slice(to), view, words);
    if (found !== null) return found;
  }
  return null;
}

/** Each seat's place; who has as many shares it. */
export function places(numbers: number[]): number[] {
  return numbers.map((one) => 1 + numbers.filter((other) => other > one).length);
}
