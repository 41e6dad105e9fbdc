/** Tables made by this browser. */

import { api } from '../api/client';
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

/** Whoever is here, under this name. */
export async function named(name: string): Promise<void> {
  const wanted = name.trim();
  const person = await session.needed(wanted);
  if (wanted !== '' && person.name !== wanted)
    session.set(await api.patch<PersonShown>('/people/me', { name: wanted }));
}

/** A new table; it starts at once if nobody has to come. */
export async function makeTable(spec: TableSpec): Promise<TableShown> {
  const { table, invitations } = await api.post<Made>('/tables', spec);
  keepInvitations(table.id, invitations);
  const complete = spec.seats.every(({ kind }) => kind === 'me' || kind === 'bot');
  if (complete) await api.post(`/tables/${table.id}/start`);
  return table;
}
