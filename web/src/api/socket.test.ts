// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TableSocket, type Line, type Message } from './socket';

/** A socket whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static made: Wire[] = [];
  readyState = 0;
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    Wire.made.push(this);
  }
  get query(): Record<string, string> {
    return Object.fromEntries(new URL(this.address).searchParams);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.lose(1000);
  }
  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** The table at this number, with so many of its entries. */
const table = (seq: number, told = 3, entries = 3): object => ({
  type: 'table',
  seq,
  from: 0,
  table: { entries },
  entries: Array(told).fill({}),
});

let heard: Message[] = [];
let lines: Line[] = [];
let socket: TableSocket;
const wire = (): Wire => Wire.made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  [heard, lines, Wire.made] = [[], [], []];
  socket = new TableSocket(
    'abc',
    1,
    'de',
    (message) => heard.push(message),
    (line) => lines.push(line),
  );
});

afterEach(() => {
  socket.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks for the table as one seat sees it, in one language', () => {
  expect(new URL(wire().address).pathname).toBe('/api/tables/abc/socket');
  expect(wire().query).toEqual({ seat: '1', lang: 'de' });
  wire().open();
  wire().tell(table(7));
  expect(heard).toEqual([table(7)]);
  expect(lines).toEqual(['connecting', 'open']);
});

it('comes back by itself and asks for what came after the last number it saw', () => {
  wire().open();
  wire().tell(table(7));
  wire().tell({ type: 'chat', id: 99 });
  wire().tell(table(9));
  wire().lose();
  expect(lines.at(-1)).toBe('lost');
  vi.runOnlyPendingTimers();
  expect(Wire.made).toHaveLength(2);
  expect(wire().query).toEqual({ seat: '1', lang: 'de', since: '9', again: '1' });
  wire().open();
  expect(lines.at(-1)).toBe('open');
});

it('waits longer after every attempt, but never very long, and begins anew when it works', () => {
  const waited = (): number => {
    const [began, before] = [Date.now(), Wire.made.length];
    wire().lose();
    expect(Wire.made).toHaveLength(before);
    vi.advanceTimersToNextTimer();
    expect(Wire.made).toHaveLength(before + 1);
    return Date.now() - began;
  };
  const waits = Array.from({ length: 9 }, waited);
  expect(waits.slice(0, 4)).toEqual([300, 600, 1200, 2400]);
  expect(Math.max(...waits)).toBe(4000);
  expect(waits.at(-1)).toBe(4000);
  wire().open();
  expect(waited()).toBe(4000); // opened, but nothing came of it
  wire().open();
  wire().tell(table(7));
  expect(waited()).toBe(300);
});

it('knows a number only when the whole log of it has come', () => {
  wire().open();
  wire().tell(table(7, 2, 5));
  wire().lose();
  vi.runOnlyPendingTimers();
  expect(wire().query).toEqual({ seat: '1', lang: 'de', again: '1' });
  wire().open();
  wire().tell(table(7, 2, 5));
  wire().tell({ type: 'log', seq: 7, from: 2, entries: [{}, {}] });
  wire().tell({ type: 'log', seq: 7, from: 4, entries: [{}] });
  wire().lose();
  vi.runOnlyPendingTimers();
  expect(wire().query).toEqual({ seat: '1', lang: 'de', since: '7', again: '1' });
});

it('does not come again where it is refused', () => {
  wire().lose(1008);
  vi.runAllTimers();
  expect(lines.at(-1)).toBe('refused');
  expect(Wire.made).toHaveLength(1);
});

it('comes at once when the network is back or the page is looked at again', () => {
  wire().lose();
  window.dispatchEvent(new Event('online'));
  expect(Wire.made).toHaveLength(2);
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(2500);
  expect(Wire.made).toHaveLength(2);
});

it('looks from another seat without a new connection, and from there on', () => {
  socket.look(0, 'nl');
  expect(wire().sent).toEqual([]);
  wire().open();
  socket.look(2, 'en');
  expect(wire().sent.at(-1)).toEqual({ type: 'look', seat: 2, lang: 'en' });
  wire().lose();
  vi.runOnlyPendingTimers();
  expect(wire().query).toEqual({ seat: '2', lang: 'en', again: '1' });
});

it('comes again as somebody else and forgets what it knew', () => {
  wire().open();
  wire().tell(table(7));
  const first = wire();
  socket.again();
  expect(Wire.made).toHaveLength(2);
  expect(wire().query).toEqual({ lang: 'de' });
  first.tell(table(8));
  expect(heard).toHaveLength(1);
  expect(lines).not.toContain('lost');
});

it('says whether its page is looked at, on every new socket too', () => {
  wire().open();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  const seen = (): unknown[] =>
    wire().sent.filter((one) => (one as Message).type !== ('ping' as never));
  expect(seen()).toEqual([true, false, true].map((visible) => ({ type: 'seen', visible })));
  wire().lose();
  vi.advanceTimersByTime(1000);
  expect(Wire.made).toHaveLength(2);
  wire().open();
  expect(seen()).toEqual([{ type: 'seen', visible: true }]);
});

it('asks for the time at once, and when nothing is heard, whether anybody is there', () => {
  wire().open();
  const first = [{ type: 'ping' }, { type: 'seen', visible: true }];
  expect(wire().sent).toEqual(first);
  wire().tell({ type: 'clock' });
  vi.advanceTimersByTime(1000);
  wire().tell(table(7));
  vi.advanceTimersByTime(1999);
  expect(wire().sent).toEqual(first);
  vi.advanceTimersByTime(1);
  expect(wire().sent).toEqual([...first, { type: 'ping' }]);
  wire().lose();
  const old = wire();
  vi.advanceTimersByTime(100);
  expect(old.sent).toHaveLength(3);
});

it('comes again when nobody answers, though the line was never closed', () => {
  wire().open();
  wire().tell(table(7));
  const old = wire();
  old.close = () => undefined; // who stands still says no farewell
  vi.advanceTimersByTime(5000);
  expect(lines.at(-1)).toBe('lost');
  vi.advanceTimersByTime(300);
  expect(Wire.made).toHaveLength(2);
  expect(wire().query).toEqual({ seat: '1', lang: 'de', since: '7', again: '1' });
  old.tell(table(8));
  expect(heard).toHaveLength(1);
});

it('does not wait for a door that is never opened, and says how often it has come', () => {
  const tried = (waits: number[]): (string | undefined)[] =>
    waits.map((wait) => {
      vi.advanceTimersByTime(3000 + wait); // nobody opens
      vi.advanceTimersByTime(wait);
      return wire().query['again'];
    });
  expect(tried([300, 600, 1200])).toEqual(['1', '2', '3']);
  expect(Wire.made).toHaveLength(4);
  wire().open();
  wire().tell(table(7));
  wire().lose();
  vi.advanceTimersByTime(300);
  expect(wire().query['again']).toBe('1');
});

it('is silent once it is closed', () => {
  wire().open();
  socket.close();
  window.dispatchEvent(new Event('online'));
  vi.runAllTimers();
  expect(Wire.made).toHaveLength(1);
  expect(lines.at(-1)).toBe('open');
});
