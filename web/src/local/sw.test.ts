/** The service worker, with a browser and a network made here: on a host of files and on a server's site. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';

const SOURCE = readFileSync(resolve(import.meta.dirname, '../../sw.js'), 'utf-8');

interface Asked {
  url: string;
  method: string;
  mode: string;
}
type Handler = (event: object) => void;

/** All caches of a browser; they outlast a version. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  constructor(private readonly net: (url: string) => Promise<Response>) {}

  open(name: string): Promise<object> {
    const held = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, held);
    const url = (of: Asked | string): string =>
      typeof of === 'string' ? new URL(of, BASE).href : of.url;
    const add = async (file: string): Promise<void> => {
      const answer = await this.net(url(file));
      if (!answer.ok) throw new TypeError('not ok');
      held.set(url(file), answer);
    };
    return Promise.resolve({
      add,
      addAll: (files: string[]) => Promise.all(files.map(add)),
      match: (of: Asked | string) => Promise.resolve(held.get(url(of))?.clone()),
      put: (of: Asked, answer: Response) => Promise.resolve(held.set(of.url, answer)),
      keys: () => Promise.resolve([...held.keys()].map((one) => ({ url: one }))),
      delete: (of: string) => Promise.resolve(held.delete(of)),
    });
  }
  keys(): Promise<string[]> {
    return Promise.resolve([...this.all.keys()]);
  }
  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.all.delete(name));
  }
  match(url: string): Promise<Response | undefined> {
    const found = [...this.all.values()].find((held) => held.has(url));
    return Promise.resolve(found?.get(url)?.clone());
  }
}

const BASE = 'https://example.org/some/folder/';
const network = { on: true, silent: false, asked: [] as string[] };
const fetched = (of: Asked | string): Promise<Response> => {
  const url = typeof of === 'string' ? of : of.url;
  if (!network.on) return Promise.reject(new TypeError('no network'));
  network.asked.push(url.slice(BASE.length));
  if (network.silent) return new Promise(() => undefined);
  return Promise.resolve(new Response(`from the network: ${url.slice(BASE.length)}`));
};

/** A version of the page, with these files. */
function version(name: string, files: string[], caches: Caches) {
  const handlers = new Map<string, Handler>();
  const self = {
    location: { href: `${BASE}sw.js` },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    skipWaiting: vi.fn(),
    clients: { claim: vi.fn(() => Promise.resolve()) },
  };
  const head = `const VERSION = ${JSON.stringify(name)}; const FILES = ${JSON.stringify(files)};`;
  const soon = (work: () => void): void => queueMicrotask(work);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  new Function('self', 'caches', 'fetch', 'setTimeout', head + SOURCE)(self, caches, fetched, soon);
  const during = async (type: string): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(type)?.({ waitUntil: (found: Promise<unknown>) => (work = found) });
    await work;
  };
  /** What a page gets; null: the worker leaves it to the browser. */
  const get = async (path: string, more: Partial<Asked> = {}): Promise<string | null> => {
    const answers: Promise<Response>[] = [];
    const request = { url: new URL(path, BASE).href, method: 'GET', mode: 'cors', ...more };
    const respondWith = (found: Promise<Response>): unknown => answers.push(found);
    handlers.get('fetch')?.({ request, respondWith });
    const [answer] = answers;
    return answer === undefined ? null : (await answer).text();
  };
  const hear = (data: string): void => handlers.get('message')?.({ data });
  return { self, get, hear, install: () => during('install'), activate: () => during('activate') };
}

const OWN = ['./', 'assets/a-1.js', 'assets/engine-1.pack'];

it.each([
  ['a host of files', [...OWN, 'answers/en/games.json']],
  ["a server's site", OWN],
])('%s works without a network after the first visit', async (_, files) => {
  network.on = true;
  const caches = new Caches(fetched);
  const page = version('1', files, caches);
  network.asked = [];
  await page.install();
  await page.activate();
  expect(network.asked.sort()).toEqual(
    files
      .filter((one) => !one.endsWith('.pack'))
      .map((one) => one.replace('./', ''))
      .sort(),
  );
  await page.get('assets/engine-1.pack'); // kept when it is used
  await page.get('api/games?lang=en');
  network.on = false;
  for (const file of files) expect(await page.get(file)).toContain(file.replace('./', ''));
  expect(await page.get('t/h0123456789ab', { mode: 'navigate' })).toBe('from the network: ');
  expect(await page.get('api/games?lang=en')).toContain('api/games?lang=en');
  Object.assign(network, { on: true, silent: true }); // on a train
  expect(await page.get('t/h0123456789ab', { mode: 'navigate' })).toBe('from the network: ');
  expect(await page.get('api/games?lang=en')).toContain('api/games?lang=en');
  network.silent = false;
  expect(await page.get('t/h0123456789ab', { mode: 'navigate' })).toContain('t/h0123456789ab');
  // What is not a file of this build, changes something, or is elsewhere is none of its business.
  expect(await page.get('api/tables')).toBeNull();
  expect(await page.get('assets/a-1.js', { method: 'POST' })).toBeNull();
  expect(await page.get('https://elsewhere.org/x.js')).toBeNull();
  expect(await page.get('api/schema', { mode: 'navigate' })).toBeNull();
});

it('a new version waits until it is asked for, and takes over what has not changed', async () => {
  network.on = true;
  const caches = new Caches(fetched);
  const old = version('1', OWN, caches);
  await old.install();
  await old.activate();
  await old.get('assets/engine-1.pack');
  const fresh = version('2', ['./', 'assets/a-2.js', 'assets/engine-1.pack'], caches);
  await fresh.install();
  network.on = false;
  expect(await old.get('assets/a-1.js')).toContain('a-1.js'); // the old page is whole as long as it is open
  expect(fresh.self.skipWaiting).not.toHaveBeenCalled();
  fresh.hear('hello');
  expect(fresh.self.skipWaiting).not.toHaveBeenCalled();
  fresh.hear('now');
  expect(fresh.self.skipWaiting).toHaveBeenCalledOnce();
  await fresh.activate();
  expect(fresh.self.clients.claim).toHaveBeenCalledOnce();
  expect([...caches.all.keys()].sort()).toEqual(['tawantin 2', 'tawantin packs']);
  expect(await fresh.get('assets/engine-1.pack')).toContain('engine-1'); // the engine is as it was
  const later = version('3', ['./', 'assets/engine-2.pack'], caches);
  await later.activate();
  expect([...caches.all.get('tawantin packs')!.keys()]).toEqual([]);
});
