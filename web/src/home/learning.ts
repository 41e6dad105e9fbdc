/** Guided games begun in this browser. */

import { api, Refused } from '../api/client';
import { isLocal } from '../api/homes';
import type { TableShown } from '../api/types';
import { kept } from '../lib/kept';
import { go } from '../lib/router.svelte';
import { session } from '../lib/session.svelte';
import { makeTable } from './making';

const key = (game: string): string => `tawantin.learning.${game}`;

/** The one that is still going on. */
async function begun(game: string): Promise<string | null> {
  const id = kept.get(key(game));
  if (id === null || (session.person === null && !isLocal(id))) return null;
  try {
    const { status, you } = await api.get<TableShown>(`/tables/${id}`);
    return status === 'running' && you >= 0 ? id : null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
}

/** To the guided game of a game: whoever has begun one goes on there, unless it is to begin anew. */
export async function learn(game: string, name: string, anew = false): Promise<void> {
  await session.known().catch(() => undefined); // what is played here needs nobody
  let id = anew ? null : await begun(game);
  if (id === null) {
    ({ id } = await makeTable({ game, seats: [], lesson: true }, session.person?.name ?? name));
    kept.set(key(game), id);
  }
  go(`/t/${id}`);
}
