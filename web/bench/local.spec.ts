/** What a game in the browser costs: bytes, starts, decisions and frames. Measured, not asserted. */

import { readdirSync, statSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { GAMES } from '../tests/games';
import { expect, test, type Browser, type Page } from '../tests/server';

const ASSETS = resolve(import.meta.dirname, '..', 'dist', 'assets');
const tell = (what: string, value: string): void => console.log(`${what.padEnd(60)} ${value}`);

test('bytes of the engine on the wire', () => {
  let all = 0;
  for (const name of readdirSync(ASSETS).filter((one) => /\.pack$|^worker-/.test(one))) {
    const path = join(ASSETS, name);
    const bytes = name.endsWith('.pack')
      ? statSync(path).size
      : gzipSync(readFileSync(path), { level: 6 }).length;
    all += bytes;
    tell(name, `${(bytes / 1e6).toFixed(2)} MB`);
  }
  tell('engine, all', `${(all / 1e6).toFixed(2)} MB`);
});

/** From the click that starts a game, or from an address, to the first choice. */
async function first(page: Page, act: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  await act();
  await expect(page.locator('.play[data-mine=true]')).toBeVisible({ timeout: 120_000 });
  return Date.now() - start;
}

/** A page that plays in the browser, its pieces still. */
async function visit(browser: Browser, baseURL: string, pace: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.addInitScript((shown) => {
    const kept = { pace: shown, scoring: false, confirm: false, language: 'en' };
    localStorage.setItem('tawantin.settings', JSON.stringify(kept));
  }, pace);
  await page.goto('/');
  return page;
}

async function start(page: Page, game: string): Promise<void> {
  await page.locator(`[data-game=${game}] [data-do=play-now]`).click();
  await page.locator('[data-do=start-now]').click();
}

/** A bot takes my seat: every change of the table is one decision. */
function watched(page: Page, seconds: number): Promise<{ gaps: number[]; frames: number }> {
  return page.evaluate(async (long) => {
    const play = document.querySelector('.play')!;
    const seen: number[] = [];
    const watch = new MutationObserver(() => seen.push(performance.now()));
    watch.observe(play, { attributes: true, attributeFilter: ['data-version'] });
    document.querySelector<HTMLElement>('summary[aria-label="Table menu"]')!.click();
    const buttons = [...document.querySelectorAll<HTMLElement>('.play .list button')];
    buttons.find((one) => one.textContent.includes('bot play'))!.click();
    let frames = 0;
    const begun = performance.now();
    while (performance.now() - begun < long * 1000) {
      await new Promise(requestAnimationFrame);
      frames += 1;
    }
    const gaps = seen.slice(1).map((at, i) => at - seen[i]!);
    return { gaps, frames: (frames * 1000) / (performance.now() - begun) };
  }, seconds);
}

for (const game of GAMES)
  test(`starts and decisions: ${game}`, async ({ browser, baseURL }) => {
    const page = await visit(browser, baseURL, 'once');
    const cold = await first(page, () => start(page, game));
    tell(`${game}: cold, from the first click to the first choice`, `${cold} ms`);
    const warm = await first(page, () => page.reload());
    tell(`${game}: warm, from the address to the first choice`, `${warm} ms`);
    const gaps = (await watched(page, 15)).gaps.sort((a, b) => a - b);
    const at = (share: number): string =>
      `${(gaps[Math.floor(gaps.length * share)] ?? NaN).toFixed(0)} ms`;
    tell(`${game}: decision of the default level, median of ${gaps.length}`, at(0.5));
    tell(`${game}: nine of ten within`, at(0.9));
    tell(`${game}: the longest`, `${(gaps.at(-1) ?? NaN).toFixed(0)} ms`);
    await page.context().close();
    const calm = await visit(browser, baseURL, 'normal');
    await first(calm, () => start(calm, game));
    const { frames } = await watched(calm, 10);
    tell(`${game}: frames a second while bots think`, frames.toFixed(1));
    await calm.context().close();
  });
