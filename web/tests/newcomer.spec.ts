import { calm, chance, choose, ready } from './play';
import { expect, test, type Page } from './server';

/** A page whose errors end the test. */
function strict(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

for (const [language, width, height] of [
  ['en', 1440, 900],
  ['de', 1440, 900],
  ['nl', 1024, 768],
  ['en', 390, 844],
] as const) {
  test(`a newcomer plays a whole game by what glows, in ${language} at ${width}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const errors = strict(page);
    await page.setViewportSize({ width, height });
    await calm(page, language);
    await page.goto('/');
    await page.locator('[data-game=cuzco] [data-do=play-now]').click();
    await page.locator('[data-do=start-now]').click();
    const pick = chance(width);
    let decisions = 0;
    while (await ready(page)) {
      await choose(page, pick);
      decisions += 1;
      expect(decisions).toBeLessThan(600);
    }
    await expect(page.locator('[data-result]')).toBeVisible();
    expect(decisions).toBeGreaterThan(20);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    expect(errors).toEqual([]);
  });
}

test('the language changes without a reload, in the middle of a game', async ({ page }) => {
  await calm(page, 'en');
  await page.goto('/');
  await page.locator('[data-game=cuzco] [data-do=play-now]').click();
  await page.locator('[data-do=start-now]').click();
  await ready(page);
  await page.evaluate(() => ((window as { kept?: boolean }).kept = true));
  const english = await page.locator('.prompt').innerText();
  await page.locator('header select').selectOption('de');
  await expect(page.locator('html[lang=de]')).toBeAttached();
  await expect(page.locator('.prompt')).not.toHaveText(english);
  expect(await page.evaluate(() => (window as { kept?: boolean }).kept)).toBe(true);
});
