/** What a game in the browser costs: bytes, starts, decisions and frames. Measured, not asserted. */

import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GAMES } from '../tests/games';
import { expect, test, type Browser, type Page } from '../tests/server';

const ASSETS = resolve(import.meta.dirname, '..', 'dist', 'assets');
const tell = (what: string, value: string): void => console.log(`${what.padEnd(60)} ${value}`);

test('bytes of the engine on the wire', () => {
  let all = 0;
  for (const name of readdirSync(ASSETS).filter((one) => one.endsWith('.pack'))) {
    const bytes = statSync(join(ASSETS, name)).size;
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

async function start(page: Page, game: string, level = 'Apprentice'): Promise<void> {
  await page.locator(`[data-game=${game}] [data-do=play-now]`).click();
  await page.getByRole('dialog').getByRole('radio', { name: level }).locator('..').click();
  await page.locator('[data-do=start-now]').click();
}

interface Watched {
  /** Between two changes of the table. */
  gaps: number[];
  /** A second: while pieces travel, and while the table has been still, as bots think. */
  moving: number;
  still: number;
}

/** A bot takes my seat: every change of the table is one decision. */
function watched(page: Page, seconds: number): Promise<Watched> {
  return page.evaluate(async (long) => {
    const play = document.querySelector('.play')!;
    const seen: number[] = [];
    const watch = new MutationObserver(() => seen.push(performance.now()));
    watch.observe(play, { attributes: true, attributeFilter: ['data-version'] });
    document.querySelector<HTMLElement>('summary[aria-label="Table menu"]')!.click();
    const buttons = [...document.querySelectorAll<HTMLElement>('.play .list button')];
    buttons.find((one) => one.textContent.includes('bot play'))!.click();
    const frames: number[] = [];
    const begun = performance.now();
    while (performance.now() - begun < long * 1000)
      frames.push(await new Promise<number>(requestAnimationFrame));
    const STILL = 1200; // by then everything has arrived
    const rate = (moving: boolean): number => {
      const taken = frames
        .slice(1)
        .map((at, i) => [at, at - frames[i]!] as const)
        .filter(([at]) => seen.some((one) => at > one && at < one + STILL) === moving);
      return (taken.length * 1000) / taken.reduce((sum, [, gap]) => sum + gap, 0);
    };
    const gaps = seen.slice(1).map((at, i) => at - seen[i]!);
    return { gaps, moving: rate(true), still: rate(false) };
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
    await first(calm, () => start(calm, game, 'Amauta'));
    const { moving, still } = await watched(calm, 25);
    tell(`${game}: frames a second while the strongest bots think`, still.toFixed(1));
    tell(`${game}: frames a second while they play`, moving.toFixed(1));
    await calm.context().close();
  });
