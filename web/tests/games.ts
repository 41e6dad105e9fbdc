/** The games these tests play: every one that has a client. */

import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '..', 'src', 'games');

export const GAMES = readdirSync(FOLDER).filter((name) =>
  existsSync(join(FOLDER, name, 'index.ts')),
);

/** What a test has to know of a game, beyond what every game has. */
interface Known {
  name: string;
  fewest: number;
  most: number;
  /** Fields of a seat's view that are its own secret. */
  secrets: string[];
  /** What lies in a hand. */
  hand: string;
  /** Things that can be dull while others of them glow; an action about one ends with its name. */
  targets: string;
}

const KNOWN: Record<string, Known> = {
  cuzco: {
    name: 'Cuzco',
    fewest: 2,
    most: 4,
    secrets: ['hand', 'draft', 'put_away'],
    hand: 'hand:',
    targets: 'field:',
  },
  machu_picchu: {
    name: 'The Princes of Machu Picchu',
    fewest: 2,
    most: 5,
    secrets: ['hand', 'points', 'score', 'traced'],
    hand: 'card:',
    targets: 'quarter:',
  },
  inca_empire: {
    name: 'Inca Empire',
    fewest: 3,
    most: 4,
    secrets: ['hand'],
    hand: 'card:',
    targets: 'region:',
  },
};

export function known(game: string): Known {
  const found = KNOWN[game];
  if (found === undefined) throw new Error(`tests/games.ts knows nothing of ${game}`);
  return found;
}
