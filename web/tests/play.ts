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

/** No pieces in flight and no pauses, so that a game takes seconds. */
export async function calm(page: Page, language = 'en', confirm = false): Promise<void> {
  await page.addInitScript(
    ([chosen, waits]) => {
      const kept = {
        language: chosen,
        motion: 'off',
        pace: 'once',
        scoring: false,
        confirm: waits,
      };
      if (localStorage.getItem('tawantin.settings') === null)
        localStorage.setItem('tawantin.settings', JSON.stringify(kept));
    },
    [language, confirm] as const,
  );
}

/** Wait until this player must decide or the game is over; true while it goes on. */
export async function ready(page: Page): Promise<boolean> {
  const play = page.locator('.play[data-mine=true], .play[data-status=over]');
  // An `expect` that fails at first describes the whole page each time it looks again.
  await play.waitFor({ timeout: 60_000 });
  return (await play.getAttribute('data-status')) !== 'over';
}

/** Where the table stands on a page. */
export interface Standing {
  version: number;
  mine: boolean;
  over: boolean;
}

export function standing(page: Page): Promise<Standing> {
  return page.evaluate(() => {
    const shown = document.querySelector<HTMLElement>('.play')?.dataset;
    return {
      version: Number(shown?.version),
      mine: shown?.mine === 'true',
      over: shown?.status === 'over',
    };
  });
}

/** What the boards and the strips show everybody, in words. */
export function boards(page: Page): Promise<string> {
  return page.evaluate(() => {
    /** Without what is for one seat's eyes. */
    const told = (node: Element): string =>
      node.hasAttribute('data-own')
        ? ''
        : node.querySelector('[data-own]') === null
          ? node.textContent
          : [...node.childNodes]
              .map((one) => (one instanceof Element ? told(one) : (one.textContent ?? '')))
              .join('');
    return [...document.querySelectorAll('main.board, .strips .strip')]
      .map((part) => told(part).replace(/\s+/g, ' '))
      .join('|');
  });
}

const GLOWING = '[data-thing].glow';
const ASKED = 'dialog[open] button.glow';
const HELD = '[data-held]';
const IN_WORDS = '.prompt button.plain, .prompt [data-do=confirm]';

/** What there is to click. */
interface Offered {
  version: string;
  /** A choice that waits for a word. */
  held: boolean;
  /** A dialog asks: nothing else can be clicked. */
  asks: boolean;
  things: number;
  buttons: number;
  /** What was clicked so far, as long as nothing has come of it. */
  chosen: string;
  /** What is seen of a board that can be zoomed. */
  look: string | null;
}

/** What can be clicked now, as soon as there is something; found in one go, as a page may be slow to answer. */
async function offered(page: Page): Promise<Offered> {
  const found = await page.waitForFunction(
    ([GLOWING, ASKED, HELD, IN_WORDS]) => {
      const play = document.querySelector<HTMLElement>('.play[data-mine=true]');
      if (play === null) return null;
      const count = (css: string): number =>
        [...document.querySelectorAll(css)].filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          return width > 0 && height > 0 && one.checkVisibility({ visibilityProperty: true });
        }).length;
      const asks = document.querySelector(ASKED) !== null;
      const all = [...document.querySelectorAll<HTMLElement>('[data-thing].chosen')];
      const offer = {
        version: play.dataset.version ?? '',
        held: count(HELD) > 0,
        asks,
        things: count(asks ? ASKED : GLOWING),
        buttons: asks ? 0 : count(IN_WORDS),
        chosen: all.map((one) => one.dataset.thing).join(' '),
        look: document.querySelector('[data-zooms] svg')?.getAttribute('viewBox') ?? null,
      };
      // Where all of it lies in a drawer, that opens.
      return offer.held || offer.things + offer.buttons > 0 ? offer : null;
    },
    [GLOWING, ASKED, HELD, IN_WORDS] as const,
    { polling: 'raf', timeout: 60_000 },
  );
  return (await found.jsonValue())!;
}

interface Point {
  x: number;
  y: number;
}

/** Parts of a thing's width and height, the middle first. */
const GRID = [0.5, 0.3, 0.7, 0.15, 0.85].flatMap((x, _, all) => all.map((y) => [x, y] as const));

