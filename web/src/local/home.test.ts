// @vitest-environment jsdom
/** The home in this browser, as the page sees it: a worker that answers, is lost, or never comes. */

import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Refused as Refusal } from '../api/client';
import type { FromWorker, ToWorker, Unkept } from './wires';

vi.mock('virtual:packs', () => {
  const pack = { url: '/a.pack', bytes: 4 };
  return { packs: { python: pack, library: pack, engine: pack, worker: pack } };
});

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));
vi.mock('./apart', () => ({ apart: () => Promise.resolve(new Fake()) }));

/** A worker whose other end is the test. */
class Fake {
  static made: Fake[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  told: ToWorker[] = [];
  ended = false;
  constructor() {
    Fake.made.push(this);
  }
  postMessage(message: ToWorker): void {
    this.told.push(message);
    if (message.type === 'load') queueMicrotask(() => this.say({ type: 'ready' }));
    if (message.type !== 'ask') return;
    const { path } = JSON.parse(message.text) as { path: string };
    const text = JSON.stringify({ status: 200, answer: path });
    queueMicrotask(() => this.say({ type: 'answer', id: message.id, text }));
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }
  terminate(): void {
    this.ended = true;
  }
}

const PACK = new Uint8Array(gzipSync('pack'));

type Given = (lock: object | null) => Promise<void> | null;

/** One lock for all pages; a browser may refuse them. */
class Locks {
  taken: ((error: Error) => void) | null = null;
  refuses = false;
  request(_: string, how: { steal?: boolean }, given: Given): Promise<void> {
    if (this.refuses) return Promise.reject(new DOMException('no', 'SecurityError'));
    if (this.taken !== null && how.steal !== true) return given(null) ?? Promise.resolve();
    this.taken?.(new DOMException('stolen', 'AbortError'));
    return new Promise((done, failed) => {
      this.taken = failed;
      void given({})?.then(() => {
        this.taken = null;
        done();
      });
    });
  }
}

let locks: Locks;

/** A page just opened. */
async function page() {
  vi.resetModules();
  const { local } = await import('./home');
  const { loading } = await import('./loading.svelte');
  const { ready } = await import('../lib/i18n.svelte');
  await ready();
  return { local, loading };
}

beforeEach(() => {
  localStorage.clear();
  Fake.made = [];
  locks = new Locks();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(PACK)));
  vi.stubGlobal('WebAssembly', {
    compileStreaming: async (found: Promise<Response>) => (await found).arrayBuffer(),
  });
  vi.stubGlobal('navigator', { languages: ['en'], locks });
});

it('loads the engine once, counts it, and asks it', async () => {
  const { local, loading } = await page();
  const asked = [local.ask('POST', '/one', {}, {}), local.ask('GET', '/two', {}, null)];
  expect((await Promise.all(asked)).map(({ data }) => data)).toEqual(['/one', '/two']);
  expect(Fake.made).toHaveLength(1);
  expect(loading).toMatchObject({ stage: 'ready', come: 4 * PACK.length, all: 16 });
});

it('is in one tab at a time: whoever takes it has it, and nothing is answered elsewhere', async () => {
  const first = await page();
  const lost = vi.fn();
  await first.local.line('h1', new URLSearchParams(), { hear: vi.fn(), lose: lost });
  const second = await page();
  const refused = (await second.local.start().catch((error: unknown) => error)) as Refusal;
  expect([refused.code, second.loading.stage]).toEqual(['elsewhere', 'elsewhere']);
  await second.local.take();
  await vi.waitFor(() => expect(Fake.made[0]?.ended).toBe(true));
  expect(first.loading.stage).toBe('elsewhere');
  expect(lost).toHaveBeenCalledWith(1008);
  expect(second.loading.stage).toBe('ready');
});

it('plays on where the browser refuses locks or has none', async () => {
  locks.refuses = true;
  const one = await page();
  expect((await one.local.ask('GET', '/one', {}, null)).data).toBe('/one');
  vi.stubGlobal('navigator', { languages: ['en'] });
  const other = await page();
  expect((await other.local.ask('GET', '/two', {}, null)).data).toBe('/two');
});

it('says that the engine did not come, and tries again when asked again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { local, loading } = await page();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })));
  const error = (await local
    .ask('POST', '/one', {}, {})
    .catch((found: unknown) => found)) as Refusal;
  expect([error.code, loading.stage]).toEqual(['no_engine', 'failed']);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(PACK)));
  expect((await local.ask('POST', '/one', {}, {})).data).toBe('/one');
});

it('tells each of several tables what is said of it', async () => {
  const { local } = await page();
  const [one, other] = [vi.fn(), vi.fn()];
  await local.line('h1', new URLSearchParams(), { hear: one, lose: vi.fn() });
  const end = await local.line('h2', new URLSearchParams({ lang: 'de' }), {
    hear: other,
    lose: vi.fn(),
  });
  const worker = Fake.made[0]!;
  expect(worker.told.filter(({ type }) => type === 'open')).toMatchObject([
    { line: '1', table: 'h1' },
    { line: '2', table: 'h2', query: { lang: 'de' } },
  ]);
  worker.say({ type: 'heard', line: '2', text: 'bots move' });
  expect([one.mock.calls, other.mock.calls]).toEqual([[], [['bots move']]]);
  end.close();
  worker.say({ type: 'heard', line: '2', text: 'nobody listens' });
  expect(other.mock.calls).toHaveLength(1);
});

/** Whether the browser asks before it leaves the page. */
const asksToStay = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('does not let a page go that has what nothing else keeps', async () => {
  const { local, loading } = await page();
  await local.start();
  const worker = Fake.made[0]!;
  for (const [why, stays] of [
    ['full', true],
    ['refused', true],
    ['elsewhere', false], // another tab has it
  ] as [Unkept, boolean][]) {
    worker.say({ type: 'unkept', why });
    expect([loading.unkept, asksToStay()]).toEqual([why, stays]);
  }
  worker.say({ type: 'kept' });
  expect([loading.unkept, asksToStay()]).toEqual([null, false]);
});

it('has the list of games before the engine is there, unless a game was played on since', async () => {
  localStorage.setItem('tawantin.mine', '[{"id":"h1"}]');
  const { local } = await page();
  expect((await local.ask('GET', '/tables/mine', {}, null)).data).toEqual([{ id: 'h1' }]);
  expect(Fake.made).toHaveLength(0);
  localStorage.setItem('tawantin.mine.stale', 'true');
  expect((await local.ask('GET', '/tables/mine', {}, null)).data).toBe('/tables/mine');
  expect(localStorage.getItem('tawantin.mine.stale')).toBeNull();
});
