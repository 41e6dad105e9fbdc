/** Games that were played once, and positions in the middle of them: those of `tests/golden`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { guest, send } from './pages';
import type { Page } from './server';

const FOLDER = resolve(import.meta.dirname, '..', '..', 'tests', 'golden');

/** A saved match, as far as these tests look into it. */
export interface Stored {
  game: string;
  players: number;
  log: string[];
}

/** The file of a whole game, such as `cuzco-2`. */
export function stored(name: string): Stored {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Stored;
}

/** A line of the log in which somebody had a choice: who, and of what kind. */
const CHOICE = /^(\d+) (\w+)/;

/** Before a choice of somebody: so many entries of a stored game. */
export interface Place {
  name: string;
  entries: number;
}

/**
 * Of each kind of choice in the stored games of a game one in the middle, the rarest first: by the word
 * that a choice begins with.
 */
export function kinds(game: string): Map<string, Place> {
  const places = new Map<string, Place[]>();
  for (const file of readdirSync(FOLDER).sort()) {
    const name = file.replace(/\.json$/, '');
    if (name === file || stored(name).game !== game) continue;
    for (const [entries, line] of stored(name).log.entries()) {
      const kind = CHOICE.exec(line)?.[2];
      if (kind !== undefined) places.set(kind, [...(places.get(kind) ?? []), { name, entries }]);
    }
  }
  return new Map(
    [...places]
      .sort(([, one], [, other]) => one.length - other.length)
      .map(([kind, all]) => [kind, all[Math.floor(all.length / 2)]!]),
  );
}

/** Before the last choice of a stored game. */
export function last(name: string): Place {
  const choices = stored(name).log.map((line) => CHOICE.test(line));
  return { name, entries: choices.lastIndexOf(true) };
}

/**
 * A running table against bots from there: whoever chose there is `me`, as are all of `seats`. The bots of
 * the others are as in `running`; the dice are new.
 */
export async function resumed(
  page: Page,
  { name, entries }: Place,
  bot = 'greedy',
  seats: number[] = [],
): Promise<string> {
  const match = stored(name);
  const mine = [Number(CHOICE.exec(match.log[entries] ?? '')?.[1]) - 1, ...seats];
  if (!(mine[0]! >= 0)) throw new Error(`${name}: nobody chooses after ${entries} entries`);
  await guest(page);
  const made = await send<{ id: string }>(page, '/import/running', {
    match: { ...match, log: match.log.slice(0, entries), result: null },
    seats: Array.from({ length: match.players }, (_, seat) =>
      mine.includes(seat) ? { kind: 'me' } : { kind: 'bot', bot },
    ),
  });
  return made.id;
}
