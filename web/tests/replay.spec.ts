/** A finished game: its dice, its file, its replay, and what can follow it. */

import { readFileSync } from 'node:fs';
import { GAMES } from './games';
import { finished } from './pages';
import { boards, calm, chance, choose, ready } from './play';
import { expect, test } from './server';

for (const game of GAMES)
  test(`the dice, a file and back, the replay, playing on, a rematch: ${game}`, async ({
    page,
  }) => {
    await calm(page);
    const id = await finished(page, game, 1);
    await page.goto(`/t/${id}`);
    const result = page.locator('dialog[open]');

    await test.step('the dice are verified', async () => {
      await result.locator('[data-do=verify]').click();
      await expect(result.locator('.verdict')).toHaveText('The draws were fair.');
      await expect(result).toContainText('Every one is right.');
    });

    await test.step('a bent number is found', async () => {
      let bent = { number: -1, entry: -1 };
      await page.route(/\/draws(\?|$)/, async (route) => {
        const answer = await route.fetch();
        const data = (await answer.json()) as {
          draws: { number: number; entry: number; numbers: [number, number][] }[];
        };
        const open = data.draws.filter((draw) => draw.numbers[0]![0] > 1); // the last of a pile is no chance
        const draw = open[Math.floor(open.length / 2)]!;
        const [bound, number] = draw.numbers[0]!;
        draw.numbers[0] = [bound, (number + 1) % bound];
        bent = draw;
        await route.fulfill({ response: answer, json: data });
      });
      await page.reload();
      await result.locator('[data-do=verify]').click();
      await expect(result.locator('.verdict')).toHaveText('Something is wrong with these draws.');
      await expect(result).toContainText(`Draw ${bent.number} (entry ${bent.entry},`);
      await page.unroute(/\/draws(\?|$)/);
      await result.getByRole('button', { name: 'Back to the result' }).click();
    });

    await test.step('shared as a picture', async () => {
      await result.locator('[data-do=share]').click();
      const saving = page.waitForEvent('download');
      await page.locator('[data-do=picture]').click();
      const picture = readFileSync(await (await saving).path());
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
      await page.keyboard.press('Escape');
    });

    await test.step('saved as a file, and brought back', async () => {
      const download = page.waitForEvent('download');
      await result.getByRole('link', { name: 'Save as a file' }).click();
      const file = await (await download).path();
      expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('game', game);
      await page.goto('/');
      await page.locator('input[type=file]').setInputFiles(file);
      await page.locator('[data-replay]').waitFor();
      expect(page.url()).toContain('/replay');
      expect(page.url()).not.toContain(id);
    });

    await test.step('stepping by keyboard changes the board', async () => {
      const at = (): Promise<number> =>
        page.locator('[data-replay]').evaluate((e: HTMLElement) => Number(e.dataset.entry));
      await page.keyboard.press('End');
      await expect.poll(at).toBeGreaterThan(50);
      const end = await at();
      const last = await boards(page);
      await page.keyboard.press('Home');
      await expect.poll(at).toBe(0);
      for (const key of ['PageDown', 'PageDown', 'ArrowRight']) {
        const from = await at();
        await page.keyboard.press(key);
        await expect.poll(at).toBeGreaterThan(from);
      }
      const [here, shown] = [await at(), await boards(page)];
      expect(shown).not.toBe(last);
      for (let steps = 0; steps < 5; steps += 1) {
        const from = await at();
        await page.keyboard.press('ArrowRight');
        await expect.poll(at).toBeGreaterThan(from);
      }
      expect(await at()).toBeLessThan(end);
      expect(await boards(page)).not.toBe(shown);
      for (let steps = 0; steps < 5; steps += 1) {
        const from = await at();
        await page.keyboard.press('ArrowLeft');
        await expect.poll(at).toBeLessThan(from);
      }
      expect(await at()).toBe(here);
      expect(await boards(page)).toBe(shown);
    });

    await test.step('playing on from there', async () => {
      const old = page.url();
      await page.locator('[data-do=play-on]').click();
      await page.locator('[data-do=branch]').click();
      expect(await ready(page)).toBe(true);
      expect(new URL(page.url()).pathname).not.toBe(new URL(old).pathname);
      await choose(page, chance(3));
    });

    await test.step('a rematch against bots starts at once', async () => {
      await page.goto(`/t/${id}`);
      await result.locator('[data-do=rematch]').click();
      await expect(page.locator('.play[data-status=running]')).toBeVisible();
      expect(page.url()).not.toContain(id);
      expect(await ready(page)).toBe(true);
      await page.goto(`/t/${id}`);
      await expect(result.getByRole('link', { name: 'To the rematch' })).toBeVisible();
    });
  });
