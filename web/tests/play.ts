/** A player who clicks what glows. */

import { expect, type Locator, type Page } from './server';

/** A generator of its own per player, so that a failing game can be played again. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** No pieces in flight, so that a game takes seconds. */
export async function calm(page: Page, language = 'en'): Promise<void> {
  await page.addInitScript((chosen) => {
    const kept = { language: chosen, motion: 'off' };
    if (localStorage.getItem('tawantin.settings') === null)
      localStorage.setItem('tawantin.settings', JSON.stringify(kept));
  }, language);
}

/** Wait until this player must decide or the game is over; true while it goes on. */
export async function ready(page: Page): Promise<boolean> {
  const play = page.locator('.play[data-mine=true], .play[data-status=over]');
  await expect(play).toBeVisible({ timeout: 60_000 });
  return (await play.getAttribute('data-status')) !== 'over';
}

/** What the boards and the strips show everybody, in words. */
export async function boards(page: Page): Promise<string> {
  const parts = page.locator('main.board, .strips .strip');
  return (await parts.allTextContents()).map((text) => text.replace(/\s+/g, ' ')).join('|');
}

const GLOWING = '[data-thing].glow:visible';
const IN_WORDS = 'dialog[open] button.glow, .prompt button.plain';

/** Click where the thing can be seen, as a hand would: not where something else lies on it. */
async function touch(page: Page, thing: Locator): Promise<void> {
  const point = await thing.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    for (const part of [element, ...element.querySelectorAll('*')]) {
      const { x, y, width, height } = part.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const at = { x: x + width / 2, y: y + height / 2 };
      const hit = document.elementFromPoint(at.x, at.y)?.closest('.glow');
      if (hit === element) return at;
    }
    return null;
  });
  if (point === null) {
    const name = await thing.getAttribute('data-thing');
    throw new Error(`${name} glows, but no part of it can be clicked`);
  }
  await page.mouse.click(point.x, point.y);
}

/** Click glowing things until the choice is made: the table's version moves on. */
export async function choose(page: Page, pick: (below: number) => number): Promise<void> {
  const before = await page.locator('.play').getAttribute('data-version');
  const moved = page.locator(`.play:not([data-version="${before}"])`);
  for (let clicks = 0; clicks < 6; clicks += 1) {
    const dialog = page.locator('dialog[open] button.glow');
    const glowing = (await dialog.count()) > 0 ? dialog : page.locator(GLOWING);
    const count = await glowing.count();
    if (count > 0) await touch(page, glowing.nth(pick(count)));
    else await page.locator(IN_WORDS).first().click();
    const done = await Promise.race([
      moved.waitFor({ timeout: 20_000, state: 'attached' }).then(() => true),
      page
        .locator('[data-thing].chosen, dialog[open] button.glow')
        .first()
        .waitFor({ timeout: 20_000, state: 'attached' })
        .then(() => false),
    ]);
    if (done) return;
  }
  throw new Error('six clicks made no choice');
}
