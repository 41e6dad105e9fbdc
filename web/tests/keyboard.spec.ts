import { GAMES } from './games';
import { playNow } from './pages';
import { calm, ready } from './play';
import { expect, test, type Page } from './server';

/** Tab until the focus is on something that can be chosen. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let presses = 0; presses < 250; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((css) => document.activeElement?.matches(css) ?? false, wanted)) return;
  }
  throw new Error(`the Tab key does not reach ${wanted}`);
}

/** Decisions made by keyboard: in every game some of each kind. */
const DECISIONS = 10;

for (const game of GAMES) {
  test(`the beginning of a game by keyboard alone: ${game}`, async ({ page }) => {
    test.setTimeout(240_000);
    await calm(page);
    await page.goto('/');
    await tabTo(page, `[data-game=${game}] [data-do=play-now]`);
    await page.keyboard.press('Enter');
    await tabTo(page, '[data-do=start-now]');
    await page.keyboard.press('Enter');
    for (let made = 0; made < DECISIONS && (await ready(page)); made += 1) {
      const before = await page.locator('.play').getAttribute('data-version');
      const moved = page.locator(`.play:not([data-version="${before}"])`);
      for (let steps = 0; steps < 5 && (await moved.count()) === 0; steps += 1) {
        const asked = (await page.locator('dialog[open]').count()) > 0;
        const chosen = await page.locator('[data-thing].chosen').count();
        if (!asked && (await page.locator('[data-do=confirm], [data-held]').count()) > 0) {
          await page.keyboard.press('Shift+Enter');
          await moved.waitFor();
          continue;
        }
        await tabTo(page, asked ? 'dialog button.glow' : '[data-thing].glow, .prompt button.plain');
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          ([version, was]) =>
            document.querySelector<HTMLElement>('.play')?.dataset.version !== version ||
            document.querySelector('dialog[open] button.glow, [data-held]') !== null ||
            document.querySelectorAll('[data-thing].chosen').length > was,
          [before, chosen] as const,
        );
      }
      await moved.waitFor();
    }
  });

  test(`the ? key lists the keys, E lets Tab reach every thing, Escape closes its card: ${game}`, async ({
    page,
  }) => {
    await calm(page);
    await playNow(page, game);
    await ready(page);
    await page.mouse.move(2, 2); // nothing lies under it
    const dull = page.locator('.board [data-thing]:not(.glow)').first();
    await expect(dull).not.toHaveAttribute('tabindex', '0');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Help at the table' });
    await expect(help.locator('kbd').first()).toHaveText('?');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog:has(kbd)')).toHaveCount(0);
    await page.keyboard.press('e');
    await expect(page.getByText('Click anything: it is explained, not played.')).toBeVisible();
    await expect(dull).toHaveAttribute('tabindex', '0');
    await dull.press('Enter');
    const title = (await dull.getAttribute('aria-label')) ?? '';
    await expect(page.locator('[role=tooltip] h3')).toHaveText(title);
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=tooltip]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dull).not.toHaveAttribute('tabindex', '0');

    // A menu closes by Escape and by a click beside it.
    const menu = page.locator('summary[aria-label="Table menu"]');
    const rules = page.getByRole('link', { name: /^Rules of/ });
    await menu.click();
    await expect(rules).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rules).toBeHidden();
    await menu.click();
    await page.locator('.prompt .sentence').click();
    await expect(rules).toBeHidden();
  });
}
