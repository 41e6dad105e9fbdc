// @vitest-environment jsdom
/** What a page says of games that are not kept, and of a new version; no game is lost by either. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '../lib/i18n.svelte';
import { local as area } from '../locales/local';
import { loading } from './loading.svelte';
import Notice from './Notice.svelte';

const home = vi.hoisted(() => ({ get: vi.fn(), save: vi.fn() }));
vi.mock('../api/client', () => ({ api: { get: home.get } }));
vi.mock('./files', () => ({ save: home.save }));
vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));
const t = translator(area);
const find = (css: string): HTMLElement | null => document.querySelector<HTMLElement>(css);

beforeEach(() => {
  loading.stage = 'ready';
  loading.unkept = null;
  home.get.mockResolvedValue({ format: 'tawantin-table' });
});
afterEach(() => vi.unstubAllGlobals());

it('says what is not kept and why, and hands the game out as a file', async () => {
  const shown = mount(Notice, { target: document.body, props: { id: 'h1', ontake: vi.fn() } });
  expect(find('[role=alert]')).toBeNull();
  for (const why of ['full', 'refused'] as const) {
    loading.unkept = why;
    flushSync();
    expect(find('[role=alert]')?.textContent).toContain(t(`unkept_${why}`));
    find('[data-do=save]')?.click();
    await vi.waitFor(() => expect(home.save).toHaveBeenCalledOnce());
    expect(home.get).toHaveBeenCalledWith('/tables/h1/file');
    expect(home.save).toHaveBeenCalledWith({ format: 'tawantin-table' }, 'h1');
    home.save.mockClear();
  }
  find('[data-do=read]')?.click(); // the game under it can be played on
  flushSync();
  expect(find('[role=alert]')).toBeNull();
  for (const why of [null, 'refused'] as const) {
    loading.unkept = why;
    flushSync();
    expect(find('[role=alert]') === null).toBe(why === null);
  }
  loading.unkept = null;
  flushSync();
  void unmount(shown);
});

/** A browser's service workers, as a page sees them. */
class Workers extends EventTarget {
  controller: object | null = {};
  readonly found = Object.assign(new EventTarget(), {
    waiting: null as { postMessage: (text: string) => void } | null,
    installing: null as EventTarget | null,
  });
  register(): Promise<object> {
    return Promise.resolve(this.found);
  }
  /** A new version has come, and waits. */
  come(): ReturnType<typeof vi.fn> {
    const postMessage = vi.fn();
    const installing = new EventTarget();
    this.found.installing = installing;
    this.found.dispatchEvent(new Event('updatefound'));
    this.found.waiting = { postMessage };
    installing.dispatchEvent(new Event('statechange'));
    flushSync();
    return postMessage;
  }
}

const reload = vi.fn();
const offered = (): HTMLElement | null => find('[data-local=update]');

async function page(workers: Workers): Promise<void> {
  vi.resetModules();
  reload.mockClear();
  vi.stubGlobal('navigator', { languages: ['en'], serviceWorker: workers });
  vi.stubGlobal('location', { ...location, reload });
  const { register } = await import('./offline');
  await register();
}

it('loads a new version when it is asked for, in the tab that asked', async () => {
  const workers = new Workers();
  await page(workers);
  const told = workers.come();
  expect(told).not.toHaveBeenCalled(); // it waits
  find('[data-do=update]')?.click();
  expect(told).toHaveBeenCalledWith('now');
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
  document.body.replaceChildren();
});

it('asks in every other tab', async () => {
  const workers = new Workers();
  await page(workers);
  workers.dispatchEvent(new Event('controllerchange'));
  flushSync();
  expect(reload).not.toHaveBeenCalled();
  find('[data-do=update]')?.click();
  expect(reload).toHaveBeenCalledOnce();
  document.body.replaceChildren();
});

it('says nothing of the first version, nor loads anything', async () => {
  const workers = new Workers();
  workers.controller = null;
  await page(workers);
  workers.come();
  workers.dispatchEvent(new Event('controllerchange'));
  flushSync();
  expect(offered()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('offers no new version while a game is not kept', async () => {
  const workers = new Workers();
  await page(workers);
  const { loading: now } = await import('./loading.svelte');
  now.unkept = 'refused';
  workers.come();
  expect(offered()).toBeNull();
  now.unkept = null;
  (await import('svelte')).flushSync();
  expect(find('[data-do=update]')).not.toBeNull();
  document.body.replaceChildren();
});
