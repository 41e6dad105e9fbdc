/** A new table as it is put together. */

import { ALONE } from '../api/homes';
import type { OptionValue, OptionWords, OverlayChecked, Pace } from '../api/types';
import type { SeatSpec, TableSpec } from './making';

export interface Draft {
  /** Where it is played, if nobody has to come. */
  where: 'here' | 'server';
  seats: SeatSpec[];
  options: Record<string, OptionValue>;
  pace: Pace['kind'];
  minutes: number;
  seconds: number;
  days: number;
  listed: boolean;
  rated: boolean;
  /** Values of the host's own as they were written, and as the server took them once checked. */
  written: string;
  house: OverlayChecked | null;
  house_rules: boolean;
}

export function draft(): Draft {
  return {
    where: 'here',
    seats: resized([{ kind: 'me' }], 3),
    options: {},
    pace: 'none',
    minutes: 30,
    seconds: 20,
    days: 2,
    listed: false,
    rated: true,
    written: '',
    house: null,
    house_rules: false,
  };
}

/** So many seats: the last ones go, new ones are free; where nobody comes they are mine. */
export function resized(seats: SeatSpec[], count: number): SeatSpec[] {
  const fresh = Array.from({ length: count }, (): SeatSpec => ({ kind: ALONE ? 'me' : 'open' }));
  return [...seats, ...fresh].slice(0, count);
}

/** As near to these seats as a game's numbers of players allow. */
export function fitted(seats: SeatSpec[], counts: number[]): SeatSpec[] {
  const count = Math.min(Math.max(seats.length, Math.min(...counts)), Math.max(...counts));
  return resized(seats, count);
}

export function missing(seats: SeatSpec[]): number {
  return seats.filter(({ kind }) => kind === 'open' || kind === 'invite').length;
}

/** Whether the result could be rated: somebody else comes, and nobody holds two seats. */
export function ratable(seats: SeatSpec[]): boolean {
  const mine = seats.filter(({ kind }) => kind === 'me').length;
  return mine < 2 && mine + missing(seats) > 1;
}

/** Whether so many as sit here can play with this option. */
export function fits(draft: Draft, { players }: OptionWords): boolean {
  return players.includes(draft.seats.length);
}

/** Options that differ from the rulebook. */
export function changed(draft: Draft, options: OptionWords[]): OptionWords[] {
  return options.filter(
    (option) =>
      fits(draft, option) && (draft.options[option.option] ?? option.default) !== option.default,
  );
}

function pace({ pace: kind, minutes, seconds, days }: Draft): Pace {
  const none = { kind, base: 0, increment: 0, days: 0 };
  if (kind === 'live') return { ...none, base: minutes * 60, increment: seconds };
  return kind === 'days' ? { ...none, days } : none;
}

/** Whether values were written that nobody has looked at yet. */
export function unchecked({ written, house }: Draft): boolean {
  return written.trim() !== '' && house === null;
}

/** How many values differ from the site's. */
export function differing({ house }: Draft): number {
  return house?.changed.length ?? 0;
}

/** Whether it would be listed without saying that values differ: nobody is fooled. */
export function hides(draft: Draft): boolean {
  const listed = draft.listed && missing(draft.seats) > 0;
  return listed && differing(draft) > 0 && !draft.house_rules;
}

/** What the server is asked for; options left as they are stay with the server. */
export function spec(game: string, draft: Draft, options: OptionWords[]): TableSpec {
  const listed = draft.listed && missing(draft.seats) > 0;
  const house = differing(draft) > 0 ? draft.house?.overlay : undefined;
  return {
    game,
    seats: draft.seats.map(({ name, ...seat }) => (name?.trim() ? { ...seat, name } : seat)),
    options: Object.fromEntries(
      changed(draft, options).map(({ option }) => [option, draft.options[option] as OptionValue]),
    ),
    ...(house === undefined ? {} : { overlay: house, house_rules: listed && draft.house_rules }),
    listed,
    rated: draft.rated,
    pace: pace(draft),
  };
}
