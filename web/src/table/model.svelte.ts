/** A table at its home: what it shows now, and what this person does at it. */

import { tick } from 'svelte';
import { api, Refused } from '../api/client';
import { isLocal } from '../api/homes';
import { TableSocket, type Line, type LogPage, type Message, type Presence } from '../api/socket';
import type {
  Blocked,
  ChatLine,
  Choice,
  EntryShown,
  OptionValue,
  Standing,
  TableShown,
  TableUpdate,
} from '../api/types';
import type { GameClient, Tally, Things } from '../games/types';
import { alike } from '../lib/alike';
import { session } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import { play } from '../lib/sound';
import { ours, told, type Time } from './clock';
import { keepSeat, nextHand } from './hotseat';
import { capture, perform } from './motion';
import { Pacer, STAYS } from './pace.svelte';
import { Recap } from './recap.svelte';
import { Scene } from './scene.svelte';
import { soundsOf } from './sounds';
import { tallied } from './tally';

export type Orders = Record<string, OptionValue>;

/** More than this at once is a jump, not a move to be shown. */
const MOST_SHOWN = 12;

type Told = TableUpdate | LogPage;

export type Verdict = 'let_in' | 'mute' | 'free' | 'remove' | 'ban';

/** Whether what waits ends my own turn, not an answer in somebody else's. */
export function ends({ held, game, view, table: { you } }: TableModel): boolean {
  const active = game.active ? game.active(view) : you;
  return held?.forecast.after === 'another' && active === you;
}

export class TableModel extends Scene {
  table = $state.raw<TableShown>() as TableShown;
  entries = $state.raw<EntryShown[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** Whether I may talk here; as the host, how many ask to. */
  standing = $state.raw<Standing | null>(null);
  line = $state<Line>('connecting');
  /** Who is where; null until the server has said so. */
  presence = $state.raw<Presence | null>(null);
  /** The server's time; until it is told, this machine's. */
  time = $state.raw<Time>(ours);
  /** The choice on its way to the server. */
  pending = $state.raw<string | null>(null);
  /** The version it leads to, once that is known. */
  private awaited = 0;
  trouble = $state<string | null>(null);
  /** What was last said aloud, for the live region. */
  said = $state('');
  /** What the server has told and is not on the screen yet. */
  readonly pacer = new Pacer<Told>({
    show: (told) => void this.update(told),
    stays: (told) => (told.entries.length > 0 ? STAYS[settings.pace] : 0),
    presses: (told, paused) => this.presses(told, paused),
  });
  /** What a round has brought, until it is read. */
  tally = $state.raw<Tally | null>(null);
  /** What rivals did last. */
  readonly recap = new Recap(this);
  private readonly socket: TableSocket;
  /** Whether this line has brought something: from then on it brings all that is said. */
  private told = false;
  private reasons: { version: number; found: Promise<Blocked[]> } | null = null;

  constructor(game: GameClient, words: Things, table: TableShown, scenery: object | null = null) {
    super(game, scenery);
    this.words = words;
    this.show(table);
    this.socket = new TableSocket(
      table.id,
      table.you < 0 ? null : table.you,
      settings.language,
      (message) => this.hear(message),
      (line) => this.connected(line),
    );
  }

  private connected(line: Line): void {
    if (line === 'open' && this.line === 'lost') this.trouble = null; // what failed meanwhile is past
    if (line !== 'open') this.told = false;
    this.line = line;
  }

  /** My seat that a person decides for now: the choices below are its. */
  readonly mine = $derived(this.table.asked.includes(this.table.you));

  /** Whether a bot plays for me, and whether I may play again: not once time is up in a rated game. */
  readonly replaced = $derived.by((): 'no' | 'while' | 'for_good' => {
    const seat = this.table.seats[this.table.you];
    if (!seat?.bot) return 'no';
    return seat.conceded || (this.table.rated && seat.timed_out) ? 'for_good' : 'while';
  });

  /** At a hot seat: the other seat of mine that must decide, behind a curtain until it is there. */
  readonly curtain = $derived(nextHand(this.table));

  /** A guest is made if nobody is logged in; the socket then knows whom it talks to. */
  async introduce(name = ''): Promise<void> {
    await session.known();
    const stranger = session.person === null;
    await session.needed(name);
    if (stranger) this.socket.again();
  }

  /** Look from this seat of mine from now on. */
  sit(seat: number): void {
    this.socket.look(seat, settings.language);
  }

  speak(words: Things): void {
    this.words = words;
    this.reasons = null;
    this.socket.look(this.table.you < 0 ? null : this.table.you, settings.language);
  }

  close(): void {
    this.socket.close();
    this.pacer.close();
  }

  /**
   * Choices and Undo are of the position on the screen: while there are any, nothing waits, so
   * that they are also the server's. Nor where nobody looks, or while my clock runs.
   */
  private presses(told: Told[], paused: boolean): boolean {
    if (document.hidden || this.legal.length > 0 || this.table.can_undo) return true;
    if (settings.pace === 'once' && !paused) return true;
    const tables = told.filter((message) => message.type === 'table');
    if (tables.some(({ reset }) => reset)) return true;
    const now = tables.at(-1)?.table;
    return now?.pace.kind === 'live' && now.seats[now.you]?.deadline != null;
  }

  /**
   * What cannot be taken back waits, if one likes it so; but a button that only passes is a word
   * itself.
   */
  protected override waits(choice: Choice): boolean {
    if (super.waits(choice)) return true;
    const { after, events } = choice.forecast;
    if (!settings.confirm || after === 'same') return false;
    const passes = this.plain.some(({ action }) => action === choice.action);
    return !passes || events.some(({ seat }) => seat === this.table.you);
  }

  override choose(choice: Choice): void {
    if (this.pending !== null) return;
    this.pending = choice.action;
    this.awaited = 0;
    const { you: seat, version } = this.table;
    const key = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(36)).join(
      '',
    );
    void this.send('/moves', { seat, action: choice.action, version, key });
  }

