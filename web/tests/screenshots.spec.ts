/** Every page at every size and in both themes, into a folder, and a sheet of all for each: `make screenshots`. */

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { GAMES, known } from './games';
import {
  ask,
  finished,
  guest,
  joined,
  meant,
  prefer,
  running,
  scored,
  send,
  waiting,
} from './pages';
import { calm, chance, choose, held, ready } from './play';
import { SIZES } from './screens';
import { host, test, type Page } from './server';

const FOLDER = process.env.SCREENSHOTS;
const LANGUAGE = process.env.SCREENSHOT_LANGUAGE ?? 'en';
/** Some of them: names that fit this, and windows of these widths. */
const ONLY = new RegExp(process.env.SCREENSHOT_ONLY ?? '');
const WIDTHS = process.env.SCREENSHOT_WIDTHS?.split(',').map(Number);
const WINDOWS = SIZES.filter(([width]) => WIDTHS?.includes(width) ?? true);
const PHONE = { width: 390, height: 844 };

/** One of a rule that has a picture, and something to search for. */
const RULES: Record<string, [string, string]> = {
  cuzco: ['C-MOVE-04', 'khipu'],
  machu_picchu: ['M-PATH-01', 'lama'],
  inca_empire: ['E-ROAD-01', 'cuzco'],
};

interface Shot {
  name: string;
  path: string;
  /** What is there as soon as the page is. */
  there: string;
  /** What is done then, on a phone: what opens there is seen in a larger window too. */
  open?: (page: Page) => Promise<unknown>;
  /** All of a long page. */
  whole?: boolean;
  /** Read anew at each size, as one sees it who comes to this place of the page. */
  anew?: boolean;
}

/** Many pictures on one. */
async function sheet(page: Page, path: string, width: number, all: [string, Buffer][]) {
  const small = width > 700 ? 480 : 240;
  const figures = all.map(
    ([name, picture]) =>
      `<figure><img width="${small}" src="data:image/png;base64,${picture.toString('base64')}">` +
      `<figcaption>${name}</figcaption></figure>`,
  );
  await page.setViewportSize({ width: 1960, height: 1000 });
  await page.setContent(
    '<style>body{display:flex;flex-wrap:wrap;gap:8px;margin:8px;background:#777}' +
      `figure{margin:0;font:14px sans-serif}</style>${figures.join('')}`,
  );
  await page.screenshot({ path, fullPage: true });
}

/** On a phone, a part beside the boards: 0 is the log, 1 the chat, 2 one's notes. */
async function beside(page: Page, which: number): Promise<void> {
  await page.locator('nav.tabs button').last().click();
  await page.locator('.side [role=tab]').nth(which).click();
}

/** A guided game, on to the first step that asks for a choice. */
async function taught(page: Page): Promise<void> {
  await page.locator('[data-do=learn]').click();
  await page.locator('[data-lesson]').waitFor();
  await ready(page);
  const next = page.locator('[data-do=lesson-next]');
  while (await next.isVisible()) await next.click();
}

/** A table with a chat; an account of mine that moderates, and what it has to look at. */
async function moderated(page: Page, folder: string, others: Page[]): Promise<string> {
  const [ben, cato] = others as [Page, Page];
  const table = await joined(page, 'cuzco', ben, cato);
  const account = { login: 'ana', password: 'corn, coca and clay' };
  const { login } = await send<{ login: string }>(page, '/people/register', account);
  host(folder, 'people', 'moderator', login);
  const said: [Page, string][] = [
    [page, 'Good evening! I have played this once, years ago.'],
    [ben, 'Then you know more than I do.'],
    [cato, 'Whoever takes the bridge at Village 3 before me is a thief and a llama’s backside.'],
    [ben, 'Buy coca at www.example.com/cheap, only today'],
    [page, 'Now, now.'],
  ];
  const lines: number[] = [];
  for (const [who, text] of said)
    lines.push((await send<{ id: number }>(who, `/tables/${table}/chat`, { text })).id);
  const report = (who: Page, line: number, reason: string): Promise<null> =>
    send(who, `/tables/${table}/chat/${lines[line]}/report`, { reason });
  await report(page, 2, 'He says such things at every table, and to everybody who is new.');
  await report(page, 3, 'Advertising');
  const [first, second] = await ask<{ person: string }[]>(page, '/moderation/reports');
  const act = (person: string, measure: string, text: string, days = 0): Promise<null> =>
    send(page, `/moderation/people/${person}`, { do: measure, text, days });
  await act(second!.person, 'warn', 'Please stay friendly.');
  await act(second!.person, 'silence', 'Insults, after a warning', 7);
  await report(ben, 2, 'I am no thief.');
  await act(first!.person, 'ban', 'Advertising');
  return table;
}

