/** What a change of the table costs a page that shows it. Measured, not asserted. */

import { GAMES } from '../tests/games';
import { joined, send } from '../tests/pages';
import { expect, test, type Page } from '../tests/server';

const PEOPLE = 4;

/** Time of the page's thread since it was opened, in milliseconds, and changes it has shown. */
interface Spent {
  script: number;
  task: number;
  style: number;
  layout: number;
  /** How often. */
  layouts: number;
  updates: number;
}

/** The time the processor gave: how busy the machine is does not count. */
async function meter(page: Page): Promise<() => Promise<Spent>> {
  await page.addInitScript(() => {
    localStorage.setItem('tawantin.settings', JSON.stringify({ language: 'en', pace: 'once' }));
    const counted = window as { updates?: number };
    counted.updates = 0;
    const Native = window.WebSocket;
    window.WebSocket = class extends Native {
      constructor(...args: ConstructorParameters<typeof Native>) {
        super(...args);
        this.addEventListener('message', ({ data }: MessageEvent<string>) => {
          if (data.startsWith('{"type":"table"')) counted.updates! += 1;
        });
      }
    };
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN;
    const ms = (name: string): number => 1000 * value(name);
    const updates = await page.evaluate(() => (window as { updates?: number }).updates!);
    const [script, task] = [ms('ScriptDuration'), ms('TaskDuration')];
    const [style, layout] = [ms('RecalcStyleDuration'), ms('LayoutDuration')];
    return { script, task, style, layout, layouts: value('LayoutCount'), updates };
  };
}

for (const game of GAMES)
  test(`what an update costs: ${game}`, async ({ browser, baseURL }) => {
    const pages: Page[] = [];
    const meters: (() => Promise<Spent>)[] = [];
    for (let i = 0; i < PEOPLE; i += 1) {
      const page = await (await browser.newContext({ baseURL })).newPage();
      meters.push(await meter(page));
      pages.push(page);
    }
    const id = await joined(pages[0]!, game, ...pages.slice(1));
    for (const page of pages) {
      await page.goto(`/t/${id}`);
      await expect(page.locator('.play')).toBeVisible();
    }
    const before = await Promise.all(meters.map((read) => read()));
    for (const [seat, page] of pages.entries())
      await send(page, `/tables/${id}/handover`, { seat });
    for (const page of pages)
      await page.waitForFunction(
        () => document.querySelector('.play[data-status=over]') !== null,
        null,
        { polling: 1000, timeout: 240_000 },
      );
    const after = await Promise.all(meters.map((read) => read()));
    const sum = (key: keyof Spent): number =>
      after.reduce((total, one, i) => total + one[key] - before[i]![key], 0);
    const updates = sum('updates');
    console.log(`${game}: layouts per update`.padEnd(68), (sum('layouts') / updates).toFixed(1));
    for (const key of ['script', 'task', 'style', 'layout'] as const)
      console.log(
        `${game}: ${key} per update (${updates} on ${PEOPLE} pages)`.padEnd(68),
        `${(sum(key) / updates).toFixed(1)} ms`,
      );
  });