  undo(): Promise<void> {
    return this.send('/undo', { seat: this.table.you, version: this.table.version });
  }

  handOver(): Promise<void> {
    return this.send('/handover', { seat: this.table.you });
  }

  takeBack(): Promise<void> {
    return this.send('/takeback', { seat: this.table.you });
  }

  /** Settle in advance what can be: answered for this seat whenever it is asked. */
  async order(orders: Orders): Promise<void> {
    const { id, you: seat } = this.table;
    await this.attempt(() => api.put(`/tables/${id}/orders`, { seat, orders }));
  }

  /** Whether I want a game that makes no headway to end. */
  agree(agree: boolean): Promise<void> {
    return this.send('/agree', { agree });
  }

  concede(): Promise<void> {
    return this.send('/concede', { seat: this.table.you });
  }

  /** A change at this table; what comes of it arrives by the socket. */
  send(path: string, body: unknown = {}): Promise<void> {
    return this.attempt(() => api.post(`/tables/${this.table.id}${path}`, body));
  }

  private async attempt(change: () => Promise<unknown>): Promise<void> {
    this.trouble = null;
    try {
      const answer = await change();
      this.awaited = (answer as { version?: number } | undefined)?.version ?? 0;
    } catch (error) {
      this.awaited = 0;
      if (!(error instanceof Refused)) throw error;
      this.trouble = error.message;
    } finally {
      this.settle();
    }
  }

  /** A choice is on its way until the table it led to has arrived: its answer may come first. */
  private settle(): void {
    if (this.table.version >= this.awaited) this.pending = null;
  }

  override blocked(): Promise<Blocked[]> {
    const { id, you, version } = this.table;
    if (!this.mine || this.pending !== null) return Promise.resolve([]);
    if (this.reasons?.version !== version) {
      const found = api.get<Blocked[]>(`/tables/${id}/blocked`, { seat: you }).catch(() => []);
      this.reasons = { version, found };
    }
    return this.reasons.found;
  }

  async say(text: string): Promise<void> {
    await this.send('/chat', { text });
  }

  /** Ask the host to be let in to the chat. */
  askToTalk(): Promise<void> {
    return this.attempt(async () => {
      this.standing = await api.post<Standing>(`/tables/${this.table.id}/chat/ask`);
    });
  }