/** Pages and dialogs that are the same in every game. */
function around(chat: string, going: string, over: string): Shot[] {
  const side = '.play .side';
  const shots: Shot[] = [
    { name: 'account', path: '/me', there: '[data-sessions] li', whole: true },
    { name: 'moderator', path: '/moderation', there: '.ways button', whole: true },
    {
      name: 'measure',
      path: '/moderation',
      there: '.ways button',
      open: (page) => page.locator('.ways button').first().click(),
    },
    {
      name: 'play-now',
      path: '/',
      there: '#content',
      open: (page) => page.locator('[data-do=play-now]').first().click(),
    },
    { name: 'chat', path: `/t/${chat}`, there: '.play', open: (page) => beside(page, 1) },
    {
      name: 'report',
      path: `/t/${chat}`,
      there: '.play',
      open: async (page) => {
        await beside(page, 1);
        await page.locator(`${side} summary`).last().click();
        await page.locator(`${side} details[open] button`).nth(1).click();
      },
    },
    {
      name: 'notes',
      path: `/t/${going}`,
      there: '.play',
      open: async (page) => {
        await beside(page, 2);
        await page.locator('#memo').fill('Ben saves up for the fire ordeal.\nTwo maize, one coca.');
      },
    },
    {
      name: 'settings',
      path: `/t/${going}`,
      there: '.play',
      open: (page) => page.locator('[popovertarget]').click(),
    },
    {
      name: 'menu',
      path: `/t/${going}`,
      there: '.play',
      open: (page) => page.locator('.top details summary').click(),
    },
    {
      name: 'keys',
      path: `/t/${going}`,
      there: '.play',
      open: (page) => page.keyboard.press('?'),
    },
    {
      name: 'sure',
      path: `/t/${going}`,
      there: '.play',
      open: async (page) => {
        await page.locator('.top details summary').click();
        await page.locator('[data-do=concede]').click();
      },
    },
    {
      name: 'share',
      path: `/t/${over}`,
      there: 'dialog[open]',
      open: (page) => page.locator('dialog[open] [data-do=share]').click(),
    },
  ];
  return shots;
}

for (const theme of ['light', 'dark'] as const)
  test(`every page, ${theme}`, async ({ page, context, browser, baseURL, folder: data }) => {
    test.skip(FOLDER === undefined, 'only for `make screenshots`');
    test.setTimeout(2_400_000);
    const folder = resolve(FOLDER ?? '');
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ colorScheme: theme });
    await calm(page, LANGUAGE);
    const taken = new Map(WINDOWS.map(([width]) => [width, [] as [string, Buffer][]]));
    const take = async ({ name, path, there, open, whole, anew }: Shot): Promise<void> => {
      if (!ONLY.test(name)) return;
      await page.setViewportSize(PHONE);
      await page.goto(path);
      await page.locator(there).first().waitFor();
      await page.waitForLoadState('networkidle');
      await open?.(page);
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        if (anew) {
          await page.reload();
          await page.locator(there).first().waitFor();
          await open?.(page);
        }
        if (open !== undefined) await page.waitForTimeout(400); // a card finds its place anew
        const picture = await page.screenshot({
          path: resolve(folder, `${name}-${width}-${theme}.png`),
          fullPage: whole,
        });
        taken.get(width)?.push([name, picture]);
      }
    };

    await guest(page);
    await take({ name: 'home', path: '/', there: '#content' });
    await take({ name: 'me', path: '/me', there: '#content' });
    await take({ name: 'moderation', path: '/moderation', there: '#content' });
    await take({ name: 'missing', path: '/nowhere', there: '#content' });
    await page.route('**/api/tables/**', (route) => route.abort());
    await take({ name: 'offline', path: '/t/nowhere', there: 'main svg' });
    await page.unroute('**/api/tables/**');

    const others = [];
    for (let i = 0; i < 2; i += 1)
      others.push(await (await browser.newContext({ baseURL })).newPage());
    const chat = await moderated(page, data, others);
    const ends: string[] = [];
    let table = '';
    for (const game of GAMES) {
      const over = await finished(page, game);
      ends.push(over);
      const open = await waiting(page, game);
      const going = (table = await running(page, game, known(game).most - 1));
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/t/${going}`);
      const pick = chance(7);
      for (let i = 0; i < 25 && (await ready(page)); i += 1) await choose(page, pick);
      await ready(page);
      const [rule, word] = RULES[game] ?? ['', ''];
      const rules = { path: `/rules/${game}`, there: 'article' };
      const shots: Shot[] = [
        { name: 'new', path: `/new?game=${game}`, there: '#content' },
        { name: 'rules', ...rules },
        { name: 'rule', path: `/rules/${game}#${rule}`, there: `[id=${rule}] svg`, anew: true },
        {
          name: 'search',
          ...rules,
          open: (page) => page.locator('input[type=search]').fill(word),
          anew: true,
        },
        { name: 'compare', path: `/rules/${game}/compare`, there: '[data-part] .ring' },
        { name: 'learn', path: `/learn/${game}`, there: '[data-part]', whole: true },
        { name: 'lesson', path: `/learn/${game}`, there: '[data-do=learn]', open: taught },
        { name: 'lobby', path: `/t/${open}`, there: '[data-do=leave]' },
        { name: 'table', path: `/t/${going}`, there: '.play[data-mine=true]' },
        { name: 'result', path: `/t/${over}`, there: '[data-result]' },
        { name: 'replay', path: `/t/${over}/replay?entry=300`, there: '[data-replay]' },
        {
          name: 'scoring',
          path: `/t/${over}`,
          there: '.play',
          open: (page) => scored(page, over),
        },
      ];
      for (const shot of shots) await take({ ...shot, name: `${game}-${shot.name}` });
      await prefer(page, { scoring: false });
    }
    for (const shot of around(chat, table, ends[0] ?? '')) await take(shot);
    const waits = await running(page, 'machu_picchu');
    await prefer(page, { confirm: true });
    await take({ name: 'held', path: `/t/${waits}`, there: '.play[data-mine=true]', open: held });
    const several = await running(page, 'machu_picchu');
    await take({ name: 'chooser', path: '/', there: '#content', open: () => meant(page, several) });

    const drawing = await context.newPage();
    for (const [width, all] of taken)
      await sheet(drawing, resolve(folder, `all-${width}-${theme}.png`), width, all);
  });
