/** Every page at every size and in both themes, into a folder, and a sheet of all for each: `make screenshots`. */

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { GAMES, known } from './games';
import { finished, running, waiting } from './pages';
import { calm, chance, choose, ready } from './play';
import { SIZES } from './screens';
import { test, type Page } from './server';

const FOLDER = process.env.SCREENSHOTS;
const LANGUAGE = process.env.SCREENSHOT_LANGUAGE ?? 'en';

/** Many pictures on one. */
async function sheet(page: Page, path: string, width: number, all: [string, Buffer][]) {
  const small = width > 700 ? 480 : 240;
  const figures = all.map(
    ([name, picture]) =>
      `<figure><img width="${small}" src="data:image/png;base64,${picture.toString('base64')}">` +
      `<figcaption>${name}</figcaption></figure>`,
  );
  await page.setViewportSize({ width: 1960, height: 1000 });
  await page.setContent(
    '<style>body{display:flex;flex-wrap:wrap;gap:8px;margin:8px;background:#777}' +
      `figure{margin:0;font:14px sans-serif}</style>${figures.join('')}`,
  );
  await page.screenshot({ path, fullPage: true });
}

for (const theme of ['light', 'dark'] as const)
  test(`every page, ${theme}`, async ({ page, context }) => {
    test.skip(FOLDER === undefined, 'only for `make screenshots`');
    test.setTimeout(1_200_000);
    const folder = resolve(FOLDER ?? '');
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ colorScheme: theme });
    await calm(page, LANGUAGE);
    const pages: [string, string, string][] = [
      ['home', '/', '#content'],
      ['me', '/me', '#content'],
      ['moderation', '/moderation', '#content'],
      ['missing', '/nowhere', '#content'],
    ];
    for (const game of GAMES) {
      const over = await finished(page, game);
      const open = await waiting(page, game);
      const going = await running(page, game, known(game).most - 1);
      await page.goto(`/t/${going}`);
      const pick = chance(7);
      for (let i = 0; i < 25 && (await ready(page)); i += 1) await choose(page, pick);
      await ready(page);
      pages.push(
        [`${game}-new`, `/new?game=${game}`, '#content'],
        [`${game}-rules`, `/rules/${game}`, '#content'],
        [`${game}-learn`, `/learn/${game}`, '[data-part]'],
        [`${game}-lobby`, `/t/${open}`, '[data-do=leave]'],
        [`${game}-table`, `/t/${going}`, '.play[data-mine=true]'],
        [`${game}-result`, `/t/${over}`, '[data-result]'],
        [`${game}-replay`, `/t/${over}/replay?entry=300`, '[data-replay]'],
      );
    }
    const taken = new Map(SIZES.map(([width]) => [width, [] as [string, Buffer][]]));
    for (const [name, path, there] of pages) {
      await page.goto(path);
      await page.locator(there).first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const picture = await page.screenshot({
          path: resolve(folder, `${name}-${width}-${theme}.png`),
        });
        taken.get(width)?.push([name, picture]);
      }
    }
    const drawing = await context.newPage();
    for (const [width, all] of taken)
      await sheet(drawing, resolve(folder, `all-${width}-${theme}.png`), width, all);
  });