/** Where a hand can rest on a thing, not where something else lies on it. */
function touchable(thing: Locator, kind: string): Promise<Point | 'gone' | null> {
  return thing.evaluateAll(
    ([element], [css, grid]) => {
      if (element === undefined) return 'gone';
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const parts = [element, ...element.querySelectorAll('*')].map((one) =>
        one.getBoundingClientRect(),
      );
      for (const [across, down] of grid)
        for (const { x, y, width, height } of parts) {
          if (width === 0 || height === 0) continue;
          const at = { x: x + width * across, y: y + height * down };
          if (document.elementFromPoint(at.x, at.y)?.closest(css) === element) return at;
        }
      return null;
    },
    [kind, GRID] as const,
  );
}

/** Closer to a thing on a board that can be zoomed: first all of it, then by the wheel. */
async function closer(thing: Locator, step: number): Promise<void> {
  const page = thing.page();
  const board = page.locator('[data-zooms]', { has: thing });
  if (step === 0) {
    const whole = board.locator('[data-do=whole]');
    if (await whole.isEnabled()) await whole.click();
  } else {
    const at = (await thing.boundingBox())!;
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.wheel(0, -300);
  }
  await expect(board).toHaveAttribute('data-zooms', 'still');
}

export async function spot(thing: Locator, kind = '[data-thing]'): Promise<Point> {
  const found = await sought(thing, kind);
  if (found === 'gone') throw new Error('it is not there');
  return found;
}

/** The same, unless it goes while one looks: a drawer has closed over it. */
async function sought(thing: Locator, kind: string): Promise<Point | 'gone'> {
  for (let step = 0; step < 7; step += 1) {
    const point = await touchable(thing, kind);
    if (point !== null) return point;
    if ((await thing.locator('xpath=ancestor::*[@data-zooms]').count()) === 0) break;
    await closer(thing, step);
  }
  const name = await thing.getAttribute('data-thing');
  throw new Error(`${name} is there, but no part of it can be touched`);
}

/** Click what glows or what the prompt offers until the choice is made: the version moves on. */
export async function choose(page: Page, pick: (below: number) => number): Promise<void> {
  let before: string | null = null;
  for (let clicks = 0; clicks < 9; clicks += 1) {
    const { version, held, asks, things, buttons, chosen, look } = await offered(page);
    before ??= version;
    if (version !== before) return;
    if (held) await page.locator(HELD).click();
    else if (things === 0 || (buttons > 0 && pick(4) === 0))
      await page.locator(IN_WORDS).locator('visible=true').nth(pick(buttons)).click();
    else {
      const glowing = page.locator(asks ? ASKED : `${GLOWING}:visible`);
      const at = await sought(glowing.nth(pick(things)), '.glow');
      if (at === 'gone') continue;
      await page.mouse.click(at.x, at.y);
    }
    const done = await page
      .waitForFunction(
        ([at, was, look]) => {
          const play = document.querySelector<HTMLElement>('.play');
          if (play?.dataset.version !== at) return 'moved';
          if (play.dataset.mine !== 'true') return false; // it is on its way
          if (document.querySelector('dialog[open] button.glow') !== null) return 'asked';
          if (document.querySelector('[data-held]:enabled') !== null) return 'held';
          const now = [...document.querySelectorAll<HTMLElement>('[data-thing].chosen')];
          const names = now.map((one) => one.dataset.thing).join(' ');
          if (names !== was && names !== '') return 'chosen';
          // The board moved under the hand, which met a thing that only explains itself.
          if (document.querySelector('[role=tooltip].pinned') !== null) return 'missed';
          // Several things were under the hand: the board has gone closer to them.
          const drawn = document.querySelector('[data-zooms=still] svg');
          return drawn !== null && drawn.getAttribute('viewBox') !== look ? 'closer' : false;
        },
        [before, chosen, look] as const,
        { polling: 'raf', timeout: 60_000 },
      )
      .then((handle) => handle.jsonValue());
    if (done === 'moved') return;
    if (done === 'missed') await page.keyboard.press('Escape');
  }
  throw new Error('nine clicks made no choice');
}

/** A choice that waits for a word. */
export async function held(page: Page): Promise<void> {
  for (let clicks = 0; clicks < 9; clicks += 1) {
    const { x, y } = await spot(page.locator(`${GLOWING}:visible`).first(), '.glow');
    const chosen = page.locator('[data-thing].chosen');
    const before = await chosen.count();
    await page.mouse.click(x, y);
    await expect
      .poll(async () => (await page.locator(HELD).count()) + (await chosen.count()))
      .toBeGreaterThan(before);
    if ((await page.locator(HELD).count()) > 0) return;
  }
  throw new Error('nine clicks made no choice');
}
