/** A finished game, position by position: what a scene shows when nobody can choose any more. */

import { tick } from 'svelte';
import { api, Refused } from '../api/client';
import type { EntryShown, TableShown } from '../api/types';
import { Coached } from './coach.svelte';
import { step, stops, turns, type Unit } from './steps';
import type { History, Position } from './types';
import type { GameClient, Tally, Things } from '../games/types';
import { settings } from '../lib/settings.svelte';
import { play } from '../lib/sound';
import { capture, perform } from '../table/motion';
import { Scene } from '../table/scene.svelte';
import { soundsOf } from '../table/sounds';
import { tallied } from '../table/tally';

/** Whose eyes: a seat's, a spectator's, or everybody's at once. */
export type Eyes = number | 'none' | 'open';

export const SPEEDS = { slow: 1800, normal: 900, fast: 300 } as const;
export type Speed = keyof typeof SPEEDS;

/** How much longer a card is looked at while the game plays by itself. */
const READ = 3500;
/** More than this at once is a jump, not a move to be shown. */
const MOST_SHOWN = 12;
/** The server's page of a log. */
/** Positions kept in memory. */
const MOST_KEPT = 400;

export class Replay extends Scene {
  table = $state.raw<TableShown>() as TableShown;
  entries = $state.raw<EntryShown[]>([]);
  history = $state.raw<History>({ points: [], chapter: '', marks: [] });
  /** The position wanted (after so many entries), and the one on the screen. */
  at = $state(0);
  shown = $state.raw<Position | null>(null);
  eyes = $state.raw<Eyes>('none');
  /** The seat whose area was opened by hand. */
  opened = $state<number | null>(null);
  unit = $state<Unit>('decision');
  speed = $state<Speed>('normal');
  playing = $state(false);
  /** What a round has brought, after a step to its end. */
  tally = $state.raw<Tally | null>(null);
  trouble = $state<string | null>(null);
  /** What was last said aloud, for the live region. */
  said = $state('');
  readonly coach = new Coached(this);
  private readonly kept = new Map<string, Promise<Position>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  /** With everything open: who did something last; their area is the one drawn. */
  private doer = $state(0);

  constructor(game: GameClient, table: TableShown, scenery: object | null = null) {
    super(game, scenery);
    this.table = table;
    this.names = table.seats.map((seat) => seat.name);
  }

  readonly stops = $derived(stops(this.entries, this.history.marks));
  readonly turns = $derived(turns(this.entries));
  readonly end = $derived(this.entries.length);

  /** The last line of the log that has happened and says something. */
  readonly line = $derived(
    this.entries
      .slice(0, this.at)
      .filter((entry) => entry.texts.length > 0)
      .at(-1) ?? null,
  );

  /** Whose area is drawn large. */
  readonly large = $derived(this.opened ?? (typeof this.eyes === 'number' ? this.eyes : this.doer));

  /** Log and history in the language chosen now, and the position again in it. */
  async read(words: Things): Promise<void> {
    const { id } = this.table;
    const [entries, history] = await Promise.all([
      readLog(id, this.table.entries),
      api.get<History>(`/tables/${id}/history`),
    ]);
    this.words = words;
    this.entries = entries;
    this.history = history;
    this.kept.clear();
    await Promise.all([this.go(this.at), this.coach.read()]);
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    this.opened = null;
    void this.go(this.at);
  }

  /** Draw this seat's area large; null: the one whose eyes these are. */
  enlarge(seat: number | null): void {
    this.opened = seat;
    if (this.shown !== null) this.view = this.viewOf(this.shown);
  }

  /** To the position after so many entries. The newest wish counts. */
  async go(entry: number): Promise<void> {
    this.at = Math.min(Math.max(0, entry), this.end);
    this.coach.line = null;
    if (await this.reach(this.at, [])) this.prefetch();
  }

  /** To what follows a position by other choices than those of the game. */
  async playLine(entry: number, then: string[]): Promise<void> {
    this.pause();
    this.at = entry;
    await this.reach(entry, then);
  }

