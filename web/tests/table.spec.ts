/** What happens around the game: watching, hot seats, bots, chat, invitations, questions. */

import { GAMES, known } from './games';
import { ask, joined, running, shown } from './pages';
import { boards, calm, chance, choose, ready, spot } from './play';
import { expect, test, type Browser, type Page } from './server';

/** Somebody else's browser. */
async function another(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await calm(page);
  return page;
}

/** A message of the table's socket, as far as these tests look into it. */
interface Heard {
  type: string;
  table: { you: number; view: { seats: Record<string, unknown>[] } | null };
}

/** Everything the table's socket tells this page from now on. */
function listen(page: Page): Heard[] {
  const heard: Heard[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(payload.toString()) as Heard;
      if (message.type === 'table') heard.push(message);
    }),
  );
  return heard;
}

/** The secrets of this seat that these messages tell. */
function told(game: string, heard: Heard[], seat: number): string[] {
  return heard.flatMap(({ table }) =>
    known(game).secrets.filter((secret) => secret in (table.view?.seats[seat] ?? {})),
  );
}

/** Where any game will do. */
const [FIRST = ''] = GAMES;

/** Nothing of the table can be seen beside the curtain. */
function hidden(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const parts = [0.02, 0.3, 0.5, 0.7, 0.98];
    const points = parts.flatMap((x) => parts.map((y) => [innerWidth * x, innerHeight * y]));
    return points.every(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('.curtain') != null,
    );
  });
}

function menu(page: Page, entry: string): Promise<void> {
  return page
    .getByLabel('Table menu')
    .click()
    .then(() => page.getByRole('button', { name: entry, exact: true }).click());
}

function version(page: Page): Promise<number> {
  return page.locator('.play').evaluate((play: HTMLElement) => Number(play.dataset.version));
}

/** The strips of those of the first two who must decide now. */
const DECIDING = '.strips .deciding:is([data-seat="0"], [data-seat="1"])';

/** One of the two people at a table who must decide now, and their seat. */
async function deciding(first: Page, second: Page): Promise<[Page, number]> {
  const strip = first.locator(DECIDING).first();
  const seat = Number(await strip.getAttribute('data-seat'));
  const mover = seat === 0 ? first : second;
  await ready(mover);
  return [mover, seat];
}

