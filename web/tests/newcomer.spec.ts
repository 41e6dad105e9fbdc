import { GAMES } from './games';
import { playNow } from './pages';
import { calm, chance, choose, ready } from './play';
import { expect, test, type Page } from './server';

/** A page whose errors end the test. */
function strict(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('response', async (answer) => {
    if (answer.status() >= 400) errors.push(await answer.text());
  });
  return errors;
}

const SCREENS = [
  ['en', 1440, 900],
  ['de', 1024, 768],
  ['nl', 390, 844],
] as const;

for (const game of GAMES) {
  for (const [language, width, height] of SCREENS)
    test(`a newcomer plays a whole game by what glows: ${game}, ${language}, ${width}`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      const errors = strict(page);
      await page.setViewportSize({ width, height });
      await calm(page, language);
      await playNow(page, game);
      const pick = chance(width);
      let decisions = 0;
      while (await ready(page)) {
        await choose(page, pick);
        decisions += 1;
        expect(decisions).toBeLessThan(900);
      }
      if (width === 1440) {
        // Whatever folded away above: the log stayed at its end.
        const log = page.locator('.log .list');
        const left = (one: HTMLElement) => one.scrollHeight - one.scrollTop - one.clientHeight;
        await expect.poll(() => log.evaluate(left)).toBeLessThan(40);
      }
      await expect(page.locator('[data-result]')).toBeVisible();
      expect(decisions).toBeGreaterThan(20);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      expect(errors).toEqual([]);
    });

  test(`the language changes without a reload, in the middle of a game: ${game}`, async ({
    page,
  }) => {
    await calm(page, 'en');
    await playNow(page, game);
    await ready(page);
    await page.evaluate(() => ((window as { kept?: boolean }).kept = true));
    const english = await page.locator('.prompt').innerText();
    await page.locator('header select').selectOption('de');
    await expect(page.locator('html[lang=de]')).toBeAttached();
    await expect(page.locator('.prompt')).not.toHaveText(english);
    await expect(page.locator('header .me')).toHaveText('Gast'); // who has chosen no name
    expect(await page.evaluate(() => (window as { kept?: boolean }).kept)).toBe(true);
  });
}
