/** Every page there is, brought about for a look at it. */

import type { TableShown } from '../src/api/types';
import { known } from './games';
import { expect, onServer, type Page } from './server';

interface Made {
  table: { id: string; version: number };
}

/** A request with the page's cookies. The page itself need not be open, which takes a second. */
export async function send<T>(page: Page, path: string, data: unknown = {}): Promise<T> {
  const headers = { 'x-tawantin': '1' };
  const answer = await page.request.post(`/api${path}`, { headers, data });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** What the server answers somebody with the page's cookies. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api${path}`);
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** A guest, made once per browser. */
export async function guest(page: Page, name = 'Ana'): Promise<void> {
  if ((await ask(page, '/people/now')) === null) await send(page, '/people/guest', { name });
}

/** So many seats, and bots in what the game needs beyond them. */
function filled(game: string, seats: object[], bot = 'greedy'): object[] {
  const bots = Math.max(0, known(game).fewest - seats.length);
  return [...seats, ...Array.from({ length: bots }, () => ({ kind: 'bot', bot }))];
}

/** A running table of mine against bots, or against as few as the game allows. */
export async function running(page: Page, game: string, bots = 3, bot = 'greedy'): Promise<string> {
  await guest(page);
  const others = Array.from({ length: bots }, () => ({ kind: 'bot', bot }));
  const seats = filled(game, [{ kind: 'me' }, ...others], bot);
  const made = await send<Made>(page, '/tables', { game, seats });
  await send(page, `/tables/${made.table.id}/start`);
  return made.table.id;
}

/** A running table of people, each in a browser of their own, in the first seats. */
export async function joined(page: Page, game: string, ...others: Page[]): Promise<string> {
  await guest(page);
  const open = others.map(() => ({ kind: 'open' }));
  const seats = filled(game, [{ kind: 'me' }, ...open]);
  const made = await send<Made>(page, '/tables', { game, seats, rated: false });
  for (const [i, other] of others.entries()) {
    await guest(other, ['Ben', 'Cato', 'Dora'][i]);
    await send(other, `/tables/${made.table.id}/join`);
  }
  await send(page, `/tables/${made.table.id}/start`);
  return made.table.id;
}

/** A table as its page would see it now. */
export function shown(page: Page, id: string): Promise<TableShown> {
  return ask(page, `/tables/${id}`);
}

/** The table, once its game is over. */
async function ended(page: Page, id: string): Promise<void> {
  const status = async (): Promise<string> => (await shown(page, id)).status;
  await expect.poll(status, { timeout: 120_000, intervals: [100] }).toBe('over');
}

/** The same as `running`, played to its end by bots. */
export async function finished(page: Page, game: string, bots = 3): Promise<string> {
  const id = await running(page, game, bots, 'random');
  await send(page, `/tables/${id}/handover`, { seat: 0 });
  await ended(page, id);
  return id;
}

/** A table that waits for players. */
export async function waiting(page: Page, game: string): Promise<string> {
  await guest(page);
  const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'invite' }];
  const made = await send<Made>(page, '/tables', { game, seats, listed: true });
  return made.table.id;
}

/** To another page of ours without loading everything anew, as if by the Forward button. */
export function forward(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** What can be chosen at a table, by the first words of the choices: kinds of questions. */
export async function offers(page: Page, id: string): Promise<string[]> {
  const { legal = [] } = await shown(page, id);
  return legal.map(({ action }) => action.split(' ')[0]!);
}

/** Change what this browser has set; a page notices when it is opened the next time. */
export function prefer(page: Page, wishes: object): Promise<void> {
  return page.evaluate((now) => {
    const kept = JSON.parse(localStorage.getItem('tawantin.settings') ?? '{}') as object;
    localStorage.setItem('tawantin.settings', JSON.stringify({ ...kept, ...now }));
  }, wishes);
}

/** A replay, on to its first scoring card. */
export async function scored(page: Page, id: string): Promise<void> {
  await prefer(page, { scoring: true });
  await page.goto(`/t/${id}/replay`);
  const replay = page.locator('[data-replay]');
  await replay.waitFor();
  while ((await page.locator('[data-scoring]').count()) === 0) {
    const entry = await replay.getAttribute('data-entry');
    await page.keyboard.press('PageDown');
    await page.locator(`[data-replay]:not([data-entry="${entry}"])`).waitFor();
  }
}

/** A click that means several things: a choice is given a second meaning, as that is rare. */
export async function meant(page: Page, id: string): Promise<void> {
  // Bots may come first, and then nothing would tell the page that they are done.
  await expect.poll(async () => ((await shown(page, id)).legal ?? []).length).toBeGreaterThan(0);
  await page.routeWebSocket(/\/socket/, () => undefined);
  await page.route(`**/api/tables/${id}*`, async (route) => {
    const answer = await route.fetch();
    const table = (await answer.json()) as { legal: { action: string }[] };
    const [first] = table.legal;
    const twin = { ...first!, action: first!.action.replace('settle', 'place') };
    await route.fulfill({ response: answer, json: { ...table, legal: [first, twin] } });
  });
  await page.goto(`/t/${id}`);
  await page.locator('.board .glow').click();
  await page.locator('dialog[open] button.glow').first().waitFor();
}

/** Against bots, by the two clicks of the first page. */
export async function playNow(page: Page, game: string): Promise<void> {
  await page.addInitScript(onServer);
  await page.goto('/');
  await page.locator(`[data-game=${game}] [data-do=play-now]`).click();
  await page.locator('[data-do=start-now]').click();
}
