/** What never changes at a table and no view repeats: its map, say, and all that is printed.
    A pinned table shows nothing of it. */

import { api } from '../api/client';
import type { TableShown } from '../api/types';

export async function sceneryOf(table: TableShown): Promise<object> {
  return table.pinned ? {} : api.get<object>(`/tables/${table.id}/scenery`);
}
