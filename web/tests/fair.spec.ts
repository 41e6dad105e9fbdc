/** Nobody is fooled: other values than ours, games from a file, and whether a game counts. */

import { judge } from './axe';
import { finished, send } from './pages';
import { calm } from './play';
import { expect, test, type Page } from './server';

interface Made {
  table: { id: string };
}

const OVERLAY = { village_points: { B2: [2, 1, 6] }, goods: { clothing: { points: 5 } } };
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** A picture to look at, where one is wanted. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOK;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

for (const size of SIZES) {
  const { width } = size;

  test(`other values are shown in the lobby, at the table and in the replay: ${width}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, viewport: size });
    const page = await context.newPage();
    await calm(page);
    await page.goto('/');
    await send(page, '/people/guest', { name: 'Ana' });
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const spec = { game: 'cuzco', seats, overlay: OVERLAY, listed: true, house_rules: true };
    const { table } = await send<Made>(page, '/tables', spec);

    // Somebody who does not know the host finds the table, by keyboard as well.
    const other = await (await browser.newContext({ baseURL, viewport: size })).newPage();
    await calm(other);
    await other.goto('/');
    const line = other.locator('section[aria-labelledby=open] li').first();
    await expect(line.getByText('House rules: 2 values differ from ours')).toBeVisible();
    await line.locator('summary').focus();
    await other.keyboard.press('Enter');
    const row = (at: Page, name: string) => at.getByRole('row', { name });
    await expect(row(other, 'goods.clothing.points')).toHaveText(/3\s*5/);
    await look(other, `lobby-${width}`);
    await judge(other, 'the lobby');

    await other.goto(`/t/${table.id}`);
    await expect(row(other, 'village_points.B2')).toHaveText(/1, 2, 6\s*2, 1, 6/);
    await expect(other.getByText('Not rated.')).toBeVisible();
    await look(other, `before-${width}`);
    await judge(other, 'before the start');
    await other.getByLabel('Your name at the table').fill('Ben');
    await other.locator('[data-do=join]').click();
    await expect(other.locator('[data-do=leave]')).toBeVisible();

    await send(page, `/tables/${table.id}/start`);
    await other.locator('.play').waitFor();
    const mark = other.getByRole('button', { name: 'House rules: 2 values differ from ours' });
    await look(other, `table-${width}`);
    await mark.focus();
    await other.keyboard.press('Enter');
    await expect(row(other, 'goods.clothing.points')).toHaveText(/3\s*5/);
    await look(other, `table-values-${width}`);
    await judge(other, 'values at the table', 'dialog[open]');
    await other.getByRole('button', { name: 'Close' }).click();
    await expect(row(other, 'goods.clothing.points')).toHaveCount(0);

    for (const at of [page, other])
      await send(at, `/tables/${table.id}/concede`, { seat: at === page ? 0 : 1 });
    await expect(other.locator('.play[data-status=over]')).toBeVisible({ timeout: 120_000 });
    await look(other, `result-${width}`);
    await other.goto(`/t/${table.id}/replay`);
    await other.locator('[data-replay]').waitFor();
    await expect(mark).toBeVisible();
    await look(other, `replay-${width}`);
  });

  test(`a game from a file says so wherever it is shown: ${width}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, viewport: size });
    const page = await context.newPage();
    await calm(page);
    const id = await finished(page, 'cuzco', 1);
    const save = await page.evaluate(
      async (at) => (await (await fetch(`/api/tables/${at}/export`)).json()) as unknown,
      id,
    );
    const { id: copy } = await send<{ id: string }>(page, '/import', save);
    await page.goto(`/t/${copy}/replay`);
    await expect(page.locator('[data-imported]').first()).toBeVisible();
    await look(page, `file-replay-${width}`);
    await page.goto(`/t/${copy}`);
    await expect(page.locator('dialog [data-imported]')).toBeVisible();
    await look(page, `file-result-${width}`);
    await page.goto('/');
    await page.getByText('Finished games').click();
    await expect(page.locator(`a[href="/t/${copy}/replay"]`)).toContainText('From a file');
    await expect(page.locator(`a[href="/t/${id}/replay"]`)).not.toContainText('From a file');
  });

  test(`a host gives values of their own and sees what differs first: ${width}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, viewport: size });
    const page = await context.newPage();
    await calm(page);
    await page.goto('/new');
    const house = page.locator('details', { hasText: 'House rules' });
    await house.locator('summary').click();
    const field = page.getByLabel('Your values, as TOML or JSON');
    await field.fill('[goods.clothing]\npoint = 5');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(house.getByRole('alert')).toHaveText(
      /^These values cannot be used: there is no goods\.clothing\.point;/,
    );
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await look(page, `overlay-bad-${width}`);

    // Nobody opens a table with values not looked at: the first press shows them.
    await field.fill('[goods.clothing]\npoints = 5');
    await page.getByRole('radio', { name: /^Listed/ }).check();
    await field.focus();
    await page.keyboard.press('Tab');
    const row = page.getByRole('row', { name: 'goods.clothing.points' });
    await expect(row).toHaveText(/3\s*5/);
    await expect(page).toHaveURL(/\/new$/);
    await row.scrollIntoViewIfNeeded();
    await look(page, `overlay-${width}`);
    await judge(page, 'values of a new table');
    await expect(page.getByRole('switch', { name: /^Rated/ })).toHaveCount(0);

    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect(page.locator('.end [role=alert]')).toContainText('is listed only like this');
    await page.getByRole('switch', { name: /^List it with house rules/ }).check();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect(page.getByText('House rules: 1 value differs from ours')).toBeVisible();

    // From a file, and only pressed "open": checked and shown, not opened.
    await page.goto('/new');
    await page.locator('summary', { hasText: 'House rules' }).click();
    await page.locator('details input[type=file]').setInputFiles({
      name: 'mine.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(OVERLAY)),
    });
    await expect(page.getByRole('row', { name: 'village_points.B2' })).toBeVisible();
    await field.fill('[goods.clothing]\npoints = 7');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect(row).toHaveText(/3\s*7/);
    await expect(page).toHaveURL(/\/new$/);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect(page.locator('[data-rated=false]')).toBeVisible();
  });

  test(`who opens a table says whether it counts: ${width}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, viewport: size });
    const page = await context.newPage();
    await calm(page);
    await page.goto('/new');
    const rated = page.getByRole('switch', { name: /^Rated/ });
    await expect(rated).toBeChecked();
    await rated.scrollIntoViewIfNeeded();
    await look(page, `new-${width}`);
    await rated.focus();
    await page.keyboard.press('Space');
    await expect(rated).not.toBeChecked();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect(page.locator('[data-rated=false]')).toHaveText('Not rated.');
    await page.goto('/new');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect(page.locator('[data-rated=true]')).toContainText('nobody can let a bot play');
    await look(page, `waiting-${width}`);
  });
}

