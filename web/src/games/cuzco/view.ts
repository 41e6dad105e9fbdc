/** What the server shows of a game of Cuzco, by the names of its schema. */

import type { components } from '../../api/schema';
import type { God } from './contract';

type Schemas = components['schemas'];

export type CuzcoView = Schemas['CuzcoView'];
export type Player = Schemas['CuzcoPlayer'];
export type Tile = Schemas['CuzcoTile'];

/** The god a card is of. */
export function godOf(view: CuzcoView, card: string): God {
  return view.gods.piles.find(({ cards }) => cards.includes(card))?.god ?? 'iliapa';
}
