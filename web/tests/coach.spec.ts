/** The coach: a hint at the table, and what it found in a finished game. */

import { GAMES } from './games';
import { finished, running } from './pages';
import { calm, ready } from './play';
import { expect, test } from './server';

const [game = ''] = GAMES;

test('a hint has reasons, shows the choice on the board and makes it', async ({ page }) => {
  await calm(page);
  const id = await running(page, game, 1);
  await page.goto(`/t/${id}`);
  await ready(page);
  const play = page.locator('.play');
  const version = Number(await play.getAttribute('data-version'));
  await page.locator('[data-do=hint]').click();
  const cards = page.locator('[data-advised]');
  await expect(cards.first()).toBeVisible();
  await expect(cards.first()).toContainText('Expected place');
  await page.mouse.move(0, 0);
  await cards.last().focus();
  await expect(page.locator('.lit').first()).toBeVisible();
  const action = await cards.first().getAttribute('data-advised');
  const made = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/moves'),
  );
  await cards.first().focus();
  await page.keyboard.press('Enter');
  expect((await made).postDataJSON()).toMatchObject({ action, version });
  await expect(page.locator('[data-hint]')).toHaveCount(0);
  await expect
    .poll(async () => Number(await play.getAttribute('data-version')))
    .toBeGreaterThan(version);
});

test('a finished game is analysed, and the better line is played on the board', async ({
  page,
}) => {
  await calm(page);
  const id = await finished(page, game, 1);
  await page.goto(`/t/${id}/replay?entry=0&seat=0`);
  const at = (): Promise<number> =>
    page.locator('[data-replay]').evaluate((e: HTMLElement) => Number(e.dataset.entry));
  await page.locator('[data-do=coach]').click();
  await page.locator('[data-do=analyse]').click();
  await expect(page.locator('[data-coach=done]')).toBeVisible({ timeout: 150_000 });
  await expect(page.locator('[data-mark=loss]').first()).toBeAttached();
  await expect(page.getByRole('slider', { name: 'Chances to win' })).toBeVisible();

  await test.step('the dearest choice', async () => {
    await page.locator('.coach details summary').first().click();
    const dearest = page.locator('[data-loss]').first();
    await dearest.click();
    await expect.poll(at).toBe(Number(await dearest.getAttribute('data-loss')));
    await expect(page.locator('[data-verdict=better]')).toContainText('Gave away');
  });

  await test.step('its better line, and back', async () => {
    const asked = page.waitForResponse((answer) => answer.url().includes('then='));
    await page.locator('[data-do=line]').click();
    expect((await asked).ok()).toBe(true);
    await page.locator('[data-do=line-back]').click();
    await expect(page.locator('[data-do=line-back]')).toHaveCount(0);
  });

  await test.step('it is there for whoever comes later', async () => {
    await page.reload();
    await page.locator('[data-do=coach]').click();
    await expect(page.locator('[data-coach=done]')).toBeVisible();
  });
});