for (const game of GAMES) {
  const { fewest, hand, name: title, targets } = known(game);

  test(`a spectator without an account sees the boards, no hand, no choices, every move: ${game}`, async ({
    browser,
    baseURL,
    page,
  }) => {
    await calm(page);
    const id = await running(page, game, 1);
    const watcher = await another(browser, baseURL);
    const heard = listen(watcher);
    await watcher.goto(`/t/${id}`);
    await page.goto(`/t/${id}`);
    await expect(watcher.locator('.prompt')).toContainText('You are watching');
    await expect(watcher.locator('.board [data-thing]').first()).toBeVisible();
    const pick = chance(1);
    for (let moves = 0; moves < 4 && (await ready(page)); moves += 1) {
      await choose(page, pick);
      await ready(page);
      const now = await version(page);
      await watcher.locator(`.play[data-version="${now}"]`).waitFor();
      expect(await boards(watcher)).toBe(await boards(page));
      await expect(watcher.locator('.glow, [aria-label=Choices], [data-do=undo]')).toHaveCount(0);
      await expect(watcher.locator(`[data-thing^="${hand}"]`)).toHaveCount(0);
    }
    expect(heard.length).toBeGreaterThan(3);
    expect([...told(game, heard, 0), ...told(game, heard, 1)]).toEqual([]);
    expect(await watcher.evaluate(async () => (await fetch('/api/people/now')).text())).toBe(
      'null',
    );
  });

  test(`at a hot seat a curtain hides everything until the next one is there: ${game}`, async ({
    page,
  }) => {
    await calm(page);
    const heard = listen(page);
    await page.goto(`/new?game=${game}`);
    await page.getByLabel('Your name at the table').fill('Ana');
    await page.locator('fieldset label', { hasText: new RegExp(`^\\s*${fewest}\\s*$`) }).click();
    await page.getByLabel('Seat 2', { exact: true }).selectOption('me');
    for (let seat = 3; seat <= fewest; seat += 1)
      await page.getByLabel(`Seat ${seat}`, { exact: true }).selectOption('bot');
    await page.getByLabel('Seat 1: Name at this seat').fill('Ana');
    await page.getByLabel('Seat 2: Name at this seat').fill('Mia');
    await page.locator('form button.primary').click();
    const asked = page.locator('.play[data-mine=true], .curtain').first(); // either may begin
    await asked.waitFor({ timeout: 60_000 });
    const curtain = page.locator('.curtain');
    const held = (): Promise<string[]> =>
      page
        .locator(`[data-thing^="${hand}"]`)
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-thing') ?? ''));
    const pick = chance(2);
    let since = 0;
    for (let hands = 0, seen = 0; seen < 2; hands += 1) {
      expect(hands).toBeLessThan(10);
      while ((await curtain.count()) === 0) {
        await choose(page, pick);
        await asked.waitFor({ timeout: 60_000 });
      }
      const fresh = heard.slice(since);
      const now = fresh.at(-1)?.table.you ?? -1;
      const next = 1 - now;
      const name = ['Ana', 'Mia'][next] ?? '';
      const before = (fresh.at(-1)?.table.view?.seats[now]?.hand ?? []) as unknown[];
      await expect(curtain).toContainText(`Hand over to ${name}`);
      if (hands === 0) {
        const known = heard.length;
        await page.reload(); // the curtain stays down
        await expect.poll(() => heard.length).toBeGreaterThan(known);
      }
      await expect(curtain).toContainText(`Hand over to ${name}`);
      expect(await hidden(page)).toBe(true);
      expect(told(game, fresh, now)).not.toEqual([]);
      expect(told(game, heard.slice(since), next)).toEqual([]);
      await expect(page.locator('.play, [data-thing]')).toHaveCount(0); // nor can it be read aloud

      since = heard.length;
      await curtain.getByRole('button', { name: `I am ${name}` }).click();
      await expect(curtain).toHaveCount(0);
      await expect(page.locator('.play[data-mine=true]')).toBeVisible();
      expect(told(game, heard.slice(since), next)).not.toEqual([]);
      const shown = await held();
      if (before.length > 0 && shown.length > 0) seen += 1;
      const theirs = JSON.stringify(heard.at(-1)?.table.view?.seats[next]?.hand ?? []);
      const others = shown.filter((card) => !theirs.includes(`"${card.slice(hand.length)}"`));
      expect(others).toEqual([]);
    }
  });

  test(`a dull thing says why, to the mouse and to the keyboard: ${game}`, async ({ page }) => {
    await calm(page);
    const dull = page.locator(`.board [data-thing^="${targets}"]:not(.glow)`);
    const glowing = page.locator(`.board [data-thing^="${targets}"].glow`);
    const pick = chance(5);
    let found: { thing: string; reasons: string[] } | undefined;
    let id = '';
    while (found === undefined) {
      // One game in hundreds ends before it comes to that.
      if (id === '' || !(await ready(page))) {
        id = await running(page, game, 1);
        await page.goto(`/t/${id}`);
        await ready(page);
      }
      if ((await glowing.count()) > 0) {
        const why = await ask<{ action: string; why: string }[]>(
          page,
          `/tables/${id}/blocked?seat=0&lang=en`,
        );
        const things = await dull.evaluateAll((all) => all.map((one) => one.dataset.thing ?? ''));
        found = things
          .map((thing) => ({
            thing,
            reasons: why
              .filter(({ action }) => action.endsWith(` ${thing.slice(targets.length)}`))
              .map((one) => one.why),
          }))
          .find(({ reasons }) => reasons.length > 0);
      }
      if (found === undefined) await choose(page, pick);
    }
    const { thing, reasons } = found;
    const target = page.locator(`[data-thing="${thing}"]`);
    const card = page.locator('[role=tooltip]');
    const at = await spot(target);
    await page.mouse.move(2, 2); // away from where the last click was
    await page.mouse.move(at.x, at.y);
    await expect(card).toContainText('Not now:');
    expect(reasons).toContain(await card.locator('li').first().innerText());
    await page.mouse.move(2, 2);
    await expect(card).toHaveCount(0);

    await page.keyboard.press('e');
    await expect(target).toHaveAttribute('tabindex', '0');
    await target.focus();
    await expect(card).toContainText('Not now:');
    expect(reasons).toContain(await card.locator('li').first().innerText());
  });

  test(`the title says whose turn it is: ${game}`, async ({ browser, baseURL, page }) => {
    await calm(page);
    const ben = await another(browser, baseURL);
    const id = await joined(page, game, ben);
    for (const who of [page, ben]) {
      await who.goto(`/t/${id}`);
      await who.locator('.play').waitFor();
    }
    const pick = chance(6);
    const turns = new Set<Page>();
    for (let moves = 0; moves < 40 && turns.size < 2; moves += 1) {
      const [mover] = await deciding(page, ben);
      const other = mover === page ? ben : page;
      const both = (await mover.locator(DECIDING).count()) > 1;
      await expect(mover).toHaveTitle(`● Your turn – ${title}`);
      await expect(other).toHaveTitle(both ? `● Your turn – ${title}` : `${title} – Tawantin`);
      turns.add(mover);
      const now = await version(mover);
      await choose(mover, pick);
      await expect.poll(() => version(page)).toBeGreaterThan(now);
    }
    expect(turns.size).toBe(2);
  });

  test(`standing orders are kept, where the game has any: ${game}`, async ({ page }) => {
    await calm(page);
    const id = await running(page, game, 1);
    await page.goto(`/t/${id}`);
    await ready(page);
    const games = await ask<{ game: string; orders: unknown[] }[]>(page, '/games');
    const any = games.some((one) => one.game === game && one.orders.length > 0);
    const dialog = page.locator('dialog[open]');
    const values = dialog.getByRole('radiogroup').first().getByRole('radio');
    if (!any) {
      await page.getByLabel('Table menu').click();
      await expect(page.getByRole('button', { name: 'Standing orders' })).toHaveCount(0);
      return;
    }
    await menu(page, 'Standing orders');
    await expect(values.first()).toBeChecked();
    await values.first().press('ArrowDown');
    await expect(values.nth(1)).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await menu(page, 'Standing orders');
    await expect(values.nth(1)).toBeChecked();
  });

  test(`the U key takes the last choice back: ${game}`, async ({ page }) => {
    await calm(page);
    const id = await running(page, game, 1);
    await page.goto(`/t/${id}`);
    const undo = page.locator('[data-do=undo]');
    const entries = async (): Promise<number> => (await shown(page, id)).entries;
    const pick = chance(8);
    // What is asked of several at once a bot answers by itself, and that would stay.
    const alone = async (): Promise<void> => {
      await ready(page);
      await expect(page.locator('.strips .deciding')).toHaveCount(1);
    };
    await alone();
    let before = { text: '', prompt: '', entries: 0 };
    for (let moves = 0; moves < 60 && !(await undo.isVisible()); moves += 1) {
      before = {
        text: await boards(page),
        prompt: await page.locator('.prompt .sentence').innerText(),
        entries: await entries(),
      };
      await choose(page, pick);
      await alone();
    }
    await expect(undo).toBeVisible();
    expect(await entries()).toBeGreaterThan(before.entries);
    const now = await version(page);
    await page.keyboard.press('u');
    await page.locator(`.play:not([data-version="${now}"])`).waitFor();
    await expect(page.locator('.prompt .sentence')).toHaveText(before.prompt);
    expect(await boards(page)).toBe(before.text);
    expect(await entries()).toBe(before.entries);
  });
}

