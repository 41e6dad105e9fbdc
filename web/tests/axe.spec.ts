import AxeBuilder from '@axe-core/playwright';
import { GAMES } from './games';
import { finished, running, waiting } from './pages';
import { calm } from './play';
import { expect, test, type Page } from './server';

const GRAVE = ['serious', 'critical'];

async function judged(page: Page): Promise<string[]> {
  // What is written on the map lies on drawn land, which axe takes for no ground, and is drawn along
  // under the buttons in its corner, which it takes for one.
  const { violations } = await new AxeBuilder({ page }).exclude('.signs').analyze();
  return violations
    .filter((found) => GRAVE.includes(found.impact ?? ''))
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

async function judge(page: Page, pages: [string, string][]): Promise<void> {
  for (const [path, there] of pages) {
    await page.goto(path);
    await page.locator(there).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await judged(page), path).toEqual([]);
  }
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe has no serious finding around the games, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await calm(page);
    await judge(page, [
      ['/', '#content'],
      ['/me', '#content'],
      ['/reset#key', '#content'],
      ['/moderation', '#content'],
      ['/nowhere', '#content'],
    ]);
  });

  for (const game of GAMES)
    test(`axe has no serious finding on any page of ${game}, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await calm(page);
      const over = await finished(page, game, 2);
      const going = await running(page, game);
      const open = await waiting(page, game);
      await judge(page, [
        [`/new?game=${game}`, '#content'],
        [`/rules/${game}`, '#content'],
        [`/learn/${game}`, '[data-part]'],
        [`/t/${open}`, '[data-do=leave]'],
        [`/t/${going}`, '.play'],
        [`/t/${over}`, '[data-result]'],
        [`/t/${over}/replay`, '[data-replay]'],
      ]);
    });
}
