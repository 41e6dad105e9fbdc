/** Whoever reloads the page at a hot seat sits where they sat: a hand behind the curtain stays there. */

import type { TableShown } from '../api/types';
import { session } from '../lib/session.svelte';

function key(table: string): string {
  return `tawantin.seat.${table}.${session.person?.id ?? ''}`;
}

export function keepSeat({ id, you, your_seats }: TableShown): void {
  if (your_seats.length > 1 && you >= 0) sessionStorage.setItem(key(id), String(you));
}

export function keptSeat(table: string): number | null {
  const kept = sessionStorage.getItem(key(table));
  return kept === null ? null : Number(kept);
}
