/** Nobody is fooled: other values than ours, games from a file, and whether a game counts. */

import { judge } from './axe';
import { ask, finished, guest, send } from './pages';
import { calm } from './play';
import { expect, test, type Browser, type Page } from './server';

interface Made {
  table: { id: string };
}

const OVERLAY = { village_points: { B2: [2, 1, 6] }, goods: { clothing: { points: 5 } } };
/** A large window, and a phone's. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** The page in each of these sizes, with a picture of it to look at where one is wanted. */
async function inEachSize(
  page: Page,
  name: string,
  check: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const folder = process.env.LOOK;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await check();
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/${name}-${size.width}.png` });
  }
}

/** A page of somebody else's browser. */
async function another(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await calm(page);
  return page;
}

test('other values are shown in the lobby, at the table and in the replay', async ({
  browser,
  baseURL,
  page,
}) => {
  await guest(page);
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const spec = { game: 'cuzco', seats, overlay: OVERLAY, listed: true, house_rules: true };
  const { table } = await send<Made>(page, '/tables', spec);

  // Somebody who does not know the host finds the table, by keyboard as well.
  const other = await another(browser, baseURL);
  await other.goto('/');
  const differs = 'House rules: 2 values differ from ours';
  const line = other
    .locator('section[aria-labelledby=open] li')
    .filter({ hasText: differs })
    .first();
  const row = (name: string) => other.getByRole('row', { name });
  await inEachSize(other, 'found', () => expect(line.getByText(differs)).toBeVisible());
  await line.locator('summary').focus();
  await other.keyboard.press('Enter');
  await inEachSize(other, 'lobby', async () => {
    await expect(row('goods.clothing.points')).toBeVisible();
    await expect(row('goods.clothing.points')).toHaveText(/3\s*5/);
    await judge(other, 'the lobby');
  });

  await other.goto(`/t/${table.id}`);
  await inEachSize(other, 'before', async () => {
    await expect(row('village_points.B2')).toBeVisible();
    await expect(row('village_points.B2')).toHaveText(/1, 2, 6\s*2, 1, 6/);
    await expect(other.getByText('Not rated.')).toBeVisible();
    await judge(other, 'before the start');
  });
  await other.getByLabel('Your name at the table').fill('Ben');
  await other.locator('[data-do=join]').click();
  await expect(other.locator('[data-do=leave]')).toBeVisible();

  await send(page, `/tables/${table.id}/start`);
  await other.locator('.play').waitFor();
  const mark = other.getByRole('button', { name: differs });
  await inEachSize(other, 'table', async () => {
    await mark.focus();
    await other.keyboard.press('Enter');
    await expect(row('goods.clothing.points')).toHaveText(/3\s*5/);
    await judge(other, 'values at the table', 'dialog[open]');
    await other.getByRole('button', { name: 'Close' }).click();
    await expect(row('goods.clothing.points')).toHaveCount(0);
  });

  for (const at of [page, other])
    await send(at, `/tables/${table.id}/concede`, { seat: at === page ? 0 : 1 });
  await expect(other.locator('.play[data-status=over]')).toBeVisible({ timeout: 120_000 });
  await other.goto(`/t/${table.id}/replay`);
  await other.locator('[data-replay]').waitFor();
  await inEachSize(other, 'replay', () => expect(mark).toBeVisible());
});

test('a game from a file says so wherever it is shown', async ({ page }) => {
  await calm(page);
  const id = await finished(page, 'cuzco', 1);
  const copy = (
    await send<{ id: string }>(page, '/import', await ask(page, `/tables/${id}/export`))
  ).id;
  await page.goto(`/t/${copy}/replay`);
  await inEachSize(page, 'file-replay', () =>
    expect(page.locator('[data-imported]').first()).toBeVisible(),
  );
  await page.goto(`/t/${copy}`);
  await inEachSize(page, 'file-result', () =>
    expect(page.locator('dialog [data-imported]')).toBeVisible(),
  );
  await page.goto('/');
  await page.getByText('Finished games').click();
  await inEachSize(page, 'file-home', async () => {
    await expect(page.locator(`a[href="/t/${copy}/replay"]`)).toBeVisible();
    await expect(page.locator(`a[href="/t/${copy}/replay"]`)).toContainText('From a file');
    await expect(page.locator(`a[href="/t/${id}/replay"]`)).not.toContainText('From a file');
  });
});

test('a host gives values of their own and sees what differs first', async ({ page }) => {
  await calm(page);
  await page.goto('/new');
  const house = page.locator('details', { hasText: 'House rules' });
  await house.locator('summary').click();
  const field = page.getByLabel('Your values, as TOML or JSON');
  await field.fill('[goods.clothing]\npoint = 5');
  await page.getByRole('button', { name: 'Check' }).click();
  await inEachSize(page, 'overlay-bad', async () => {
    await expect(house.getByRole('alert')).toBeVisible();
    await expect(house.getByRole('alert')).toHaveText(
      /^These values cannot be used: there is no goods\.clothing\.point;/,
    );
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  });

  // Nobody opens a table with values not looked at: the first press shows them.
  await field.fill('[goods.clothing]\npoints = 5');
  await page.getByRole('radio', { name: /^Listed/ }).check();
  await field.focus();
  await page.keyboard.press('Tab');
  const row = page.getByRole('row', { name: 'goods.clothing.points' });
  await expect(row).toHaveText(/3\s*5/);
  await expect(page).toHaveURL(/\/new$/);
  await inEachSize(page, 'overlay', async () => {
    await row.scrollIntoViewIfNeeded();
    await judge(page, 'values of a new table');
  });
  await expect(page.getByRole('switch', { name: /^Rated/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Open the table' }).click();
  await inEachSize(page, 'overlay-unlisted', () =>
    expect(page.locator('.end [role=alert]')).toContainText('is listed only like this'),
  );
  await page.getByRole('switch', { name: /^List it with house rules/ }).check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await inEachSize(page, 'overlay-open', () =>
    expect(page.getByText('House rules: 1 value differs from ours')).toBeVisible(),
  );

  // From a file, and only pressed "open": checked and shown, not opened.
  await page.goto('/new');
  await page.locator('summary', { hasText: 'House rules' }).click();
  await page.locator('details input[type=file]').setInputFiles({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(OVERLAY)),
  });
  await inEachSize(page, 'overlay-file', () =>
    expect(page.getByRole('row', { name: 'village_points.B2' })).toBeVisible(),
  );
  await field.fill('[goods.clothing]\npoints = 7');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(row).toHaveText(/3\s*7/);
  await expect(page).toHaveURL(/\/new$/);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.locator('[data-rated=false]')).toBeVisible();
});

test('who opens a table says whether it counts', async ({ page }) => {
  await calm(page);
  await page.goto('/new');
  const rated = page.getByRole('switch', { name: /^Rated/ });
  await expect(rated).toBeChecked();
  await inEachSize(page, 'new', async () => {
    await rated.scrollIntoViewIfNeeded();
    await rated.focus();
    await page.keyboard.press('Space');
    await expect(rated).not.toBeChecked();
    await page.keyboard.press('Space');
    await expect(rated).toBeChecked();
  });
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await inEachSize(page, 'unrated', () =>
    expect(page.locator('[data-rated=false]')).toHaveText('Not rated.'),
  );
  await page.goto('/new');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await inEachSize(page, 'waiting', () =>
    expect(page.locator('[data-rated=true]')).toContainText('nobody can let a bot play'),
  );
});

test('in a rated game nobody comes back whose time has run out', async ({ browser, baseURL }) => {
  const pages: Page[] = [];
  for (const name of ['Ana', 'Ben']) {
    const page = await another(browser, baseURL);
    // A browser whose own clock is a year ahead shows the server's all the same.
    await page.clock.setSystemTime(new Date(Date.now() + 365 * 86_400_000));
    await guest(page, name);
    pages.push(page);
  }
  const [ana, ben] = pages as [Page, Page];
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const pace = { kind: 'live', base: 10, increment: 0 };
  const { table } = await send<Made>(ana, '/tables', { game: 'cuzco', seats, pace });
  await send(ben, `/tables/${table.id}/join`);
  for (const page of pages) {
    await page.goto(`/t/${table.id}`);
    await expect(page.locator('[data-do=leave]')).toBeVisible();
  }
  await send(ana, `/tables/${table.id}/start`);
  await expect(ana.getByRole('timer').locator('.running')).toHaveText(/0:(0[1-9]|10)/);
  const told = pages.map((page) => page.getByText('the bot plays on for you to the end'));
  await expect
    .poll(async () => (await told[0]!.count()) + (await told[1]!.count()), { timeout: 60_000 })
    .toBe(1);
  const out = (await told[0]!.count()) > 0 ? ana : ben;
  await out.getByLabel('Table menu').click();
  await expect(out.getByRole('button', { name: 'Concede' })).toBeVisible();
  await expect(out.getByRole('button', { name: 'Play again myself' })).toHaveCount(0);
});
