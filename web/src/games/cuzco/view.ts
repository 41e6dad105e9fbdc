/** What the server shows of a game of Cuzco, by the names of its schema. */

import type { components } from '../../api/schema';

type Schemas = components['schemas'];

export type CuzcoView = Schemas['CuzcoView'];
export type Player = Schemas['CuzcoPlayer'];
export type Tile = Schemas['CuzcoTile'];
export type Village = Schemas['CuzcoVillage'];
export type Path = Schemas['CuzcoPath'];
export type Colour = Village['feather'];
export type Kind = Tile['kind'];
export type God = Schemas['CuzcoPile']['god'];
export type Good = NonNullable<CuzcoView['market'][number][number]>;

export const GODS: God[] = ['iliapa', 'mama_quilia', 'viracocha', 'pacha_mama', 'mama_sara'];

/** Three cards per god: 01 to 03 are Iliapa's. */
export function godOf(card: string): God {
  return GODS[Math.floor((Number(card) - 1) / 3)] ?? 'iliapa';
}
