/** Tables made by this browser. */

import { api, here, Refused, type Requests } from '../api/client';
import { ALONE, loadLocal, mayBeHere } from '../api/homes';
import type { Made, OptionValue, Pace, PersonShown, TableShown } from '../api/types';
import { session } from '../lib/session.svelte';
import { keepInvitations } from '../table/invitations';

/** The bot that is meant where nothing else is said. */
export const USUAL_BOT = 'apprentice';

export interface SeatSpec {
  kind: 'me' | 'open' | 'invite' | 'bot';
  bot?: string;
  /** At a hot seat: whose hand this is. */
  name?: string;
}

export interface TableSpec {
  game: string;
  seats: SeatSpec[];
  options?: Record<string, OptionValue>;
  /** Values in place of the site's; listed only with `house_rules`. */
  overlay?: Record<string, unknown>;
  house_rules?: boolean;
  listed?: boolean;
  rated?: boolean;
  pace?: Pace;
  /** The guided game: it says everything else itself. */
  lesson?: boolean;
}

/** Whether a table can be in this browser: nobody has to come to it. */
export const staysHere = ({ seats }: TableSpec): boolean =>
  ALONE || (mayBeHere() && seats.every(({ kind }) => kind === 'me' || kind === 'bot'));

/** The engine on its way, so that it is there when somebody wants to play. */
export function expect(): void {
  if (mayBeHere())
    void loadLocal()
      .then(({ local }) => local.start())
      .catch(() => undefined);
}

/** Whoever is here, under this name. */
export async function named(name: string): Promise<void> {
  const wanted = name.trim();
  const person = await session.needed(wanted);
  if (wanted !== '' && person.name !== wanted)
    session.set(await api.patch<PersonShown>('/people/me', { name: wanted }));
}

async function made(home: Requests, spec: TableSpec): Promise<TableShown> {
  const { table, invitations } = await home.post<Made>('/tables', spec);
  keepInvitations(table.id, invitations);
  const complete = spec.seats.every(({ kind }) => kind === 'me' || kind === 'bot');
  if (complete) await home.post(`/tables/${table.id}/start`);
  return table;
}

/** A new table in this browser; null: the engine cannot be had. */
async function madeHere(spec: TableSpec, name: string): Promise<TableShown | null> {
  try {
    const { local } = await loadLocal();
    await local.take();
    const person = await here.post<PersonShown>('/people/guest', { name });
    if (ALONE) session.set(person);
    return await made(here, { ...spec, listed: false, rated: false });
  } catch (error) {
    if (ALONE || !(error instanceof Refused) || error.code !== 'no_engine') throw error;
    return null;
  }
}

/** A new table, in this browser if it can and may be; it starts at once if nobody has to come. */
export async function makeTable(
  spec: TableSpec,
  name: string,
  where: 'here' | 'server' = 'here',
): Promise<TableShown> {
  const found = where === 'here' && staysHere(spec) ? await madeHere(spec, name.trim()) : null;
  if (found !== null) return found;
  await named(name);
  return made(api, spec);
}
