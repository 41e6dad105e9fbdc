import { findings } from './axe';
import { GAMES } from './games';
import { finished, running, waiting } from './pages';
import { calm, ready } from './play';
import { expect, test, type Page } from './server';

/** The page as it is, in both themes. */
async function judge(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    // Colours on their way to the other theme are none of either.
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => !(one instanceof CSSTransition)),
    );
    expect(await findings(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}

async function judgeAll(page: Page, pages: [string, string][]): Promise<void> {
  for (const [path, there] of pages) {
    await page.goto(path);
    await page.locator(there).first().waitFor();
    await page.waitForLoadState('networkidle');
    await judge(page, path);
  }
}

test('axe has no finding around the games', async ({ page }) => {
  await calm(page);
  await judgeAll(page, [
    ['/', '#content'],
    ['/me', '#content'],
    ['/reset#key', '#content'],
    ['/moderation', '#content'],
    ['/nowhere', '#content'],
  ]);
});

for (const game of GAMES)
  test(`axe has no finding on any page of ${game}`, async ({ page }) => {
    await calm(page);
    const over = await finished(page, game, 2);
    const going = await running(page, game);
    const open = await waiting(page, game);
    await judgeAll(page, [
      [`/new?game=${game}`, '#content'],
      [`/rules/${game}`, '#content'],
      [`/learn/${game}`, '[data-part]'],
      [`/t/${open}`, '[data-do=leave]'],
      [`/t/${over}`, '[data-result]'],
      [`/t/${over}/replay`, '[data-replay]'],
      [`/t/${going}`, '.play'],
    ]);
    await ready(page);
  });
