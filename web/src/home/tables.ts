/** What a table in a list says of itself. */

import type { Summary } from '../api/types';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A stretch of time in its largest unit that is at least 1. */
export function stretch(seconds: number): { unit: 'days' | 'hours' | 'minutes'; n: number } {
  if (seconds >= DAY) return { unit: 'days', n: Math.round(seconds / DAY) };
  if (seconds >= HOUR) return { unit: 'hours', n: Math.round(seconds / HOUR) };
  return { unit: 'minutes', n: Math.max(1, Math.round(seconds / MINUTE)) };
}

export function freeSeats(table: Summary): number {
  return table.seats.filter((seat) => seat.kind === 'open' || seat.kind === 'invite').length;
}

/** My place (from 1) and points in a finished game; at several seats the best of mine. */
export function myPlace(table: Summary): { place: number; points: number } | null {
  const { result } = table;
  if (result === null) return null;
  const seat = result.ranking.find((seat) => table.my_seats.includes(seat));
  if (seat === undefined) return null;
  return { place: result.places[seat] ?? 0, points: result.scores[seat] ?? 0 };
}

/** Finished games apart; the rest stays in the server's order, those waiting for me first. */
export function sorted(tables: Summary[]): { current: Summary[]; over: Summary[] } {
  return {
    current: tables.filter((table) => table.status !== 'over'),
    over: tables.filter((table) => table.status === 'over'),
  };
}
