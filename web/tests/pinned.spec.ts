/** A table whose rows are damaged: it says why, its host closes it, and what is there is exported. */

import { findings } from './axe';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guest, send } from './pages';
import { calm } from './play';
import { expect, python, serve, test } from './server';

interface Made {
  table: { id: string };
}

const SPOIL = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("UPDATE tables SET pace = '[1]'")
database.commit()
`;

test('a damaged table is closed by its host and exported by anybody', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tawantin-'));
  let server = await serve(folder);
  const [host, ben] = await Promise.all(
    ['Ana', 'Ben'].map(async (name) => {
      const page = await (await browser.newContext({ baseURL: server.address })).newPage();
      await calm(page);
      await guest(page, name);
      return page;
    }),
  );
  if (host === undefined || ben === undefined) throw new Error('two people');
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const running = (await send<Made>(host, '/tables', { game: 'cuzco', seats })).table.id;
  await send(ben, `/tables/${running}/join`);
  await send(host, `/tables/${running}/start`);
  const open = (await send<Made>(host, '/tables', { game: 'cuzco', seats })).table.id;
  await server.stop();
  execFileSync(python, ['-c', SPOIL, join(folder, 'data', 'tawantin.db')]);
  server = await serve(folder);
  try {
    const at = (path: string): string => `${server.address.replace(/\/$/, '')}${path}`;
    await ben.goto(at(`/t/${running}`));
    await expect(ben.getByText('What is stored of this table is damaged')).toBeVisible();
    await expect(ben.getByRole('listitem')).toHaveText([/Ana/, /Ben/]);
    await expect(ben.getByRole('button', { name: 'Close the game' })).toHaveCount(0);

    await host.goto(at(`/t/${running}`));
    await host.getByRole('button', { name: 'Close the game' }).waitFor();
    expect(await findings(host)).toEqual([]);
    const folderOfPictures = process.env.LOOK;
    if (folderOfPictures !== undefined)
      await host.screenshot({ path: `${folderOfPictures}/pinned.png` });
    await host.getByRole('button', { name: 'Close the game' }).click();
    await expect(host.getByText('It ends here, without a result')).toBeVisible();
    await host.getByRole('dialog').getByRole('button', { name: 'Close the game' }).click();
    await expect(host.locator('[data-pinned=over]')).toBeVisible();

    // Its replay leads to the same page, and the file has the log.
    await ben.goto(at(`/t/${running}/replay`));
    const [download] = await Promise.all([
      ben.waitForEvent('download'),
      ben.getByRole('link', { name: 'Export what is there' }).click(),
    ]);
    const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { log: unknown[] };
    expect(file.log.length).toBeGreaterThan(0);

    await host.goto(at(`/t/${open}`));
    await host.getByRole('button', { name: 'Remove the table' }).click();
    await host.getByRole('dialog').getByRole('button', { name: 'Remove the table' }).click();
    await expect(host).toHaveURL(at('/'));
    await host.goto(at(`/t/${open}`));
    await expect(host.getByRole('heading', { name: 'This path ends here' })).toBeVisible();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
