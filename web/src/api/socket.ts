/** The table's socket: it comes back by itself, and asks for everything after the last number. */

import { isLocal, loadLocal, type Wire } from './homes';
import type { ChatLine, EntryShown, Standing, TableUpdate } from './types';

/** The next entries of a log too long for one message. */
export interface LogPage {
  type: 'log';
  seq: number;
  from: number;
  entries: EntryShown[];
}
/** The server's time, which deadlines are in; it rests while nothing can be stored. */
export interface ClockShown {
  type: 'clock';
  now: number;
  runs: boolean;
}
/** Where the people of a table are: looking at it, elsewhere, or gone. */
export interface SeatPresence {
  seat: number;
  state: 'here' | 'away' | 'gone';
  since: number | null;
}
export interface Presence {
  type: 'presence';
  seats: SeatPresence[];
  watching: number;
}
export type Message =
  | TableUpdate
  | LogPage
  | ChatLine
  | Standing
  | ClockShown
  | Presence
  | { type: 'error'; code: string; message: string };
export type Line = 'connecting' | 'open' | 'lost' | 'refused';

const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;
const QUIET = 2000; // after which somebody who looks asks whether anybody is there,
const QUIET_HIDDEN = 20_000; // or who does not look,
const NO_ANSWER = 3000; // and comes again if nobody is
const OPEN = 1;
const POLICY = 1008;
const SILENT = 1006;

/** A line to the table's home. */
function wire(id: string, query: URLSearchParams): Wire {
  if (isLocal(id)) return new Lazy(id, query);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/tables/${id}/socket?${query}`) as Wire;
}

/** The line within this browser, while its other end is being loaded. */
class Lazy implements Wire {
  readyState = 0;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  private end: { send(text: string): void; close(): void } | null = null;
  private closed = false;

  constructor(id: string, query: URLSearchParams) {
    void loadLocal()
      .then(({ local }) => local.line(id, query, this))
      .then(
        (end) => {
          this.end = end;
          if (this.closed) return end.close();
          this.readyState = OPEN;
          this.onopen?.();
        },
        () => this.lose(1006),
      );
  }
  hear(text: string): void {
    if (!this.closed) this.onmessage?.(new MessageEvent('message', { data: text }));
  }
  lose(code: number): void {
    if (this.closed) return;
    this.closed = true;
    this.readyState = 3;
    this.onclose?.({ code });
  }
  send(text: string): void {
    this.end?.send(text);
  }
  close(): void {
    this.end?.close();
    this.lose(1000);
  }
}

export class TableSocket {
  private socket: Wire | null = null;
  /** The last number of which the whole log has come. */
  private since: number | null = null;
  private length = 0;
  private wait = FIRST_WAIT;
  /** How often it came to nothing: a proxy that is told so asks another process. */
  private failed = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly id: string,
    private seat: number | null,
    private language: string,
    private readonly heard: (message: Message) => void,
    private readonly line: (line: Line) => void,
  ) {
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.now);
    this.connect();
  }

  /** Look from another seat or in another language: the whole table comes anew. */
  look(seat: number | null, language: string): void {
    this.seat = seat;
    this.language = language;
    if (this.socket?.readyState === OPEN)
      this.socket.send(JSON.stringify({ type: 'look', seat, lang: language }));
  }

  /** Come again as whoever we are now, and see everything anew. */
  again(): void {
    const old = this.socket;
    this.socket = null;
    this.since = null;
    this.seat = null;
    clearTimeout(this.timer);
    clearTimeout(this.quiet);
    if (old !== null) {
      old.onclose = null;
      old.onmessage = null;
      old.close();
    }
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.now);
    clearTimeout(this.timer);
    clearTimeout(this.quiet);
    this.socket?.close();
  }

  /** Whether this page is looked at; the server answers with where the others are. */
  private tell(): void {
    if (this.socket?.readyState === OPEN)
      this.socket.send(JSON.stringify({ type: 'seen', visible: !document.hidden }));
  }

  private readonly now = (): void => {
    this.tell();
    if (this.closed || document.hidden || this.socket !== null) return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** Something was heard: when nothing more is for a while, ask. */
  private listen(socket: Wire): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.ask(socket), document.hidden ? QUIET_HIDDEN : QUIET);
  }

  /** A server that answers nothing stands still: another may not. Here there is no other. */
  private ask(socket: Wire): void {
    clearTimeout(this.quiet);
    socket.send('{"type":"ping"}');
    if (!isLocal(this.id)) this.quiet = setTimeout(() => this.lost(socket), NO_ANSWER);
  }

  private lost(socket: Wire): void {
    const told = socket.onclose;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    told?.({ code: SILENT });
  }

  private connect(): void {
    const query = new URLSearchParams({ lang: this.language });
    if (this.seat !== null) query.set('seat', String(this.seat));
    if (this.since !== null) query.set('since', String(this.since));
    if (this.failed > 0) query.set('again', String(this.failed));
    const socket = wire(this.id, query);
    this.socket = socket;
    if (this.since === null) this.line('connecting');
    // Who stands still opens no door either; on a slow line the next try has more time.
    if (!isLocal(this.id)) this.quiet = setTimeout(() => this.lost(socket), NO_ANSWER + this.wait);
    socket.onopen = () => {
      this.line('open');
      this.ask(socket); // what time is it?
      this.tell();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.listen(socket);
      const message = JSON.parse(event.data) as Message;
      if (message.type === 'table') {
        this.wait = FIRST_WAIT; // not before: a server may open the door only to close it
        this.failed = 0;
        this.length = message.table.entries;
      }
      if (message.type === 'table' || message.type === 'log')
        this.since = message.from + message.entries.length < this.length ? null : message.seq;
      this.heard(message);
    };
    socket.onclose = (event) => {
      clearTimeout(this.quiet);
      this.socket = null;
      if (this.closed) return;
      if (event.code === POLICY) {
        this.line('refused');
        return;
      }
      this.line('lost');
      this.failed += 1;
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    };
  }
}
