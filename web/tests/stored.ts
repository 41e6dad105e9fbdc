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
  /** How many lines are of another match, whose dice nobody looks at. */
  begun?: number;
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
  return continued(page, { ...match, log: match.log.slice(0, entries) }, mine, bot);
}

/** The same after the log of a match: all of `mine` are mine. */
async function continued(page: Page, match: Stored, mine: number[], bot: string): Promise<string> {
  await guest(page);
  const made = await send<{ id: string }>(page, '/import/running', {
    match: { ...match, result: null },
    seats: Array.from({ length: match.players }, (_, seat) =>
      mine.includes(seat) ? { kind: 'me' } : { kind: 'bot', bot },
    ),
  });
  return made.id;
}

/**
 * A running table against bots after these lines, from the first seat: up to the line that begins with
 * `before` everything is as in a stored game. The draws in the lines are what a test needs, not of its seed.
 */
export function arranged(
  page: Page,
  name: string,
  before: string,
  lines: string[],
): Promise<string> {
  const match = stored(name);
  const at = match.log.findIndex((line) => line.startsWith(before));
  if (at < 0) throw new Error(`${name}: no line begins with ${before}`);
  const log = [...match.log.slice(0, at), ...lines];
  return continued(page, { ...match, log, begun: log.length }, [0], 'greedy');
}
