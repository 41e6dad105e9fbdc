/**
 * Measures pages for `benchmarks.against`, which asks over HTTP on the port that BENCH_PORT names: one
 * question, one number, larger is better. The same script measures the pages of both commits.
 */

import { createServer } from 'node:http';
import { test, type Browser, type Page } from '@playwright/test';
import { guest, send } from '../tests/pages';
import { spot } from '../tests/play';
import { slow } from './slowed';

const PORT = Number(process.env.BENCH_PORT ?? 0);
const LOADS = 5;
const ROUNDS = 3;
const THINGS = 8;
const UPDATES = 100;
const DECISIONS = 60;

interface Question {
  what: 'ready' | 'start' | 'click' | 'update' | 'local' | 'end';
  address: string;
  game: string;
  /** A save, and the seat that is to decide. */
  position: { asked: number; players: number };
  /** How much slower the page is to be. */
  share: number;
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** A page of a browser that has never been there, still and in English. */
async function visitor(browser: Browser, { address, share }: Question, more = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await slow(page, share);
  await page.addInitScript((wishes) => {
    const kept = { language: 'en', motion: 'off', pace: 'once', scoring: false, ...wishes };
    localStorage.setItem('tawantin.settings', JSON.stringify(kept));
  }, more);
  return page;
}

/** First pages a second: from the address to the first frame with something to play. */
async function start(browser: Browser, question: Question): Promise<number> {
  const times: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const page = await visitor(browser, question);
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (document.querySelector('[data-do=play-now]') === null) return;
        seen.disconnect();
        requestAnimationFrame(() => ((window as { usable?: number }).usable = performance.now()));
      });
      seen.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    const usable = await page.waitForFunction(() => (window as { usable?: number }).usable);
    times.push((await usable.jsonValue())!);
    await page.context().close();
  }
  return 1000 / median(times);
}

/** The position on the table, with bots on the other seats; the page shows it. */
async function seated(page: Page, { position }: Question): Promise<string> {
  const { asked, ...match } = position;
  const seats = Array.from({ length: position.players }, (_, seat) =>
    seat === asked ? { kind: 'me' } : { kind: 'bot', bot: 'random' },
  );
  await guest(page);
  const { id } = await send<{ id: string }>(page, '/import/running', { match, seats });
  await page.goto(`/t/${id}`);
  await page.locator('.play[data-mine=true]').waitFor();
  return id;
}

/** Clicks a second: from a click on what glows to the end of the layout that shows its effect. */
async function click(browser: Browser, question: Question): Promise<number> {
  const page = await visitor(browser, question, { confirm: true });
  await page.addInitScript(() => {
    const effects: number[] = [];
    (window as { effects?: number[] }).effects = effects;
    addEventListener(
      'click',
      () => {
        const clicked = performance.now();
        const seen = new MutationObserver(() => {
          seen.disconnect();
          document.body.getBoundingClientRect(); // the layout is part of it
          effects.push(performance.now() - clicked);
        });
        seen.observe(document.body, { attributes: true, childList: true, subtree: true });
      },
      true,
    );
  });
  await seated(page, question);
  const glowing = page.locator('[data-thing].glow:visible');
  const things = Math.min(THINGS, await glowing.count());
  const times = Array.from({ length: things }, () => Infinity);
  for (let round = 0; round < ROUNDS; round += 1)
    for (let thing = 0; thing < things; thing += 1) {
      const { x, y } = await spot(glowing.nth(thing), '.glow');
      await page.mouse.click(x, y);
      const chosen = page.locator('[data-thing].chosen, [data-held], dialog[open]');
      await chosen.first().waitFor();
      const effects = await page.evaluate(() => (window as { effects?: number[] }).effects!);
      times[thing] = Math.min(times[thing]!, effects.at(-1)!);
      while ((await chosen.count()) > 0) await page.keyboard.press('Escape');
    }
  await page.context().close();
  return (1000 * things) / times.reduce((sum, time) => sum + time, 0);
}

/** Changes of the table that the page's thread shows in a second of the processor. */
async function update(browser: Browser, question: Question): Promise<number> {
  const page = await visitor(browser, question);
  await page.addInitScript(() => {
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
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const shown = (): Promise<number> =>
    page.evaluate(() => (window as { updates?: number }).updates!);
  const id = await seated(page, question);
  const [spentBefore, shownBefore] = [await spent(), await shown()];
  await send(page, `/tables/${id}/handover`, { seat: question.position.asked });
  await page.waitForFunction(
    (all) =>
      (window as { updates?: number }).updates! >= all ||
      document.querySelector('.play[data-status=over]') !== null,
    shownBefore + UPDATES,
    { polling: 200, timeout: 120_000 },
  );
  const rate = ((await shown()) - shownBefore) / ((await spent()) - spentBefore);
  await page.context().close();
  return rate;
}

/** Seconds of the processor so far of everything that shows pages, their workers included. */
async function rendering(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Pages whose engine is there already, by address. */
const warm = new Map<string, Page>();

/** Decisions in the page, drawn, in a second of the processor. */
async function local(browser: Browser, question: Question): Promise<number> {
  let page = warm.get(question.address);
  if (page === undefined) {
    page = await visitor(browser, question);
    warm.set(question.address, page);
    await page.goto('/');
  }
  await page.locator(`[data-game=${question.game}] [data-do=play-now]`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Novice' }).locator('..').click();
  await page.locator('[data-do=start-now]').click();
  await page.locator('.play[data-mine=true]').waitFor({ timeout: 120_000 });
  const version = async (): Promise<number> =>
    Number(await page.locator('.play').getAttribute('data-version'));
  const [spentBefore, before] = [await rendering(browser), await version()];
  await page.locator('summary[aria-label="Table menu"]').click();
  await page.getByRole('button', { name: 'Let a bot play for me' }).click();
  await page.waitForFunction(
    (last) => {
      const play = document.querySelector<HTMLElement>('.play');
      return Number(play?.dataset.version) >= last || play?.dataset.status === 'over';
    },
    before + DECISIONS,
    { polling: 50, timeout: 120_000 },
  );
  const rate = ((await version()) - before) / ((await rendering(browser)) - spentBefore);
  const back = page.locator('.prompt').getByRole('button', { name: 'Play again myself' });
  if ((await back.count()) > 0) await back.click();
  else await page.keyboard.press('Escape'); // the result
  await page.locator('a.home').click();
  return rate;
}

const WAYS = { ready: () => Promise.resolve(0), start, click, update, local };

test('answers the questions of benchmarks.against', async ({ browser }) => {
  test.skip(PORT === 0, 'only `python -m benchmarks.against` asks');
  test.setTimeout(0);
  await new Promise<void>((ended) => {
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        const question = JSON.parse(text) as Question;
        if (question.what === 'end') {
          response.end('{}');
          server.close(() => ended());
          return;
        }
        WAYS[question.what](browser, question).then(
          (value) => response.end(JSON.stringify({ value })),
          (error: unknown) => response.end(JSON.stringify({ problem: String(error) })),
        );
      });
    });
    server.listen(PORT, '127.0.0.1');
  });
});
