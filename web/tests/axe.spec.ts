import { findings, judge } from './axe';
import { GAMES } from './games';
import { finished, guest, meant, running, scored, send, waiting } from './pages';
import { calm, ready } from './play';
import { expect, test, type Page } from './server';

/** What was opened, until Escape closes it. */
async function over(page: Page, what: string): Promise<void> {
  await page.locator(what).waitFor();
  await judge(page, what, what);
  await page.keyboard.press('Escape');
  await page.locator(what).waitFor({ state: 'hidden' });
}

async function judgeAll(page: Page, pages: [string, string][]): Promise<void> {
  for (const [path, there] of pages) {
    await page.goto(path);
    await page.locator(there).first().waitFor();
    await page.waitForLoadState('networkidle');
    await judge(page, path);
  }
}

test('axe has no finding around the games', async ({ page }) => {
  await calm(page);
  await judgeAll(page, [
    ['/', '#content'],
    ['/me', '#content'],
    ['/reset#key', '#content'],
    ['/moderation', '#content'],
    ['/nowhere', '#content'],
  ]);
  expect(await findings(page), 'all rules in the dark theme too, once').toEqual([]);
  await page.goto('/');
  await page.locator('[data-do=play-now]').first().click();
  await over(page, 'dialog[open]');
  await guest(page);
  await send(page, '/people/register', { login: 'ana', password: 'corn, coca and clay' });
  await judgeAll(page, [['/me', '[data-sessions] li']]);
  // A server that cannot be reached.
  await page.route('**/api/tables/**', (route) => route.abort());
  await judgeAll(page, [['/t/nowhere', 'main svg']]);
});

for (const game of GAMES)
  test(`axe has no finding on any page of ${game}`, async ({ page }) => {
    test.setTimeout(400_000);
    await calm(page);
    const done = await finished(page, game, 2);
    const going = await running(page, game);
    const open = await waiting(page, game);
    await judgeAll(page, [
      [`/new?game=${game}`, '#content'],
      [`/rules/${game}`, '#content'],
      [`/learn/${game}`, '[data-part]'],
      [`/t/${open}`, '[data-do=leave]'],
      [`/t/${done}`, '[data-result]'],
      [`/t/${done}/replay`, '[data-replay]'],
      [`/t/${going}`, '.play'],
    ]);
    await ready(page);
    // What lies over the table, on top of what was judged.
    await page.keyboard.press('?');
    await over(page, 'dialog[open]');
    await page.getByRole('button', { name: 'Settings of this table' }).click();
    await over(page, '[popover]:popover-open');
    await page.getByLabel('Table menu').click();
    await over(page, 'details[open] .list');
    await page.getByLabel('Table menu').click();
    await page.getByRole('button', { name: 'Report a bug' }).click();
    await over(page, 'dialog[open]');
    for (const name of ['Chat', 'Notes']) {
      await page.getByRole('tab', { name }).click();
      await judge(page, name, '.side');
    }
    await page.keyboard.press('e');
    await page.locator('.board [data-thing]').first().press('Enter');
    await over(page, '[role=tooltip]');
    await page.goto(`/t/${done}`);
    await page.locator('dialog[open] [data-do=share]').click();
    await over(page, 'dialog[open]:has([data-do=picture])');
    await scored(page, done);
    await over(page, '[data-scoring]');
    if (game !== 'machu_picchu') return;
    await meant(page, await running(page, game));
    await over(page, 'dialog[open]:has(button.glow)');
  });
