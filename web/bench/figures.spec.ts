/** The client's figures: `make figures` prints them. Nothing here is asserted: it is measured. */

import { GAMES } from '../tests/games';
import { joined, playNow } from '../tests/pages';
import { calm, chance, choose, ready } from '../tests/play';
import { expect, test, type Page } from '../tests/server';

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const tell = (what: string, value: string): void => console.log(`${what.padEnd(68)} ${value}`);
const ms = (value: number): string => `${value.toFixed(0)} ms`;

test('the first page', async ({ browser, baseURL }) => {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < 5; run += 1) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (document.querySelector('[data-do=play-now]') === null) return;
        seen.disconnect();
        requestAnimationFrame(() => ((window as { usable?: number }).usable = performance.now()));
      });
      seen.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    times.push(await page.evaluate(() => (window as unknown as { usable: number }).usable));
    bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => entry.name.endsWith('.js'))
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    );
    await context.close();
  }
  tell('first page: compressed script', `${(bytes / 1000).toFixed(1)} kB`);
  tell('first page: usable after (median of 5, cold)', ms(median(times)));
});

/** In the page: from each click to the first frame that shows something of it. */
async function watchClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: number[] = [];
    (window as { effects?: number[] }).effects = found;
    addEventListener(
      'click',
      () => {
        const start = performance.now();
        const seen = new MutationObserver(() => {
          seen.disconnect();
          requestAnimationFrame(() => found.push(performance.now() - start));
        });
        seen.observe(document.body, { attributes: true, childList: true, subtree: true });
      },
      true,
    );
  });
}

for (const game of GAMES)
  test(`a click shows its effect: ${game}`, async ({ page }) => {
    await watchClicks(page);
    await calm(page);
    await playNow(page, game);
    const pick = chance(3);
    for (let i = 0; i < 40 && (await ready(page)); i += 1) await choose(page, pick);
    const effects = await page.evaluate(() => (window as unknown as { effects: number[] }).effects);
    tell(`${game}: click to first effect (median of ${effects.length})`, ms(median(effects)));
    tell(`${game}: click to first effect (worst)`, ms(Math.max(...effects)));
  });

for (const game of GAMES)
  test(`from one browser to another: ${game}`, async ({ browser, baseURL }) => {
    const pages: Page[] = [];
    for (let i = 0; i < 2; i += 1) {
      const page = await (await browser.newContext({ baseURL })).newPage();
      await calm(page);
      pages.push(page);
    }
    const [one, other] = pages as [Page, Page];
    const id = await joined(one, game, other);
    for (const page of pages) {
      await page.goto(`/t/${id}`);
      await expect(page.locator('.play')).toBeAttached();
      await page.evaluate(() => {
        const marks = { clicked: 0, changed: [] as [string, number][] };
        (window as { marks?: typeof marks }).marks = marks;
        addEventListener('click', () => (marks.clicked = Date.now()), true);
        const play = document.querySelector('.play')!;
        const seen = new MutationObserver(() => {
          const version = play.getAttribute('data-version') ?? '';
          requestAnimationFrame(() => marks.changed.push([version, Date.now()]));
        });
        seen.observe(play, { attributes: true, attributeFilter: ['data-version'] });
      });
    }
    type Marks = { clicked: number; changed: [string, number][] };
    const marks = (page: Page): Promise<Marks> =>
      page.evaluate(() => (window as unknown as { marks: Marks }).marks);
    const pick = chance(5);
    const taken: number[] = [];
    while (taken.length < 40) {
      const mine = await one.locator('.play').getAttribute('data-mine');
      const [actor, watcher] = mine === 'true' ? [one, other] : [other, one];
      if (!(await ready(actor))) break;
      await choose(actor, pick);
      const version = await actor.locator('.play').getAttribute('data-version');
      await expect(watcher.locator(`.play[data-version="${version}"]`)).toBeAttached();
      const { clicked } = await marks(actor);
      await expect
        .poll(async () => (await marks(watcher)).changed.some(([v]) => v === version))
        .toBe(true);
      const seen = (await marks(watcher)).changed.find(([v]) => v === version);
      if (seen !== undefined) taken.push(seen[1] - clicked);
    }
    tell(
      `${game}: click to the other browser's board (median of ${taken.length})`,
      ms(median(taken)),
    );
    tell(`${game}: click to the other browser's board (worst)`, ms(Math.max(...taken)));
  });

/** Pieces on their way cannot be clicked where they will be. */
async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((a) => a instanceof CSSAnimation || a.playState !== 'running'),
  );
}

for (const game of GAMES)
  test(`frames while pieces move: ${game}`, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await playNow(page, game);
    const pick = chance(9);
    for (let i = 0; i < 6 && (await ready(page)); i += 1) {
      await still(page);
      await choose(page, pick);
    }
    await browser.startTracing(page, { categories: ['viz', 'blink.user_timing'] });
    for (let i = 0; i < 12 && (await ready(page)); i += 1) {
      await still(page);
      await choose(page, pick);
      await page.evaluate(async () => {
        const moving = (): boolean =>
          document
            .getAnimations()
            .some((a) => !(a instanceof CSSAnimation) && a.playState === 'running');
        if (!moving()) return;
        performance.mark('moving');
        while (moving()) await new Promise(requestAnimationFrame);
        performance.mark('still');
      });
    }
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: { name: string; ts: number; ph: string }[];
    };
    const at = (name: string): number[] =>
      traceEvents
        .filter((event) => event.name === name && event.ph !== 'E')
        .map((event) => event.ts / 1e6)
        .sort((a, b) => a - b);
    const [starts, ends, drawn] = [at('moving'), at('still'), at('Display::DrawAndSwap')];
    let [time, frames] = [0, 0];
    starts.forEach((start, i) => {
      const end = ends[i] ?? start;
      time += end - start;
      frames += drawn.filter((ts) => ts > start && ts <= end).length;
    });
    tell(`${game}: frames a second while pieces move`, (frames / time).toFixed(1));
    tell(`${game}: moving time measured`, ms(time * 1000));
  });
