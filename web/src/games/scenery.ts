/** What never changes at a table and no view repeats; a pinned table shows nothing of it. */

import { api } from '../api/client';
import type { TableShown } from '../api/types';

export async function sceneryOf(table: TableShown): Promise<object> {
  return table.pinned ? {} : api.get<object>(`/tables/${table.id}/scenery`);
}