  /** As the host: what becomes of somebody here. */
  rule(verdict: Verdict, who: { seat?: number; line?: number; visitor?: number }): Promise<void> {
    return this.attempt(() =>
      api.put(`/tables/${this.table.id}/visitors`, { do: verdict, ...who }),
    );
  }

  async readStanding(): Promise<void> {
    try {
      this.standing = await api.get<Standing>(`/tables/${this.table.id}/chat/standing`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  private async readChat(): Promise<void> {
    try {
      const said = await api.get<ChatLine[]>(`/tables/${this.table.id}/chat`);
      const last = said.at(-1)?.id ?? -1;
      this.chat = [...said, ...this.chat.filter((line) => line.id > last)];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  private hear(message: Message): void {
    if (!this.told && message.type !== 'error') {
      this.told = true;
      if (!isLocal(this.table.id)) {
        // What was said before, also while the line was lost; here nobody else could have.
        void this.readChat();
        void this.readStanding();
      }
    }
    if (message.type === 'table' || message.type === 'log') this.pacer.hear(message);
    else if (message.type === 'chat')
      this.chat = [...this.chat.filter((line) => line.id !== message.id), message];
    else if (message.type === 'standing') this.standing = message;
    else if (message.type === 'clock') this.time = told(message);
    else if (message.type === 'presence') this.presence = message;
    else this.trouble = message.message;
  }

  /** An earlier position, with nothing to choose, while others wait; null: the present again. */
  lookBack(view: unknown): void {
    this.legal = view === null ? (this.table.legal ?? []) : [];
    this.view = view ?? this.staged(this.table.view);
    this.pacer.cover(view !== null);
  }

  /** A card over the table; what waits stays under it. */
  count(tally: Tally | null): void {
    this.tally = tally;
    this.pacer.cover(tally !== null);
  }

  private async update(told: Told[]): Promise<void> {
    this.recap.end();
    const old = this.view;
    const first = Math.min(this.entries.length, ...told.map(({ from }) => from));
    const tables = told.filter((message) => message.type === 'table');
    const last = tables.at(-1);
    for (const { from, entries } of told)
      this.entries = [...this.entries.slice(0, from), ...entries];
    if (last === undefined) return;
    const fresh = this.entries.slice(first);
    const anew = tables.some(({ reset }) => reset);
    const shown = !anew && fresh.length > 0 && fresh.length <= MOST_SHOWN;
    const table = alike(this.table, last.table);
    const view = this.staged(table.view);
    const moves = shown && view !== null && settings.travel > 0;
    const motions = moves
      ? fresh.flatMap((entry) => entry.events.map((event) => this.game.motion(event, view)))
      : [];
    const before = moves ? capture(motions) : null;
    const ends = this.table.status === 'running' && table.status === 'over';
    if (settings.sound && shown && view !== null) {
      const events = fresh.flatMap((entry) => entry.events);
      for (const sound of ends ? ['end' as const] : soundsOf(this.game, events, view)) play(sound);
    }
    this.show(table);
    this.said = shown ? fresh.flatMap((entry) => entry.texts).join(' ') : '';
    await tick();
    if (!anew && view !== null && settings.scoring && table.status === 'running') {
      const past = this.entries.slice(0, first);
      const tally = tallied(this.game, past, fresh, view, this.words);
      if (tally !== null) this.count(tally);
    }
    if (shown && view !== null) this.recap.keep({ before: old, after: view, entries: fresh });
    if (before !== null) perform(before, motions, settings.travel);
  }

  private show(table: TableShown): void {
    this.table = table;
    if (this.awaited > 0) this.settle();
    keepSeat(table);
    this.view = this.staged(table.view);
    this.names = alike(
      this.names,
      table.seats.map((seat) => seat.name),
    );
    const actions = (choices: Choice[]): string => choices.map(({ action }) => action).join('\n');
    const legal = alike(this.legal, table.legal ?? []);
    // Others may answer while I put my choice together: it stays.
    const same = actions(legal) === actions(this.legal);
    this.legal = legal;
    if (!same) this.clear();
    this.light([]);
  }
}
