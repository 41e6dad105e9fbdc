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

test('a whole round by keyboard alone', async ({ page }) => {
  test.setTimeout(240_000);
  await calm(page);
  await page.goto('/');
  await tabTo(page, '[data-game=cuzco] [data-do=play-now]');
  await page.keyboard.press('Enter');
  await tabTo(page, '[data-do=start-now]');
  await page.keyboard.press('Enter');
  const stage = page.locator('.stage');
  let choices = 0;
  while ((await ready(page)) && !(await stage.innerText()).startsWith('Round 2')) {
    const before = await page.locator('.play').getAttribute('data-version');
    for (let steps = 0; steps < 5; steps += 1) {
      if ((await page.locator('.play').getAttribute('data-version')) !== before) break;
      const inDialog = (await page.locator('dialog[open]').count()) > 0;
      await tabTo(
        page,
        inDialog ? 'dialog button.glow' : '[data-thing].glow, .prompt button.plain',
      );
      await page.keyboard.press('Enter');
      await page
        .locator(
          `.play:not([data-version="${before}"]), [data-thing].chosen, dialog[open] button.glow`,
        )
        .first()
        .waitFor();
    }
    choices += 1;
  }
  await expect(stage).toContainText('Round 2');
  expect(choices).toBeGreaterThan(3);
});

test('the ? key lets Tab reach every thing, Escape closes its card', async ({ page }) => {
  await calm(page);
  await page.goto('/');
  await page.locator('[data-game=cuzco] [data-do=play-now]').click();
  await page.locator('[data-do=start-now]').click();
  await ready(page);
  const dull = page.locator('[data-thing]:not(.glow)').first();
  await expect(dull).not.toHaveAttribute('tabindex', '0');
  await page.keyboard.press('?');
  await expect(dull).toHaveAttribute('tabindex', '0');
  await page.locator('[data-thing="god:iliapa"]').press('Enter');
  await expect(page.locator('[role=tooltip]')).toContainText('Iliapa');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=tooltip]')).toHaveCount(0);
});
