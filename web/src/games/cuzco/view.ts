/** What the server shows of a game of Cuzco, with its scenery, by the names of its schema. */

import type { components } from '../../api/schema';
import { GOD, type God } from './contract';

type Schemas = components['schemas'];

export type CuzcoView = Schemas['CuzcoView'] & { scenery: Schemas['CuzcoScenery'] };
export type Player = Schemas['CuzcoPlayer'];
export type Tile = Schemas['CuzcoTile'];

/** The god a card is of. */
export function godOf(view: CuzcoView, card: string): God {
  return GOD.find((god) => view.scenery.gods[god]?.includes(card)) ?? 'iliapa';
}
