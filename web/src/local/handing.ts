/** Games of this browser to the server of this site: a finished one is kept there, a running one goes on. */

import { api, here } from '../api/client';
import type { Summary, TableShown } from '../api/types';
import { kept } from '../lib/kept';
import { session } from '../lib/session.svelte';

const HANDED = 'tawantin.handed';

/** Whether the server has it; it stays in the browser until it is deleted. */
export const isHanded = (id: string): boolean => kept.read<string[]>(HANDED, []).includes(id);

/** Those the server would take: begun, under the rules there are, and not there yet. */
export const handable = (tables: Summary[]): Summary[] =>
  tables.filter(({ id, status, pinned }) => status !== 'open' && !pinned && !isHanded(id));

interface File {
  match: Record<string, unknown>;
  seats: { kind: string; bot: string | null; name: string }[];
}

async function playOn(id: string): Promise<TableShown> {
  const { match, seats } = await here.get<File>(`/tables/${id}/file`);
  const several = seats.filter(({ kind }) => kind === 'person').length > 1;
  const wished = seats.map(({ kind, bot, name }) =>
    kind === 'bot' ? { kind, bot } : { kind: 'me', ...(several && { name }) },
  );
  return api.post<TableShown>('/import/running', { match, seats: wished });
}

/** The server looks at every move and every die of it. */
export async function hand({ id, status }: Summary): Promise<void> {
  await session.needed();
  if (status === 'over') await api.post('/import', await here.get<unknown>(`/tables/${id}/export`));
  else await playOn(id);
  kept.write(HANDED, [...kept.read<string[]>(HANDED, []), id]);
}
