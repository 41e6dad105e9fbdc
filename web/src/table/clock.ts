/** What a clock shows. */

import type { ClockShown } from '../api/socket';
import type { Pace, SeatShown } from '../api/types';

/** Reads a clock: seconds since 1970. */
export type Time = () => number;

/** This machine's. */
export const ours: Time = () => Date.now() / 1000;

/** The server's, as it said it stood just now: this machine's may show anything, and be set. */
export function told({ now, runs }: ClockShown): Time {
  const heard = performance.now();
  return () => (runs ? now + (performance.now() - heard) / 1000 : now);
}

/** Seconds this seat has left, or null where no clock is shown for it. */
export function remaining(pace: Pace, seat: SeatShown, now: number): number | null {
  if (seat.deadline !== null) return Math.max(0, seat.deadline - now);
  return pace.kind === 'live' ? seat.bank : null;
}

/** 75 is "1:15", two days are "2 d 3 h". */
export function spell(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole >= 86_400)
    return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`;
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
