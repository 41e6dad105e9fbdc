import { GAMES, known } from './games';
import { guest, send } from './pages';
import { boards, calm, chance, choose, standing, type Standing } from './play';
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
  let close: () => Promise<void> = () => Promise.resolve();
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    close = async () => {
      await server.close();
      await socket.close();
    };
  });
  return { page, cut: () => close() };
}

/** All pages have come to the same version of the table and show the same of it. */
async function agree(players: Player[], from: number): Promise<Standing[]> {
  let found: Standing[] = [];
  await expect
    .poll(
      async () => {
        found = await Promise.all(players.map(({ page }) => standing(page)));
        const [first] = found;
        const same = found.every(({ version }) => version === first?.version && version >= from);
        return same && found.some(({ mine, over }) => mine || over);
      },
      { intervals: [20, 50, 100], timeout: 60_000 },
    )
    .toBe(true);
  const texts = await Promise.all(players.map(({ page }) => boards(page)));
  for (const text of texts) expect(text).toBe(texts[0]);
  return found;
}

/** So many choices by clicks; bots play the rest. */
const BY_HAND = 32;

for (const game of GAMES)
  test(`a full table of browsers plays to the end and agrees at every step: ${game}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(480_000);
    const players = await Promise.all(
      Array.from({ length: known(game).most }, () => arrive(browser, baseURL, 'en')),
    );
    const [host, ...guests] = players as [Player, ...Player[]];

    await guest(host.page);
    const open = guests.map(() => ({ kind: 'open' }));
    const seats = [{ kind: 'me' }, ...open];
    const made = await send<{ table: { id: string } }>(host.page, '/tables', {
      game,
      seats,
      rated: false,
    });
    const { id } = made.table;
    await host.page.goto(`/t/${id}`);
    for (const { page } of guests) {
      await page.goto(`/t/${id}`);
      await page.locator('[data-do=join]').click();
      await expect(page.locator('[data-do=leave]')).toBeVisible();
    }
    await host.page.locator('[data-do=start]').click();

    const pick = chance(4);
    let undone = 0;
    let version = 0;
    for (let step = 0; ; step += 1) {
      if (step === BY_HAND) {
        for (const [seat, { page }] of players.entries())
          await send(page, `/tables/${id}/handover`, { seat });
        // One sees the bots play on, the others come back when it is over.
        const away = players.slice(1);
        for (const { page } of away) await page.goto('about:blank');
        await host.page.waitForFunction(
          () => document.querySelector('.play[data-status=over]') !== null,
          null,
          { polling: 500, timeout: 240_000 },
        );
        for (const { page } of away) await page.goto(`/t/${id}`);
      }
      const seen = await agree(players, version);
      version = (seen[0]?.version ?? 0) + 1;
      if (seen.every(({ over }) => over)) break;
      const actor = players[seen.findIndex(({ mine }) => mine)];
      if (actor === undefined) throw new Error(`nobody decides at step ${step}`);
      if (step === 16) await guests[1]?.page.reload();
      if (step === 22) await actor.cut();
      if (step === 23) await guests[2]?.cut();
      const undo = actor.page.locator('[data-do=undo]');
      if (undone < 3 && step > 8 && (await undo.isVisible())) {
        await undo.click();
        undone += 1;
      } else {
        await choose(actor.page, pick);
      }
    }
    expect(undone).toBeGreaterThan(0);
    for (const { page } of players) await expect(page.locator('[data-result]')).toBeVisible();
  });
