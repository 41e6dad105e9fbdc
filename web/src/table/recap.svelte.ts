/** What each rival did last: marked on the board until I act, and shown again on a click. */

import { tick } from 'svelte';
import type { EntryShown, EventShown } from '../api/types';
import type { Gain, GameClient, ThingId } from '../games/types';
import { settings } from '../lib/settings.svelte';
import { capture, perform } from './motion';
import { STAYS } from './pace.svelte';

/** Whoever only watches has no turn of their own to begin at: no further back than this. */
const MOST_READ = 300;
/** Changes of the screen that can be shown again. */
const MOST_KEPT = 60;
/** Milliseconds a change is shown again, also where changes come at once. */
const SHORTEST = 600;

/** The last turn of every other seat since one of mine decided something. */
export function lastTurns(entries: EntryShown[], mine: number[]): Map<number, EntryShown[]> {
  const found = new Map<number, EntryShown[]>();
  let turn = -1;
  for (const entry of entries.slice(-MOST_READ)) {
    const decides = entry.seat >= 0 && !entry.forced;
    if (decides && mine.includes(entry.seat)) found.clear();
    else if (decides && entry.seat !== turn) found.set(entry.seat, []);
    if (decides) turn = entry.seat;
    found.get(turn)?.push(entry);
  }
  return found;
}

/** What a seat did or got in these entries, until something new begins for all. */
function eventsOf(seat: number, entries: EntryShown[], game: GameClient): EventShown[] {
  const events = entries.flatMap((entry) => entry.events);
  const end = events.findIndex((event) => game.begins(event));
  return events.slice(0, end < 0 ? events.length : end).filter((event) => event.seat === seat);
}

/** Things on the boards that events happened at; what lies in a strip is not one of them. */
function touched(events: EventShown[], game: GameClient, view: unknown): ThingId[] {
  const found = events.flatMap((event) => [
    ...game.places(event, view),
    ...game.motion(event, view).flights.flatMap(({ from, to }) => [from, to]),
  ]);
  return [...new Set(found)].filter((thing) => !thing.startsWith('seat:'));
}

/** Gains of the same kind are one. */
export function summed(gains: Gain[]): Gain[] {
  const found = new Map<string, Gain>();
  for (const gain of gains) {
    const { sprite = '' } = gain;
    found.set(sprite, { ...gain, n: gain.n + (found.get(sprite)?.n ?? 0) });
  }
  return [...found.values()].filter(({ n }) => n !== 0);
}

/** A change of the screen. */
interface Change {
  before: unknown;
  after: unknown;
  entries: EntryShown[];
}

/** A table whose past can be looked at. */
export interface Looked {
  readonly game: GameClient;
  readonly entries: EntryShown[];
  readonly view: unknown;
  readonly table: { your_seats: number[] };
  light(things: ThingId[]): void;
  /** Show another position, in which there is nothing to choose; null: the present again. */
  lookBack(view: unknown): void;
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Recap {
  /** Whose turn is being shown again. */
  playing = $state<number | null>(null);
  private changes: Change[] = [];
  private run = 0;

  constructor(
    private readonly at: Looked,
    private readonly rest = wait,
  ) {}

  private readonly turns = $derived.by(() => lastTurns(this.at.entries, this.at.table.your_seats));

  /** Which seats touched each thing in their last turn. */
  readonly marks: Map<ThingId, number[]> = $derived.by(() => {
    const { view, game } = this.at;
    const found = new Map<ThingId, number[]>();
    if (view === null || this.playing !== null) return found;
    for (const [seat, entries] of this.turns)
      for (const thing of touched(eventsOf(seat, entries, game), game, view))
        found.set(thing, [...(found.get(thing) ?? []), seat]);
    return found;
  });

  has(seat: number): boolean {
    return eventsOf(seat, this.turns.get(seat) ?? [], this.at.game).length > 0;
  }

  /** What the last turn of a seat brought it. */
  gains(seat: number): Gain[] {
    const { view, game } = this.at;
    if (view === null) return [];
    const events = eventsOf(seat, this.turns.get(seat) ?? [], game);
    const gains = events.flatMap((event) => game.motion(event, view).gains);
    return summed(gains.filter((gain) => gain.seat === seat));
  }

  /** The screen has changed. */
  keep(change: Change): void {
    this.changes = [...this.changes.slice(1 - MOST_KEPT), change];
  }

  /** Show the last turn of a seat again, change by change; while one is shown: stop it. */
  async again(seat: number): Promise<void> {
    if (this.playing !== null) return this.end();
    const { game, view: present } = this.at;
    const entries = this.turns.get(seat) ?? [];
    const numbers = new Set(entries.map(({ number }) => number));
    const seen = this.changes.filter((one) => one.entries.some((e) => numbers.has(e.number)));
    const changes = seen.length > 0 ? seen : [{ before: present, after: present, entries }];
    this.playing = seat;
    const run = ++this.run;
    for (const { before, after, entries: told } of changes) {
      const events = told.flatMap((entry) => entry.events);
      const motions = events.map((event) => game.motion(event, after));
      this.at.lookBack(before);
      await tick();
      const places = capture(motions);
      this.at.lookBack(after);
      this.at.light(touched(events, game, after));
      await tick();
      if (run !== this.run) return;
      perform(places, motions, settings.travel);
      await this.rest(Math.max(SHORTEST, STAYS[settings.pace]));
      if (run !== this.run) return;
    }
    this.end();
  }

  /** Back to the present. */
  end(): void {
    if (this.playing === null) return;
    this.run += 1;
    this.playing = null;
    this.at.light([]);
    this.at.lookBack(null);
  }
}

/** The marks on the page: each thing in the colour and the line of who touched it last. */
export function paint(marks: Map<ThingId, number[]>, said: (seats: number[]) => string): void {
  for (const element of document.querySelectorAll('[data-marked]')) {
    if (marks.has(element.getAttribute('data-thing') ?? '')) continue;
    element.removeAttribute('data-marked');
    element.removeAttribute('aria-description');
  }
  for (const [thing, seats] of marks)
    for (const element of document.querySelectorAll(`[data-thing="${thing}"]`)) {
      element.setAttribute('data-marked', String(seats.at(-1)));
      element.setAttribute('aria-description', said(seats));
    }
}
