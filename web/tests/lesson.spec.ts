import { findings } from './axe';
import { calm, spot } from './play';
import { expect, test, type Locator, type Page } from './server';

const NEXT = '[data-do=lesson-next]';
const LIT = '[data-thing].lit.glow:visible';

/** A guided game, from the first page. */
async function learn(page: Page, game: string, language: string): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await calm(page, language);
  await page.goto('/');
  await page.locator(`[data-game=${game}] a[href="/learn/${game}"]`).click();
  await page.locator('[data-do=learn]').click();
  return errors;
}

/** The step that is read, as soon as it is the learner's turn. */
async function reading(page: Page): Promise<string> {
  await page.locator('.play[data-mine=true]').waitFor();
  await page.locator('[data-lesson]').waitFor();
  return (await page.locator('[data-lesson]').getAttribute('data-lesson'))!;
}

interface Hand {
  next: (button: Locator) => Promise<void>;
  /** One thing more of what is suggested. */
  choose: (page: Page) => Promise<void>;
  confirm: (button: Locator) => Promise<void>;
}

/** Read and choose as suggested, to the step from which on one plays alone. */
async function follow(page: Page, hand: Hand): Promise<string[]> {
  const read: string[] = [];
  for (let id = await reading(page); id !== 'free'; id = await reading(page)) {
    read.push(id);
    expect(read.length).toBeLessThan(60);
    const next = page.locator(NEXT);
    if ((await next.count()) > 0) {
      await hand.next(next);
      await expect(page.locator(`[data-lesson=${id}]`)).toHaveCount(0);
      continue;
    }
    await expect(page.locator(`[data-lesson=${id}] .try`)).toBeVisible();
    for (let clicks = 0; clicks < 4; clicks += 1) {
      if ((await page.locator(`[data-lesson=${id}]`).count()) === 0) break;
      const confirm = page.locator('[data-do=confirm]');
      if ((await confirm.count()) > 0) await hand.confirm(confirm);
      else await hand.choose(page);
      await page.waitForFunction(
        ([step, chosen]) =>
          document.querySelector(`[data-lesson=${step}]`) === null ||
          document.querySelectorAll('[data-thing].chosen').length > chosen ||
          document.querySelector('[data-do=confirm]') !== null,
        [id, clicks] as const,
      );
    }
    await expect(page.locator(`[data-lesson=${id}]`)).toHaveCount(0);
  }
  return read;
}

test('a guided game by keys, left and taken up again: Machu Picchu', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const errors = await learn(page, 'machu_picchu', 'en');
  await reading(page);
  expect(await findings(page)).toEqual([]);
  const read = await follow(page, {
    next: async (button) => {
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
    },
    choose: async () => {
      await expect(page.locator('[data-thing].lit:focus')).toBeVisible();
      await page.keyboard.press('Enter');
    },
    confirm: async () => page.keyboard.press('Shift+Enter'),
  });
  for (const step of ['card', 'hire', 'night', 'ending_clergy', 'ending_cards', 'ending_conquest'])
    expect(read).toContain(step);
  await page.locator('[data-do=lesson-back]').click();
  await expect(page.locator('[data-lesson=endings]')).toBeVisible();
  await page.locator('[data-do=lesson-leave]').click();
  await page.reload();
  await expect(page.locator('.play[data-mine=true]')).toBeVisible();
  await expect(page.locator('[data-lesson]')).toHaveCount(0);
  await page.locator('[data-do=lesson-open]').click();
  await expect(page.locator('[data-lesson=endings]')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a guided game by mouse: Cuzco', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const errors = await learn(page, 'cuzco', 'de');
  await follow(page, {
    next: (button) => button.click(),
    choose: async () => {
      const { x, y } = await spot(page.locator(LIT).first(), '.glow');
      await page.mouse.click(x, y);
    },
    confirm: (button) => button.click(),
  });
  expect(errors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a guided game by touch: Inca Empire', async ({ page }) => {
    const errors = await learn(page, 'inca_empire', 'nl');
    await follow(page, {
      next: (button) => button.tap(),
      choose: async () => {
        const { x, y } = await spot(page.locator(LIT).first(), '.glow');
        await page.touchscreen.tap(x, y);
      },
      confirm: (button) => button.tap(),
    });
    // Nothing can be chosen beside the log: the card leads to where something can.
    await page.locator('nav.tabs button').last().tap();
    await expect(page.locator('main.board')).toBeHidden();
    await page.locator('[data-do=lesson-there]').tap();
    await expect(page.locator('main.board .glow').first()).toBeVisible();
    expect(errors).toEqual([]);
  });
});
