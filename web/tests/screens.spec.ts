/** Windows of every size: the main board is whole in sight, and so is what can be chosen, or the way to it. */

import { GAMES } from './games';
import { guest, running, send } from './pages';
import { calm, chance, choose, held, ready } from './play';
import { faults, isPhone, SIZES } from './screens';
import type { APIResponse } from '@playwright/test';
import { expect, test, type Page } from './server';

test.use({ viewport: { width: 1440, height: 900 } });

function glowing(page: Page): Promise<number> {
  return page.locator('main.board .glow').count();
}

for (const game of GAMES)
  test(`the boards fit every window: ${game}`, async ({ page }) => {
    await calm(page);
    const id = await running(page, game, 3);
    await page.goto(`/t/${id}`);
    const pick = chance(5);
    const place = (): Promise<unknown> => page.locator('main.board').boundingBox();
    await ready(page);
    const before = await place();
    for (let moves = 0; moves < 25; moves += 1) {
      if (moves >= 6 && (await glowing(page)) > 0) break;
      await choose(page, pick);
      expect(await ready(page)).toBe(true);
      expect(await place(), 'the boards keep their place').toEqual(before);
    }
    expect(await glowing(page)).toBeGreaterThan(0);

    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const phone = isPhone(width, height);
      if (phone) await page.locator('nav.tabs button').first().click();
      await expect.poll(() => faults(page, phone), `${width} x ${height}`).toEqual([]);
      if (game === 'inca_empire' && width === 1440)
        await expect
          .poll(async () => {
            const map = (await page.locator('[data-main]').boundingBox())!;
            return (map.width * map.height) / (width * height);
          })
          .toBeGreaterThan(0.45);
    }

    await test.step('an edge leads to what lies beyond it', async () => {
      // So low that whatever glows is out of sight at the one end of the boards or at the other.
      await page.setViewportSize({ width: 360, height: 560 });
      // Lower than any phone: below a long question the main board may miss some points of its height.
      const marked = async (): Promise<string[]> =>
        (await faults(page, true)).filter((fault) => !fault.startsWith('of the main board'));
      const board = page.locator('main.board');
      await expect
        .poll(() => board.evaluate((one) => one.scrollHeight / one.clientHeight))
        .toBeGreaterThan(2);
      const side = await board.evaluate((one) => {
        const glows = one.querySelector('.glow')!;
        const thing = (glows.closest('[data-zooms]') ?? glows).getBoundingClientRect();
        const down = thing.top + thing.height / 2 - one.getBoundingClientRect().top + one.scrollTop;
        const above = down < one.scrollHeight / 2;
        one.scrollTop = above ? one.scrollHeight : 0;
        return above ? 'above' : 'below';
      });
      await expect.poll(marked).toEqual([]);
      const before = await board.evaluate((one) => one.scrollTop);
      await page.locator(`.edges [data-edge=${side}]`).focus();
      await page.keyboard.press('Enter');
      const moved = (): Promise<number> => board.evaluate((one) => one.scrollTop);
      if (side === 'above') await expect.poll(moved).toBeLessThan(before);
      else await expect.poll(moved).toBeGreaterThan(before);
      await expect.poll(marked).toEqual([]);
    });
  });

test('a choice that waits has its buttons in sight in every window', async ({ page }) => {
  await calm(page, 'en', true);
  await page.goto(`/t/${await running(page, 'machu_picchu')}`);
  await ready(page);
  await held(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const button of ['[data-held]', '[data-do=drop]'])
      await expect(page.locator(button), `${width} x ${height}`).toBeInViewport({ ratio: 0.99 });
  }
});

test('what the coach advises first is in sight in every window', async ({ page }) => {
  await calm(page);
  await page.goto(`/t/${await running(page, 'machu_picchu')}`);
  await ready(page);
  // The coach thinks about the same question once.
  let advice: APIResponse | undefined;
  await page.route('**/hint?*', async (route) => {
    advice ??= await route.fetch();
    await route.fulfill({ response: advice });
  });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.locator('[data-do=hint]').click();
    await expect(page.locator('[data-advised]').first(), `${width} x ${height}`).toBeInViewport({
      ratio: 0.9,
    });
    await page.locator('[data-hint] .close').click();
  }
});

test('a dialog longer than the window has its buttons in sight', async ({ page }) => {
  await calm(page);
  await page.goto(`/t/${await running(page, 'machu_picchu')}`);
  await ready(page);
  await page.setViewportSize({ width: 844, height: 390 });
  const dialog = page.locator('dialog[open]');
  await page.locator('.top details summary').click();
  await page.getByRole('button', { name: 'Standing orders' }).click();
  await expect(dialog.locator('.primary')).toBeInViewport({ ratio: 0.99 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('[data-do=asking]').click();
  await expect(dialog.locator('.primary')).toBeInViewport({ ratio: 0.99 });
});

test('the way to games that wait lies on no line of the first page', async ({ page }) => {
  await calm(page, 'de');
  await running(page, 'machu_picchu');
  await page.goto('/');
  const way = page.locator('header .button');
  await way.waitFor();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const { y, height: high } = (await way.boundingBox())!;
    for (const line of await page.locator('#content header p').all()) {
      const box = (await line.boundingBox())!;
      const apart = Math.max(box.y - y - high, y - box.y - box.height);
      expect(apart, `${width} x ${height}`).toBeGreaterThan(-1);
    }
  }
});

test('no page is wider than any window', async ({ page }) => {
  await calm(page);
  await guest(page);
  await send(page, '/people/register', { login: 'ana', password: 'corn, coca and clay' });
  const game = GAMES.map((one) => [`/rules/${one}`, `/learn/${one}`, `/new?game=${one}`]);
  for (const path of ['/', '/me', '/moderation', '/nowhere', ...game.flat()]) {
    await page.goto(path);
    await page.locator('#content').waitFor();
    await page.waitForLoadState('networkidle');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const wide = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(wide, `${path} at ${width} x ${height}`).toBeLessThanOrEqual(0);
    }
  }
});