test('a seat goes to a bot and back, and is given up only after a yes', async ({
  browser,
  baseURL,
  page,
}) => {
  await calm(page);
  const ben = await another(browser, baseURL);
  const id = await joined(page, FIRST, ben);
  await page.goto(`/t/${id}`);
  await ben.goto(`/t/${id}`);
  const [mover, seat] = await deciding(page, ben);
  const strip = mover.locator(`.strips [data-seat="${seat}"]`);
  const prompt = mover.locator('.prompt');
  await menu(mover, 'Let a bot play for me');
  await expect(prompt).toContainText('A bot is playing for you.');
  await expect(strip).not.toHaveClass(/deciding/);
  await expect(mover.locator('.play')).toHaveAttribute('data-mine', 'false');
  await prompt.getByRole('button', { name: 'Play again myself' }).click();
  await expect(prompt).not.toContainText('A bot is playing for you.');

  const sure = mover.locator('dialog[open]');
  await menu(mover, 'Concede');
  await expect(sure).toContainText('Give up for good?');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toHaveCount(0);
  await expect(strip).not.toContainText('conceded');
  await menu(mover, 'Concede');
  await sure.getByRole('button', { name: 'Concede' }).click();
  await expect(strip).toContainText('conceded');
  await mover.getByLabel('Table menu').click();
  await expect(mover.getByRole('button', { name: 'Report a bug' })).toBeVisible();
  await expect(mover.getByRole('button', { name: 'Concede', exact: true })).toHaveCount(0);
});

