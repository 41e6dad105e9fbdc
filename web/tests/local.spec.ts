/** Games in the browser itself: from a host of files, without a network, and beside a server. */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { GAMES, known } from './games';
import { calm, chance, choose, ready, standing } from './play';
import { expect, python, test, type Page } from './server';

const SITE = resolve(import.meta.dirname, '..', 'site');

let stop: () => void = () => undefined;
test.afterEach(() => stop());

/** The built site in a folder of a host that knows nothing but files, and what it was asked for. */
async function host(): Promise<{ address: string; asked: () => string }> {
  if (!existsSync(join(SITE, 'index.html'))) throw new Error('`make site` has not been run');
  const root = mkdtempSync(join(tmpdir(), 'tawantin-site-'));
  mkdirSync(join(root, 'some'));
  symlinkSync(SITE, join(root, 'some', 'folder'));
  writeFileSync(join(root, 'x.js'), 'postMessage(null);');
  const child = spawn(python, ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '-d', root], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (part: Buffer) => (log += part.toString()));
  stop = () => {
    child.kill();
    rmSync(root, { recursive: true, force: true });
  };
  const port = await new Promise<string>((found) =>
    child.stdout.on('data', (part: Buffer) => {
      const match = /port (\d+)/.exec(part.toString());
      if (match?.[1] !== undefined) found(match[1]);
    }),
  );
  return { address: `http://127.0.0.1:${port}/some/folder/`, asked: () => log };
}

/** Against as few novices as the game allows, by the dialog of the first page. */
async function begin(page: Page, game: string): Promise<void> {
  await page.locator(`[data-game=${game}] [data-do=play-now]`).click();
  const dialog = page.getByRole('dialog');
  const counts = dialog.getByRole('radio', { name: String(known(game).fewest), exact: true });
  await counts.locator('..').click();
  await dialog.getByRole('radio', { name: 'Novice' }).locator('..').click();
  await page.locator('[data-do=start-now]').click();
  await expect(page.locator('.play[data-mine=true]')).toBeVisible({ timeout: 120_000 });
}

test('whole games from a host of files, the network cut off', async ({ browser }) => {
  test.setTimeout(600_000); // on a busy machine Python takes its time
  const { address } = await host();
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  page.on('console', (said) => said.type() === 'error' && failures.push(said.text()));
  await calm(page);
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await begin(page, GAMES[0]!);
  await context.setOffline(true);
  for (const game of GAMES) {
    if (game !== GAMES[0]) {
      await page.keyboard.press('Escape'); // the result
      await page.locator('a.home').click();
      await begin(page, game);
    }
    await page.locator('.play').getByRole('button', { name: 'Hint' }).click();
    await expect(page.locator('[data-hint]').first()).toBeVisible();
    await page.locator('summary[aria-label="Table menu"]').click();
    await page.getByRole('button', { name: 'Let a bot play for me' }).click();
    await expect(page.locator('[data-result]')).toBeAttached({ timeout: 120_000 });
  }
  await page.keyboard.press('Escape'); // the result
  await page.locator('summary[aria-label="Table menu"]').click();
  await page.locator('[data-do=link]').click();
  const held = (await page.locator('[data-link]').getAttribute('data-link'))!;
  // What was played is there after a visit without a network, to be watched and checked.
  await page.goto(address);
  await expect(page.locator('main [href*="/replay"]')).toHaveCount(GAMES.length);
  // Printed values are compared at a table without a network.
  await page.goto(`${address}?/rules/cuzco/compare`);
  await expect(page.locator('[data-part] .ring').first()).toBeVisible();
  // A game in a link: the same dice again, and nothing of it was sent.
  await page.goto(held);
  const reached = await page.getByText(/has reached \d+ point/).innerText();
  const old = Number(/has reached (\d+) point/.exec(reached)?.[1]);
  await page.locator('[data-do=beat]').click();
  await expect(page.locator('.play[data-mine=true]')).toBeVisible({ timeout: 120_000 });
  await expect(page.locator(`[data-to-beat="${old}"]`)).toContainText('To beat');
  await page.locator('summary[aria-label="Table menu"]').click();
  await page.getByRole('button', { name: 'Let a bot play for me' }).click();
  const came = await page.locator('[data-came]').innerText({ timeout: 120_000 });
  const n = Number(/\d+/.exec(came)?.[0]);
  expect(came).toMatch(n > old ? /^Beaten: / : n === old ? /^Equalled: / : /^Not beaten: /);
  await expect(page.locator('[data-to-beat]')).toHaveCount(0);
  await page.goto(`${held.slice(0, -200)}AAAA`);
  await expect(page.getByRole('alert')).toContainText('damaged');
  expect(failures).toEqual([]);
  await context.close();
});

