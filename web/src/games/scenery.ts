/** What never changes at a table and no view repeats, for the games that have such a thing. */

import { api } from '../api/client';
import type { TableShown } from '../api/types';
import type { GameClient } from './types';

export async function sceneryOf(game: GameClient, table: TableShown): Promise<object | null> {
  return game.scenery === true ? api.get<object>(`/tables/${table.id}/scenery`) : null;
}
