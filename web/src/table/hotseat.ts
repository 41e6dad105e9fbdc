/** Several hands at one screen. */

import type { TableShown } from '../api/types';
import { keptInTab } from '../lib/kept';
import { session } from '../lib/session.svelte';

function key(table: string): string {
  return `tawantin.seat.${table}.${session.person?.id ?? ''}`;
}

/** The other seat of mine that must decide by hand now; null while this one must, or none. */
export function nextHand({ you, asked, your_seats, seats }: TableShown): number | null {
  if (asked.includes(you)) return null;
  return asked.find((seat) => your_seats.includes(seat) && seats[seat]?.bot === null) ?? null;
}

/** Whoever reloads the page sits where they sat: a hand behind the curtain stays there. */
export function keepSeat({ id, you, your_seats }: TableShown): void {
  if (your_seats.length > 1 && you >= 0) keptInTab.set(key(id), String(you));
}

export function keptSeat(table: string): number | null {
  const kept = keptInTab.get(key(table));
  return kept === null ? null : Number(kept);
}