test('two browsers chat, and one mutes the other', async ({ browser, baseURL, page }) => {
  await calm(page);
  const ben = await another(browser, baseURL);
  const id = await joined(page, FIRST, ben);
  const say = async (who: Page, text: string): Promise<void> => {
    await who.getByLabel('Say something').fill(text);
    await who.getByRole('button', { name: 'Send' }).click();
    await expect(who.locator('.chat li').last()).toContainText(text);
  };
  for (const who of [page, ben]) await who.goto(`/t/${id}`);
  await page.getByRole('tab', { name: 'Chat' }).click();
  await say(page, 'Greetings to all');
  const tab = ben.getByRole('tab', { name: 'Chat' });
  await expect(tab.locator('.unread')).toHaveText('1');
  await tab.click();
  const heard = ben.locator('.chat li');
  await expect(heard).toHaveText(/Ana\s+guest\s+Greetings to all/);
  await expect(tab.locator('.unread')).toHaveCount(0);

  await heard.locator('summary').click();
  await heard.getByRole('button', { name: 'Mute Ana' }).click();
  await expect(heard).toHaveCount(0);
  await say(page, 'Can you hear me?');
  await say(ben, 'So quiet here');
  await expect(page.locator('.chat li').last()).toContainText('So quiet here');
  await expect(heard).toHaveCount(1);
  await ben.getByRole('button', { name: 'Hear Ana again' }).click();
  await expect(heard).toHaveCount(3);
});

test('a lobby: the link of an invitation leads to its chair, a bot sits down, all are there', async ({
  browser,
  baseURL,
  page,
}) => {
  await calm(page);
  await page.goto(`/new?game=${FIRST}`);
  await page.getByLabel('Your name at the table').fill('Ana');
  await page.locator('fieldset label', { hasText: /^\s*3\s*$/ }).click();
  await page.getByLabel('Seat 2', { exact: true }).selectOption('invite');
  await page.locator('form button.primary').click();
  const link = await page.getByLabel('Invite link').first().inputValue();
  expect(link).toContain('?invite=');
  await page.locator('li:has-text("free seat") [data-do=put-bot]').click();
  await expect(page.getByLabel('Seat 3: the bot’s strength')).toHaveValue('apprentice');
  await expect(page.locator('[data-do=start]')).toBeDisabled();

  const ben = await another(browser, baseURL);
  await ben.goto(link.split('?')[0] ?? '');
  await expect(ben.getByText('for people with an invitation')).toBeVisible();
  await expect(ben.locator('[data-do=join]')).toHaveCount(0);
  await expect(page.getByText('1 person watches')).toBeVisible();
  await ben.goto(link);
  await ben.locator('[data-do=join]').click();
  await expect(ben.locator('[data-do=leave]')).toBeVisible();
  await expect(page.locator('[data-presence=here]')).toBeVisible();
  await page.locator('[data-do=start]').click();
  for (const who of [page, ben]) await expect(who.locator('.play')).toBeVisible();

  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByLabel('Nobody else sees').fill('Ben saves feathers.');
  await expect(page.getByText('Kept.')).toBeVisible();
  await ben.close();
  await expect(page.locator('.strips [data-presence=gone]')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByLabel('Nobody else sees')).toHaveValue('Ben saves feathers.');
  await page.goto('/t/nowhere');
  await expect(page.getByRole('heading', { name: 'This path ends here' })).toBeVisible();
});

test('a report of a bug reaches the server', async ({ page }) => {
  await calm(page);
  const id = await running(page, FIRST, 1);
  await page.goto(`/t/${id}`);
  await ready(page);
  await menu(page, 'Report a bug');
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('What went wrong?').fill('The llama spat on my card.');
  const sent = page.waitForResponse((answer) => answer.url().includes('/api/bugs'));
  await dialog.getByRole('button', { name: 'Send' }).click();
  const answer = await sent;
  expect(answer.ok()).toBe(true);
  expect(answer.request().postDataJSON()).toMatchObject({
    text: 'The llama spat on my card.',
    table: id,
    seat: 0,
    page: `/t/${id}`,
  });
  const { id: number } = (await answer.json()) as { id: number };
  await expect(dialog.getByRole('status')).toContainText(`has the number ${number}`);
});

