// @vitest-environment jsdom
/** The worker's part of a table: what is done is kept before anybody is told of it. */

import { beforeEach, expect, it, vi } from 'vitest';
import { Disk } from '../testing/indexeddb';
import type { Storage } from './storage';
import type { FromWorker, ToWorker } from './wires';

type Heard = (line: string, text: string) => void;

/** A house with one table, whose moves and bots' moves are numbers. */
class House {
  waiting = 0;
  lines = new Map<string, string>();
  constructor(
    readonly store: Storage,
    _: unknown,
    readonly heard: Heard,
  ) {}
  ask(text: string): string {
    if (text === 'crash') throw new Error('Traceback\n  in ask\nValueError: no');
    if (text.startsWith('bots ')) this.waiting = Number(text.slice(5));
    else if (text !== 'look') this.store.put('table/a', text);
    return `done ${text}`;
  }
  work(): boolean {
    this.waiting -= 1;
    if (this.waiting < 0) return false;
    this.store.put('table/b', `bot ${this.waiting}`);
    for (const line of this.lines.keys()) this.heard(line, `bot ${this.waiting}`);
    return this.waiting > 0;
  }
  open(line: string, table: string): void {
    if (table === 'a') this.lines.set(line, table);
    this.heard(line, table === 'a' ? 'table' : 'error');
  }
  hear(line: string, text: string): void {
    this.heard(line, `heard ${text}`);
  }
  close(line: string): void {
    this.lines.delete(line);
  }
  is_open(line: string): boolean {
    return this.lines.has(line);
  }
}

const python = {
  unpackArchive: vi.fn(),
  runPython: vi.fn(),
  pyimport: () => ({
    Home: (...given: ConstructorParameters<typeof House>) => new House(...given),
  }),
  toPy: (value: unknown) => value,
};
const loadPyodide = vi.hoisted(() => vi.fn());
vi.mock('pyodide', () => ({ loadPyodide }));
vi.mock('pyodide/pyodide.asm.mjs', () => ({ default: null }));
vi.mock('pyodide/pyodide-lock.json', () => ({ info: {} }));

let disk: Disk;
let said: FromWorker[] = [];
let hear: (message: ToWorker) => void;
const parts = {} as Extract<ToWorker, { type: 'load' }>['parts'];

/** The first so many things that are said to these messages. */
async function after(count: number, ...messages: ToWorker[]): Promise<FromWorker[]> {
  said = [];
  for (const message of messages) hear(message);
  await vi.waitFor(() => expect(said.length).toBeGreaterThanOrEqual(count), 30_000);
  return said.slice(0, count);
}

beforeEach(async () => {
  vi.resetModules();
  disk = new Disk();
  vi.stubGlobal('indexedDB', disk.factory);
  vi.stubGlobal('WebSocket', class {});
  const below = Object.getPrototypeOf(globalThis) as object;
  Object.defineProperty(below, 'caches', { value: {}, configurable: true });
  vi.stubGlobal('postMessage', (message: FromWorker) => said.push(message));
  loadPyodide.mockImplementation(() => Promise.resolve(python));
  await import('./worker');
  const listening = globalThis.onmessage as (event: { data: ToWorker }) => void;
  hear = (data) => listening({ data });
});

it('answers after what was done is kept', async () => {
  expect(await after(1, { type: 'load', parts })).toEqual([{ type: 'ready' }]);
  expect(
    await after(3, { type: 'ask', id: 1, text: 'move' }, { type: 'ask', id: 2, text: 'look' }),
  ).toEqual([
    { type: 'kept' },
    { type: 'answer', id: 1, text: 'done move' },
    { type: 'answer', id: 2, text: 'done look' },
  ]);
  expect([...disk.rows.keys()]).toEqual(['table/a']);
});

it('says why it is not kept, goes on, and says when it is again', async () => {
  await after(1, { type: 'load', parts });
  disk.trouble = 'full';
  expect(await after(3, { type: 'ask', id: 1, text: 'move' })).toEqual([
    { type: 'unkept', why: 'full' },
    { type: 'answer', id: 1, text: 'done move' },
    { type: 'unkept', why: 'full' }, // tried again, as there was nothing else to do
  ]);
  disk.trouble = 'none';
  expect((await after(2, { type: 'ask', id: 2, text: 'next' }))[0]).toEqual({ type: 'kept' });
  disk.trouble = 'closed';
  expect((await after(1, { type: 'ask', id: 3, text: 'last' }))[0]).toEqual({
    type: 'unkept',
    why: 'refused',
  });
});

it('lets whoever asks come between the decisions of bots', async () => {
  await after(1, { type: 'load', parts });
  const heard = await after(
    9,
    { type: 'open', line: '1', table: 'a', query: {} },
    { type: 'ask', id: 1, text: 'bots 3' },
    { type: 'ask', id: 2, text: 'look' },
  );
  const order = heard
    .filter(({ type }) => type !== 'kept')
    .map((one) => ('text' in one ? one.text : one.type));
  expect(order).toEqual(['table', 'done bots 3', 'done look', 'bot 2', 'bot 1', 'bot 0']);
});

it('answers when the engine stumbles, and hangs up where there is no table', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await after(1, { type: 'load', parts });
  const [answer] = await after(1, { type: 'ask', id: 1, text: 'crash' });
  expect(JSON.parse((answer as { text: string }).text)).toEqual({
    status: 500,
    answer: { code: 'failed', message: 'ValueError: no' },
  });
  expect(await after(2, { type: 'open', line: '1', table: 'z', query: {} })).toEqual([
    { type: 'heard', line: '1', text: 'error' },
    { type: 'hung', line: '1' },
  ]);
  expect((await after(1, { type: 'ask', id: 2, text: 'look' }))[0]).toMatchObject({ id: 2 });
});

it('reaches no network', async () => {
  await after(1, { type: 'load', parts });
  for (const name of ['WebSocket', 'caches']) expect(name in globalThis).toBe(false);
  await expect(fetch('https://example.org/')).rejects.toThrow('no network');
});

it('says why Python did not come', async () => {
  loadPyodide.mockRejectedValue(new Error('out of memory'));
  expect(await after(1, { type: 'load', parts })).toEqual([
    { type: 'failed', why: 'Error: out of memory' },
  ]);
});
