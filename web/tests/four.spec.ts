import { calm, chance, choose } from './play';
import { expect, test, type Browser, type Page } from './server';

/** One browser at the table, whose connection the test can cut. */
interface Player {
  page: Page;
  cut: () => Promise<void>;
}

async function arrive(browser: Browser, baseURL: string, language: string): Promise<Player> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await calm(page, language);
  let close: () => Promise<void> = async () => undefined;
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    close = async () => {
      await server.close();
      await socket.close();
    };
  });
  return { page, cut: () => close() };
}

/** Everything everybody can see: the boards and the strips, in words. */
async function seen(page: Page): Promise<string> {
  const parts = await page.locator('.play .board, .play .strips .strip').allInnerTexts();
  return parts.join('\n');
}

const version = async (page: Page): Promise<number> =>
  Number(await page.locator('.play').getAttribute('data-version'));

/** All pages show the same version of the table, and it shows the same to all. */
async function agree(players: Player[], at: number): Promise<void> {
  for (const { page } of players)
    await expect(page.locator(`.play[data-version="${at}"]`)).toBeAttached();
  const boards = await Promise.all(players.map(({ page }) => seen(page)));
  for (const board of boards) expect(board).toBe(boards[0]);
}

test('four browsers play one table to the end and agree at every step', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const players = await Promise.all([0, 1, 2, 3].map(() => arrive(browser, baseURL, 'en')));
  const [host, ...guests] = players as [Player, ...Player[]];

  await host.page.goto('/new?game=cuzco');
  const made = await host.page.evaluate(async () => {
    const send = async (path: string, body: unknown): Promise<{ table: { id: string } }> => {
      const answer = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'x-tawantin': '1', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { table: { id: string } };
    };
    await send('/people/guest', { name: 'Ana' });
    const open = { kind: 'open' };
    return send('/tables', { game: 'cuzco', seats: [{ kind: 'me' }, open, open, open] });
  });
  await host.page.goto(`/t/${made.table.id}`);
  for (const { page } of guests) {
    await page.goto(`/t/${made.table.id}`);
    await page.locator('[data-do=join]').click();
    await expect(page.locator('[data-do=leave]')).toBeVisible();
  }
  await host.page.locator('[data-do=start]').click();

  const pick = chance(4);
  let undone = 0;
  for (let step = 0; ; step += 1) {
    await expect(host.page.locator('.play')).toBeAttached();
    await agree(players, await version(host.page));
    if ((await host.page.locator('.play').getAttribute('data-status')) === 'over') break;
    const turns = await Promise.all(
      players.map(({ page }) => page.locator('.play').getAttribute('data-mine')),
    );
    const actor = players[turns.indexOf('true')];
    if (actor === undefined) throw new Error(`nobody decides at step ${step}`);
    if (step === 40) await guests[1]?.page.reload();
    if (step === 60) await actor.cut();
    if (step === 61) await guests[2]?.cut();
    await choose(actor.page, pick);
    const undo = actor.page.locator('[data-do=undo]');
    if (undone < 3 && step > 20 && (await undo.isVisible())) {
      const before = await version(actor.page);
      await undo.click();
      await expect(actor.page.locator(`.play:not([data-version="${before}"])`)).toBeAttached();
      undone += 1;
    }
    const now = await version(actor.page);
    await expect
      .poll(async () => Promise.all(players.map(({ page }) => version(page))))
      .toEqual([now, now, now, now]);
  }
  expect(undone).toBeGreaterThan(0);
  for (const { page } of players) await expect(page.locator('[data-result]')).toBeVisible();
});