test('in a rated game nobody comes back whose time has run out', async ({ browser, baseURL }) => {
  const pages: Page[] = [];
  for (const name of ['Ana', 'Ben']) {
    const page = await (await browser.newContext({ baseURL })).newPage();
    // A browser whose own clock is a year ahead shows the server's all the same.
    await page.clock.setSystemTime(new Date(Date.now() + 365 * 86_400_000));
    await calm(page);
    await page.goto('/');
    await send(page, '/people/guest', { name });
    pages.push(page);
  }
  const [ana, ben] = pages as [Page, Page];
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const pace = { kind: 'live', base: 20, increment: 0 };
  const { table } = await send<Made>(ana, '/tables', { game: 'cuzco', seats, pace });
  await send(ben, `/tables/${table.id}/join`);
  await send(ana, `/tables/${table.id}/start`);
  for (const page of pages) await page.goto(`/t/${table.id}`);
  await expect(ana.getByRole('timer')).toHaveText(/0:1\d/);
  const told = pages.map((page) => page.getByText('the bot plays on for you to the end'));
  await expect
    .poll(async () => (await told[0]!.count()) + (await told[1]!.count()), { timeout: 60_000 })
    .toBe(1);
  const out = (await told[0]!.count()) > 0 ? ana : ben;
  await out.getByLabel('Table menu').click();
  await expect(out.getByRole('button', { name: 'Concede' })).toBeVisible();
  await expect(out.getByRole('button', { name: 'Play again myself' })).toHaveCount(0);
  await look(out, 'out-of-time');
});