/** What a worker could ask a host with, by name. */
const ways = (x: string): Record<string, string> => ({
  module: `import('${x}?module')`,
  data: `import('data:text/javascript,')`,
  blob: `import(URL.createObjectURL(new Blob([''], { type: 'text/javascript' })))`,
  fetch: `fetch('${x}?fetch')`,
  request: `new Promise((done, failed) => {
    const asked = new XMLHttpRequest();
    [asked.onload, asked.onerror] = [done, failed];
    asked.open('GET', '${x}?request');
    asked.send();
  })`,
  socket: `new Promise((done, failed) => {
    const socket = new WebSocket('${x.replace('http', 'ws')}?socket');
    [socket.onopen, socket.onerror] = [done, failed];
  })`,
  events: `new Promise((done, failed) => {
    const source = new EventSource('${x}?events');
    [source.onopen, source.onerror] = [done, failed];
  })`,
  cache: `caches.open('x').then((cache) => cache.add('${x}?cache'))`,
  scripts: `importScripts('${x}?scripts')`,
  worker: `new Promise((done, failed) => {
    const worker = new Worker('${x}?worker');
    [worker.onmessage, worker.onerror] = [done, failed];
  })`,
});

test('the worker reaches no network on a host without headers', async ({ browser }) => {
  test.setTimeout(600_000);
  const { address, asked } = await host();
  const page = await browser.newPage();
  await calm(page);
  await page.goto(address);
  await page.waitForLoadState('networkidle'); // nothing comes any more that could move what is clicked
  await begin(page, GAMES[0]!);
  const [engine] = page.workers();
  // Beside the engine one from which nothing was taken away: the policy alone has to hold.
  const born = page.waitForEvent('worker');
  await page.evaluate(() => {
    const { Blob, URL, Worker } = document.querySelector('iframe')!.contentDocument!.defaultView!;
    new Worker(URL.createObjectURL(new Blob([''])));
  });
  const bare = await born;
  const x = new URL('/x.js', address).href;
  for (const worker of [engine!, bare])
    for (const [name, way] of Object.entries(ways(x))) {
      const came = await worker.evaluate<unknown>(way).then(
        () => true,
        () => false,
      );
      expect(came, `${name} in ${worker.url()}`).toBe(false);
    }
  expect(await bare.evaluate('typeof XMLHttpRequest')).toBe('function');
  await page.evaluate((at) => fetch(`${at}?page`), x);
  await expect.poll(asked).toContain('x.js?page');
  expect(asked().match(/\/x\.js\S*/g)).toEqual(['/x.js?page']);
  await page.close();
});

test('beside a server a game stays in the browser, in one tab at a time', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await calm(page);
  // The home page asks about tables of others; of this game the server hears nothing.
  const asked: string[] = [];
  page.on('request', (request) => {
    const told = request.method() !== 'GET' || /\/tables\/h[0-9a-f]{12}/.test(request.url());
    if (request.url().includes('/api/tables') && told) asked.push(request.url());
  });
  await page.goto('/');
  await begin(page, GAMES[0]!);
  await expect(page).toHaveURL(/\/t\/h[0-9a-f]{12}$/);
  await expect(page.locator('[data-home=here]')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Chat' })).toHaveCount(0); // nobody else is here
  await choose(page, chance(1));
  await ready(page);
  const { version } = await standing(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('[data-do=take]').click();
  await ready(other);
  expect((await standing(other)).version).toBe(version); // every move was kept
  await expect(page.locator('[data-do=take]')).toBeVisible();
  expect(asked).toEqual([]);
  await context.close();
});
