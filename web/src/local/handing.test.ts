// @vitest-environment jsdom
/** Games of this browser are offered to the server once somebody has signed in. */

import { flushSync, mount, tick, unmount } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Summary } from '../api/types';
import SignedIn from './SignedIn.svelte';

const homes = vi.hoisted(() => ({ here: vi.fn(), post: vi.fn(), refuse: '' }));
vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));
vi.mock('../api/client', () => {
  class Refused extends Error {}
  const post = (...asked: unknown[]): Promise<object> => {
    if (homes.refuse !== '') return Promise.reject(new Refused(homes.refuse));
    homes.post(...asked);
    return Promise.resolve({ id: 'abc' });
  };
  const get = (path: string): Promise<unknown> => Promise.resolve(homes.here(path));
  return { Refused, api: { post }, here: { get } };
});
vi.mock('../lib/session.svelte', () => ({ session: { needed: () => Promise.resolve() } }));

const table = (id: string, status: string, more: object = {}): Summary =>
  ({ id, status, game: 'cuzco', created: 1e9, pinned: false, ...more }) as Summary;
const tables = [
  table('h1', 'over'),
  table('h2', 'running'),
  table('h3', 'open'),
  table('h4', 'running', { pinned: true }),
];
const match = { format: 'tawantin-match' };
const person = (name: string): object => ({ kind: 'person', bot: null, name });
let seats: object[];

beforeEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  homes.post.mockClear();
  homes.refuse = '';
  seats = [person('Ana'), { kind: 'bot', bot: 'novice', name: 'Bot 2' }];
  homes.here.mockImplementation((path: string) =>
    path.endsWith('/mine') ? tables : path.endsWith('/file') ? { match, seats } : { path },
  );
});

/** The page of whoever has signed in. */
async function page(): Promise<object> {
  const shown = mount(SignedIn, { target: document.body });
  await tick();
  await tick();
  flushSync();
  return shown;
}
const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-do=hand]')];

it('hands all of them over: what is over to be kept, what runs to be played on', async () => {
  const shown = await page();
  expect(buttons()).toHaveLength(2); // one has not begun, and one cannot be played any more
  document.querySelector<HTMLElement>('[data-do=hand-all]')?.click();
  await vi.waitFor(() => expect(homes.post).toHaveBeenCalledTimes(2));
  expect(homes.post.mock.calls).toEqual([
    ['/import', { path: '/tables/h1/export' }],
    ['/import/running', { match, seats: [{ kind: 'me' }, { kind: 'bot', bot: 'novice' }] }],
  ]);
  await vi.waitFor(() => expect(buttons()).toHaveLength(0));
  void unmount(shown);
  await page();
  expect(document.querySelector('section')).toBeNull(); // nothing is left to offer
});

it('keeps the names of several hands at one screen', async () => {
  seats = [person('Ana'), person('Ben')];
  await page();
  buttons()[1]?.click();
  await vi.waitFor(() => expect(homes.post).toHaveBeenCalledOnce());
  const wished = [
    { kind: 'me', name: 'Ana' },
    { kind: 'me', name: 'Ben' },
  ];
  expect(homes.post).toHaveBeenCalledWith('/import/running', { match, seats: wished });
});

it('says why the server took it not, and offers it again', async () => {
  homes.refuse = 'Too many requests.';
  await page();
  buttons()[0]?.click();
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Too many requests.'),
  );
  expect(buttons()).toHaveLength(2);
});
