/** The table on a phone: tabs, a docked prompt, and a finger that rests on a thing. */

import { GAMES } from './games';
import { running } from './pages';
import { calm, chance, choose, ready, spot } from './play';
import { expect, test, type Locator, type Page } from './server';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const TABS = { board: 'Board', me: 'Me', rivals: 'Rivals', log: 'Log' } as const;

function tab(page: Page, name: keyof typeof TABS): Locator {
  return page.locator('nav.tabs').getByRole('button', { name: TABS[name] });
}

for (const game of GAMES) {
  test(`a long press opens the card of a thing and does not play it: ${game}`, async ({ page }) => {
    await calm(page);
    const id = await running(page, game, 1);
    await page.goto(`/t/${id}`);
    await ready(page);
    const finger = await page.context().newCDPSession(page);
    const card = page.locator('[role=tooltip]');
    const moves: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') moves.push(request.url());
    });
    const glowing = page.locator('[data-thing].glow:visible').first();
    const name = await glowing.getAttribute('data-thing');
    const version = await page.locator('.play').getAttribute('data-version');
    const at = await spot(page.locator(`[data-thing="${name}"]`).first());

    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(card).toBeVisible();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(card).toHaveClass(/pinned/);
    await expect(card.locator('h3')).not.toBeEmpty();
    await expect(card).toBeInViewport({ ratio: 0.99 });
    await expect(page.locator('.chosen, dialog[open]')).toHaveCount(0);
    await expect(page.locator('.play')).toHaveAttribute('data-version', version ?? '');
    expect(moves).toEqual([]);

    await choose(page, chance(1));
    expect(moves.filter((url) => url.includes('/moves'))).toHaveLength(1);
  });

  test(`the tab with something to click has a dot, and is the one that opens: ${game}`, async ({
    page,
  }) => {
    await calm(page);
    const id = await running(page, game, 1);
    await page.goto(`/t/${id}`);
    const parts = { board: '.board', me: '.area' } as const;
    const pick = chance(11);
    const seen = new Set<string>();
    for (let moves = 0; moves < 25 && seen.size < 2 && (await ready(page)); moves += 1) {
      for (const [name, part] of Object.entries(parts) as [keyof typeof parts, string][]) {
        const glows = await page.locator(`${part} [data-thing].glow`).count();
        await expect(tab(page, name).locator('.dot')).toHaveCount(glows > 0 ? 1 : 0);
        if (glows > 0) seen.add(name);
      }
      for (const name of ['rivals', 'log'] as const)
        await expect(tab(page, name).locator('.dot')).toHaveCount(0);
      if ((await page.locator('.board .glow, .area .glow').count()) > 0)
        await expect(page.locator('[data-thing].glow:visible').first()).toBeInViewport();
      await choose(page, pick);
    }
    expect([...seen].sort()).toEqual(['board', 'me']);
  });

  test(`the prompt is docked on every tab, above the tabs: ${game}`, async ({ page }) => {
    await calm(page);
    const id = await running(page, game, 3);
    await page.goto(`/t/${id}`);
    await ready(page);
    const prompt = page.locator('.prompt .sentence');
    const text = await prompt.innerText();
    expect(text).not.toBe('');
    const parts = { board: '.board', me: '.area', rivals: '.strips', log: '.right > .side' };
    for (const name of Object.keys(TABS) as (keyof typeof TABS)[]) {
      await tab(page, name).tap();
      await expect(tab(page, name)).toHaveAttribute('aria-pressed', 'true');
      for (const [other, part] of Object.entries(parts))
        await expect(page.locator(`.play > ${part}`)).toBeVisible({ visible: other === name });
      await expect(prompt).toHaveText(text);
      await expect(prompt).toBeInViewport({ ratio: 1 });
      const [above, below] = [await prompt.boundingBox(), await tab(page, name).boundingBox()];
      expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
      expect(below!.y + below!.height).toBeLessThanOrEqual(844);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wider).toBe(false);
    }
    // The choices unfold in the prompt: the log does not repeat them.
    await expect(page.locator('.side [data-action]:visible')).toHaveCount(0);
  });
}
