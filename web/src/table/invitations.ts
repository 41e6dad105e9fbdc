/** Invitation links are told once, when a table is made: this browser keeps those it made. */

const KEY = 'tawantin.invitations';

type Kept = Record<string, Record<string, string>>;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

export function keepInvitations(table: string, links: Record<string, string>): void {
  const kept = Object.entries(read()).slice(-19);
  localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [table]: links }));
}

/** The link per seat. */
export function invitations(table: string): Record<number, string> {
  return read()[table] ?? {};
}