test('the log: set-up folded, searched, and the link of a line leads back to it', async ({
  page,
}) => {
  await calm(page);
  const id = await running(page, FIRST, 3);
  await page.goto(`/t/${id}`);
  await ready(page);
  const log = page.getByRole('group', { name: 'Log' });
  const lines = log.locator('li[id^="line-"]');
  await log.getByRole('heading', { name: 'Setup' }).waitFor();
  const { entries } = await shown(page, id);
  await expect(log).toHaveAttribute('data-entries', `${entries}`); // they come in several parts
  const all = await lines.count();
  expect(all).toBeGreaterThan(0);
  const search = page.getByRole('searchbox', { name: 'Search the log' });
  await search.fill('no game has such a word');
  await expect(lines).toHaveCount(0);
  await search.fill('');
  await expect(lines).toHaveCount(all);

  // A draw is folded away; its address unfolds it.
  const fold = log.locator('li.fold').first();
  await expect(fold.locator('li').first()).toBeHidden();
  await fold.locator('summary').click();
  const line = fold.locator('li').first();
  const name = (await line.getAttribute('id')) ?? '';
  await line.scrollIntoViewIfNeeded();
  await line.hover();
  await line.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`#${name}$`));
  await page.reload();
  const marked = page.locator(`#${name}`);
  await expect(marked).toHaveClass(/wanted/);
  await expect(marked).toBeInViewport();
  await expect(page.locator('li.wanted')).toHaveCount(1);
  const ground = await marked.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground).not.toBe('rgba(0, 0, 0, 0)');
});

test('what bots do waits for whoever looks on and can be seen again, choices do not wait', async ({
  page,
}) => {
  await calm(page);
  const id = await running(page, FIRST, 3);
  await page.goto(`/t/${id}`);
  await ready(page);
  await page.keyboard.press('p');
  const bar = page.getByRole('group', { name: 'What others do' });
  const waits = bar.getByText('Then it is your turn.');
  const pick = chance(8);
  for (;;) {
    await expect(page.locator('.play[data-mine=true]').or(waits).first()).toBeVisible();
    if (await waits.isVisible()) break;
    await choose(page, pick); // shown, also while all others wait
  }
  const held = await version(page);
  expect(held).toBeLessThan((await shown(page, id)).version);
  await expect(page.locator('[data-do=undo]')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Next move' }).click();
  expect(await version(page)).toBe(held + 1);
  const all = bar.getByRole('button', { name: 'Show all at once' });
  if (await all.isEnabled()) await all.click();
  await expect(page.locator('.play[data-mine=true]')).toBeVisible();
  expect(await version(page)).toBe((await shown(page, id)).version);

  // Who has moved can be asked to do so again, and all of a strip opens the area.
  await expect(page.locator('[data-do=again]').first()).toBeVisible();
  const strip = page.locator('.strips li[data-seat="1"]');
  await strip.locator('[data-thing="seat:1"]').click({ position: { x: 3, y: 3 } });
  await expect(strip.locator('[aria-expanded=true]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(strip.locator('[aria-expanded=true]')).toHaveCount(0);
  await choose(page, pick);
  await expect(page.locator('[data-marked]')).toHaveCount(0);

  const open = page.getByRole('button', { name: 'Settings of this table' });
  const panel = page.getByRole('dialog', { name: 'Settings of this table' });
  await open.click();
  await panel.getByRole('radio', { name: 'slow' }).check();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await open.click();
  await page.locator('.strips').click({ position: { x: 2, y: 2 } });
  await expect(panel).toBeHidden();
  await page.reload();
  await open.click();
  await expect(panel.getByRole('radio', { name: 'slow' })).toBeChecked();
});

test('what cannot be taken back waits for a word, and can be dropped before', async ({ page }) => {
  await calm(page, 'en', true);
  const id = await running(page, 'machu_picchu', 2);
  await page.goto(`/t/${id}`);
  await ready(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/moves')) sent.push(request.postData() ?? '');
  });
  const prompt = page.locator('.prompt');
  const [end, undo] = [prompt.locator('[data-held]'), prompt.locator('[data-do=drop]')];
  /** The first inca goes to the quarter of its work. */
  const quarters = page.locator('[data-thing^="quarter:"].glow');
  const click = async (n: number): Promise<void> => {
    const { x, y } = await spot(quarters.nth(n));
    await page.mouse.click(x, y);
  };
  const all = await quarters.count();
  await click(0);
  await expect(end).toHaveText('Do it'); // no turn has begun
  await expect(page.locator('[data-thing].chosen')).toHaveCount(1);
  const first = await end.getAttribute('data-action');
  await undo.click();
  await expect(end).toHaveCount(0);
  await expect(quarters).toHaveCount(all);

  // Another click changes one's mind; a click beside the board does not.
  await click(0);
  await click(0);
  await expect(end).not.toHaveAttribute('data-action', first ?? '');
  const second = await end.getAttribute('data-action');
  await page.locator('.prompt .sentence').click();
  await expect(end).toHaveAttribute('data-action', second ?? '');
  expect(sent).toEqual([]);
  await page.keyboard.press('Shift+Enter');
  await expect(end).toHaveCount(0);
  await expect.poll(() => sent.length).toBe(1);
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ action: second });
});
