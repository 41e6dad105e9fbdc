/** The page that compares printed values with a copy of the game. */

import { readFileSync } from 'node:fs';
import { judge } from './axe';
import { GAMES } from './games';
import { calm } from './play';
import { expect, test, type Page } from './server';
import { SIZES } from './screens';

const progress = (page: Page) => page.locator('nav .progress');
const confirm = (page: Page) => page.locator('footer .primary').click();

async function compare(page: Page, game: string): Promise<void> {
  const answer = await page.goto(`/rules/${game}/compare`);
  expect(answer?.status()).toBe(200);
  await page.locator('#compare-part').waitFor();
}

/** To the last step by the list of all. */
async function result(page: Page): Promise<void> {
  await page.locator('nav ol button').last().click();
  await page.locator('#compare-result').waitFor();
}

/** The file that is saved. */
async function saved(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tawantin-\w+\.toml$/);
  return readFileSync(await download.path(), 'utf-8');
}

const open = (page: Page, name: string, text: string): Promise<void> =>
  page
    .locator('label.file', { hasText: name })
    .locator('input')
    .setInputFiles({ name: 'mine.toml', mimeType: 'application/toml', buffer: Buffer.from(text) });

test('a copy is compared to the end, corrected, kept, opened again and played with', async ({
  page,
}) => {
  await calm(page);
  await page.goto('/rules/machu_picchu');
  await page.getByRole('link', { name: 'Compare with your copy' }).first().click();
  await page.locator('#compare-part').waitFor();
  await expect(progress(page)).toContainText('0 of 301 values compared, 0 differ');

  // A border has two sides: what one quarter loses, the other loses too.
  await page.getByRole('button', { name: 'Remove Sundial: Temple of the Puma' }).click();
  await expect(
    page.getByRole('button', { name: 'Remove Temple of the Puma: Sundial' }),
  ).toHaveCount(0);
  await confirm(page);

  // A corrected value has its ring, and says what ours is.
  const price = page.getByRole('spinbutton', { name: 'llamas: cell 2' });
  await price.focus();
  await expect(page.locator('[data-part=market] .ring')).toHaveCount(1);
  await price.fill('40');
  await price.blur();
  await expect(page.getByRole('alert').first()).toHaveText('A whole number from 3 to 6');
  await expect(page.locator('[data-part=market] [data-spot="price:llama:1"]')).toContainText('5');
  await price.click(); // what is there is chosen, and typed over
  await page.keyboard.type('4');
  await price.blur();
  await expect(page.locator('.value.changed')).toContainText('site: 5');
  await expect(page.locator('[data-part=market] [data-spot="price:llama:1"]')).toContainText('4');
  await confirm(page);

  for (let left = 8; left > 0; left -= 1) await confirm(page);
  await expect(page.locator('#compare-result')).toBeVisible();
  await expect(progress(page)).toContainText('299 of 299 values compared');
  await expect(page.locator('#content table')).toContainText('Market prices: llamas, cell 2');
  await expect(page.locator('#content table')).toContainText('Sundial – Temple of the Puma');
  await expect(progress(page)).toContainText('2 differ');

  const file = await saved(page);
  expect(file).toContain('[market.llama]\nprices = [ 6, 4, 4, 3 ]\nmark = "printed"');
  await page.reload();
  await expect(progress(page)).toContainText('299 of 299 values compared');
  await expect(page.locator('#compare-result')).toBeVisible();
  await page.goBack();
  await expect(page.locator('#compare-part')).toHaveText('Start of play');
  await result(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Start again' }).click();
  await expect(progress(page)).toContainText('0 of 301 values compared, 0 differ');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(progress(page)).toContainText('299 of 299 values compared');

  // What is no such file changes nothing.
  await open(page, 'Open a file', 'market = 3');
  await expect(page.getByRole('alert')).toHaveText('market does not fit the values of this game.');
  await open(page, 'Open a file', '# tawantin cuzco\n[arms]\n');
  await expect(page.getByRole('alert')).toHaveText('This file belongs to Cuzco.');
  await open(page, 'Open a file', 'no file');
  await expect(page.getByRole('alert')).toContainText('This is not a file of printed values');
  await expect(progress(page)).toContainText('299 of 299 values compared');
  await open(page, 'Compare with another', '[market.llama]\nprices = [6, 5, 5, 3]\n');
  await expect(page.locator('.differences').last()).toContainText('llamas, cell 345');
  await open(page, 'Open a file', file);
  await expect(progress(page)).toContainText('299 of 299 values compared');

  // What the rules refuse is not played, and the reason is said.
  const lonely = '[borders]\nhouse_of_the_priests = []\n';
  await open(page, 'Open a file', lonely);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await page.locator('nav ol button').first().click();
  await page.getByRole('button', { name: 'Remove House of the Virgins: Marketplace' }).click();
  await page.getByRole('button', { name: 'Remove House of the Virgins: Royal Palace' }).click();
  await result(page);
  const play = page.getByRole('button', { name: 'Play with these values' });
  await play.click();
  await expect(page.getByRole('alert')).toContainText('house_of_the_virgins cannot be reached');
  await open(page, 'Open a file', file);
  await play.click();
  const house = page.locator('details', { hasText: 'House rules' });
  await expect(house.getByRole('status')).toContainText('market.llama.prices');
  await page.getByRole('button', { name: /^(Open the table|Start the game)/ }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(page.locator('#content')).toContainText('market.llama.prices');
});

test('values are compared by keyboard, in every language and window', async ({ page }) => {
  await calm(page);
  for (const game of GAMES) {
    await compare(page, game);
    await judge(page, `compare ${game}`);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const wide = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(wide, `${game} at ${width} x ${height}`).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await compare(page, 'cuzco');
  for (const [language, title] of [
    ['de', 'Aufleger Cuzco'],
    ['nl', 'Cuzco-tableau'],
    ['en', 'Cuzco overlay'],
  ] as const) {
    await page.locator('header select').first().selectOption(language);
    await expect(page.locator('#compare-part')).toHaveText(title);
  }
  // From the head of the part: the first row, its tick, its first value.
  await page.locator('nav ol button').first().press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('.values select').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.value.changed')).toContainText('site: Rope bridge 1');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('#compare-part')).toHaveText('Triangle with feathers 1');
  await expect(progress(page)).toContainText('6 of 164 values compared, 1 differ');
});

test('the map is corrected on the map, and the engine takes it', async ({ page }) => {
  await calm(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await compare(page, 'inca_empire');
  await page.getByRole('button', { name: 'Map for 4 players' }).click();
  await page.locator('.editor > summary').click();
  // A site by taps on the map: the first goes closer, as sites lie side by side. Then its kind: what
  // sums the map up follows.
  const pisac = page.locator('.editor [data-thing="site:pisac"]');
  const board = page.locator('.editor .board');
  await board.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = (await pisac.boundingBox())!.width;
  await pisac.click({ force: true });
  await expect.poll(async () => (await pisac.boundingBox())!.width).toBeGreaterThan(before);
  await pisac.click({ force: true });
  const kind = page.locator('.editor').getByLabel('Kind');
  await expect(kind).toHaveValue('huaca');
  await kind.selectOption('important');
  await expect(page.locator('.rows')).toContainText('Pisac');
  await expect(page.getByRole('button', { name: 'important sites: 7' })).toBeVisible();
  // What the engine would refuse is refused here, with the reason.
  await page.locator('.editor [data-list=sites]').selectOption('machu_picchu');
  await kind.selectOption('garrison');
  await expect(page.locator('.editor').getByRole('alert')).not.toHaveText('');
  await expect(kind).toHaveValue('important');

  await result(page);
  const file = await saved(page);
  expect(file).toContain('replace = true');
  const answer = await page.request.post('/api/games/inca_empire/overlay', {
    headers: { 'x-tawantin': '1' },
    data: { text: file, players: 4 },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { changed } = (await answer.json()) as { changed: { name: string }[] };
  expect(changed.map(({ name }) => name)).toContain('map_4.sites.pisac.kind');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Start again' }).click();
  await open(page, 'Open a file', file);
  await expect(page.locator('.differences').first()).toContainText('map_4.sites.pisac.kind');
});
