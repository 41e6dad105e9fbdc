/** Every page at three sizes and in both themes, into a folder: `make screenshots`. */

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { GAMES, known } from './games';
import { finished, running, waiting } from './pages';
import { calm, chance, choose, ready } from './play';
import { test } from './server';

const FOLDER = process.env.SCREENSHOTS;
const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

for (const theme of ['light', 'dark'] as const)
  test(`every page, ${theme}`, async ({ page }) => {
    test.skip(FOLDER === undefined, 'only for `make screenshots`');
    test.setTimeout(400_000);
    const folder = resolve(FOLDER ?? '');
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ colorScheme: theme });
    await calm(page, process.env.SCREENSHOT_LANGUAGE ?? 'en');
    const pages: [string, string, string][] = [
      ['home', '/', '#content'],
      ['me', '/me', '#content'],
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
    for (const [name, path, there] of pages)
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        await page.locator(there).first().waitFor();
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: resolve(folder, `${name}-${width}-${theme}.png`) });
      }
  });
