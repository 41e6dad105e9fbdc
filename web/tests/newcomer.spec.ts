import { GAMES, known } from './games';
import { forward, offers, playNow } from './pages';
import { calm, chance, choose, ready } from './play';
import { expect, test, type Page } from './server';
import { kinds, last, resumed } from './stored';

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

/** What is there at the end of a game. */
async function isOver(page: Page, language: string): Promise<void> {
  if (page.viewportSize()?.width === 1440) {
    // Whatever folded away above: the log stayed at its end.
    const log = page.locator('.log .list');
    const left = (one: HTMLElement) => one.scrollHeight - one.scrollTop - one.clientHeight;
    await expect.poll(() => log.evaluate(left)).toBeLessThan(40);
  }
  await expect(page.locator('[data-result]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
}

const SCREENS = [
  { language: 'en', width: 1440, height: 900 },
  { language: 'de', width: 1024, height: 768 },
  { language: 'nl', width: 390, height: 844 },
] as const;

for (const [i, game] of GAMES.entries()) {
  const own = SCREENS[i % SCREENS.length]!;
  const others = SCREENS.filter((screen) => screen !== own);

  test(`a newcomer plays a whole game by what glows: ${game}, ${own.language}, ${own.width}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const errors = strict(page);
    await page.setViewportSize(own);
    await calm(page, own.language);
    await playNow(page, game);
    const pick = chance(own.width);
    let decisions = 0;
    while (await ready(page)) {
      await choose(page, pick);
      decisions += 1;
      expect(decisions).toBeLessThan(900);
    }
    expect(decisions).toBeGreaterThan(20);
    await isOver(page, own.language);
    expect(errors).toEqual([]);
  });

  for (const { language, width, height } of others)
    test(`a newcomer meets every kind of question by what glows: ${game}, ${language}, ${width}`, async ({
      page,
    }) => {
      const errors = strict(page);
      await page.setViewportSize({ width, height });
      await calm(page, language);
      await page.goto('/');
      const pick = chance(width);
      const met = new Set<string>();
      for (const [kind, place] of kinds(game)) {
        if (met.has(kind)) continue;
        await test.step(kind, async () => {
          const id = await resumed(page, place);
          for (const offered of await offers(page, id)) met.add(offered);
          expect([...met]).toContain(kind);
          await forward(page, `/t/${id}`);
          expect(await ready(page)).toBe(true);
          await choose(page, pick);
        });
      }
      const name = `${game}-${known(game).fewest}`;
      await page.goto(`/t/${await resumed(page, last(name))}`);
      for (let made = 0; await ready(page); made += 1) {
        expect(made).toBeLessThan(100);
        await choose(page, pick);
      }
      await isOver(page, language);
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
