/** Invitation links are told once, when a table is made: this browser keeps those it made. */

import { kept as drawer } from '../lib/kept';

const KEY = 'tawantin.invitations';

type Kept = Record<string, Record<string, string>>;

const read = (): Kept => drawer.read<Kept>(KEY, {});

export function keepInvitations(table: string, links: Record<string, string>): void {
  const kept = Object.entries(read()).slice(-19);
  drawer.write(KEY, { ...Object.fromEntries(kept), [table]: links });
}

/** The link per seat. */
export function invitations(table: string): Record<number, string> {
  return read()[table] ?? {};
}
