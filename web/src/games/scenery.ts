/** What never changes at a table and no view repeats: its map, say, and all that is printed. */

import { api } from '../api/client';
import type { TableShown } from '../api/types';

export function sceneryOf(table: TableShown): Promise<object> {
  return api.get<object>(`/tables/${table.id}/scenery`);
}