  private async reach(entry: number, then: string[]): Promise<boolean> {
    const ask = ++this.asked;
    try {
      const position = await this.position(entry, then);
      if (ask !== this.asked) return false;
      this.trouble = null;
      await this.show(position);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (ask === this.asked) this.trouble = error.message;
      this.pause();
      return false;
    }
  }

  async step(direction: 1 | -1, unit: Unit = this.unit): Promise<void> {
    this.tally = null;
    const from = this.shown?.entry ?? 0;
    const to = step(this.at, this.stops[unit], direction);
    await this.go(to);
    if (settings.scoring && this.shown?.entry === to && this.view !== null && to < this.end) {
      const [past, fresh] = [this.entries.slice(0, from), this.entries.slice(from, to)];
      this.tally = tallied(this.game, past, fresh, this.view, this.words);
    }
  }

  play(): void {
    if (this.at === this.end) this.at = 0;
    this.playing = true;
    void this.go(this.at).then(() => this.wait());
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.timer = setTimeout(
      () => {
        void this.step(1).then(() => {
          if (this.at === this.end) this.pause();
          else this.wait();
        });
      },
      SPEEDS[this.speed] + (this.tally === null ? 0 : READ),
    );
  }

  private position(entry: number, then: string[] = []): Promise<Position> {
    const { eyes } = this;
    const key = [entry, eyes, ...then].join(' ');
    let found = this.kept.get(key);
    if (found === undefined) {
      found = api.get<Position>(`/tables/${this.table.id}/position`, {
        entry,
        seat: typeof eyes === 'number' ? eyes : null,
        open: eyes === 'open',
        then,
      });
      found.catch(() => this.kept.delete(key));
      this.kept.set(key, found);
      const [oldest] = this.kept.keys();
      if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    }
    return found;
  }

  /** What the next press of a button would want. */
  private prefetch(): void {
    const near = [
      step(this.at, this.stops[this.unit], 1),
      step(this.at, this.stops[this.unit], -1),
      this.at + 1,
      this.at - 1,
    ];
    for (const entry of new Set(near))
      if (entry >= 0 && entry <= this.end) this.position(entry).catch(() => undefined);
  }

  private viewOf(position: Position): unknown {
    return this.staged(position.views?.[this.large] ?? position.view);
  }

  private async show(position: Position): Promise<void> {
    const from = this.shown;
    const moved = position.entry - (from?.entry ?? position.entry);
    const same = from?.seat === position.seat && from.open === position.open;
    const near = same && position !== from && Math.abs(moved) <= MOST_SHOWN;
    const fresh = near && moved > 0 ? this.entries.slice(from.entry, position.entry) : [];
    const view = this.viewOf(position);
    const moves = near && view !== null && settings.travel > 0;
    const motions = moves
      ? fresh.flatMap((entry) => entry.events.map((event) => this.game.motion(event, view)))
      : [];
    const before = moves ? capture(motions) : null;
    if (settings.sound && fresh.length > 0 && view !== null) {
      const events = fresh.flatMap((entry) => entry.events);
      const over = position.entry === this.end;
      for (const sound of over ? ['end' as const] : soundsOf(this.game, events, view)) play(sound);
    }
    const area = this.large;
    const doer = position.line?.seat ?? -1;
    if (doer >= 0) this.doer = doer;
    this.shown = position;
    this.table = { ...this.table, asked: position.asked };
    this.view = this.viewOf(position);
    this.lit = [];
    this.said = fresh.flatMap((entry) => entry.texts).join(' ');
    await tick();
    if (before === null) return;
    // Another area came on the screen: its things are not where these pieces come from.
    const shown = area === this.large ? motions : motions.map((m) => ({ ...m, flights: [] }));
    perform(before, shown, settings.travel);
  }
}

async function readLog(id: string, entries: number): Promise<EntryShown[]> {
  const found: EntryShown[] = [];
  while (found.length < entries) {
    const page = await api.get<EntryShown[]>(`/tables/${id}/log/open`, { from: found.length });
    if (page.length === 0) break;
    found.push(...page);
  }
  return found;
}
