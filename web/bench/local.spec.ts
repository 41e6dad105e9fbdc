/** What a game in the browser costs: bytes, starts, decisions and frames. Measured, not asserted. */

import { readdirSync, statSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { GAMES } from '../tests/games';
import { expect, test, type Page } from '../tests/server';

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

for (const game of GAMES)
  test(`starts and decisions: ${game}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const kept = { pace: 'once', scoring: false, confirm: false, language: 'en' };
      localStorage.setItem('tawantin.settings', JSON.stringify(kept));
      localStorage.removeItem('tawantin.where');
    });
    await page.goto('/');
    const start = async (): Promise<void> => {
      await page.locator(`[data-game=${game}] [data-do=play-now]`).click();
      await page.locator('[data-do=start-now]').click();
    };
    tell(
      `${game}: cold, from the first click to the first choice`,
      `${await first(page, start)} ms`,
    );
    tell(
      `${game}: warm, from the address to the first choice`,
      `${await first(page, () => page.reload())} ms`,
    );
    // A bot takes my seat: every change of the table is one decision.
    const times = await page.evaluate(async () => {
      const play = document.querySelector('.play')!;
      const seen: number[] = [];
      const watch = new MutationObserver(() => seen.push(performance.now()));
      watch.observe(play, { attributes: true, attributeFilter: ['data-version'] });
      let frames = 0;
      let running = true;
      const count = (): void => {
        frames += 1;
        if (running) requestAnimationFrame(count);
      };
      document.querySelector<HTMLElement>('summary[aria-label="Table menu"]')!.click();
      const buttons = [...document.querySelectorAll<HTMLElement>('.play .list button')];
      buttons.find((one) => one.textContent.includes('bot play'))!.click();
      const begun = performance.now();
      requestAnimationFrame(count);
      await new Promise((done) => setTimeout(done, 20_000));
      running = false;
      const seconds = (performance.now() - begun) / 1000;
      return { gaps: seen.slice(1).map((at, i) => at - seen[i]!), frames: frames / seconds };
    });
    const sorted = times.gaps.sort((a, b) => a - b);
    const at = (share: number): string =>
      `${(sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(0)} ms`;
    tell(`${game}: decision of the default level, median of ${sorted.length}`, at(0.5));
    tell(`${game}: nine of ten within`, at(0.9));
    tell(`${game}: the longest`, `${(sorted.at(-1) ?? NaN).toFixed(0)} ms`);
    tell(`${game}: frames a second while bots think`, times.frames.toFixed(1));
    await context.close();
  });
