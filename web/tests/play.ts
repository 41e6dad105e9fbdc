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

/** A page at one moment: where the table stands, and what everybody can see of it, in words. */
export interface Seen {
  version: number;
  mine: boolean;
  over: boolean;
  text: string;
}

export function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const play = document.querySelector<HTMLElement>('.play');
    const parts = [...document.querySelectorAll('main.board, .strips .strip')].map((part) => {
      const shown = part.cloneNode(true) as Element;
      for (const own of shown.querySelectorAll('[data-own]')) own.remove(); // for one seat's eyes
      return shown.textContent.replace(/\s+/g, ' ');
    });
    return {
      version: Number(play?.dataset.version),
      mine: play?.dataset.mine === 'true',
      over: play?.dataset.status === 'over',
      text: parts.join('|'),
    };
  });
}

/** What the boards and the strips show everybody. */
export async function boards(page: Page): Promise<string> {
  return (await look(page)).text;
}

const GLOWING = '[data-thing].glow:visible';
const IN_WORDS = '.prompt button.plain, .prompt [data-do=confirm]';

/** What was clicked so far, as long as nothing has come of it. */
function chosen(page: Page): Promise<string> {
  return page
    .locator('[data-thing].chosen')
    .evaluateAll((found) => found.map((one) => one.getAttribute('data-thing')).join(' '));
}

/** Where a hand can rest on a thing, not where something else lies on it. */
export async function spot(
  thing: Locator,
  kind = '[data-thing]',
): Promise<{ x: number; y: number }> {
  const point = await thing.evaluate((element, css) => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    for (const part of [element, ...element.querySelectorAll('*')]) {
      const { x, y, width, height } = part.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const at = { x: x + width / 2, y: y + height / 2 };
      if (document.elementFromPoint(at.x, at.y)?.closest(css) === element) return at;
    }
    return null;
  }, kind);
  if (point === null) {
    const name = await thing.getAttribute('data-thing');
    throw new Error(`${name} is there, but no part of it can be touched`);
  }
  return point;
}

/** Click what glows or what the prompt offers until the choice is made: the version moves on. */
export async function choose(page: Page, pick: (below: number) => number): Promise<void> {
  const before = await page.locator('.play[data-mine=true]').getAttribute('data-version');
  for (let clicks = 0; clicks < 9; clicks += 1) {
    const asked = page.locator('dialog[open] button.glow');
    const asks = (await asked.count()) > 0;
    const glowing = asks ? asked : page.locator(GLOWING);
    const words = page.locator(IN_WORDS);
    const [things, buttons] = [await glowing.count(), asks ? 0 : await words.count()];
    const picked = await chosen(page);
    if (things === 0 || (buttons > 0 && pick(4) === 0)) await words.nth(pick(buttons)).click();
    else {
      const { x, y } = await spot(glowing.nth(pick(things)), '.glow');
      await page.mouse.click(x, y);
    }
    const done = await page
      .waitForFunction(
        ([version, was]) => {
          const play = document.querySelector<HTMLElement>('.play');
          if (play?.dataset.version !== version) return 'moved';
          if (document.querySelector('dialog[open] button.glow') !== null) return 'asked';
          const now = [...document.querySelectorAll<HTMLElement>('[data-thing].chosen')];
          const names = now.map((one) => one.dataset.thing).join(' ');
          return names !== was && names !== '' ? 'chosen' : false;
        },
        [before, picked] as const,
        { polling: 'raf', timeout: 20_000 },
      )
      .then((handle) => handle.jsonValue());
    if (done === 'moved') return;
  }
  throw new Error('nine clicks made no choice');
}
