import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playNow } from './pages';
import { calm, chance, choose, ready } from './play';
import { expect, onServer, serve, test } from './server';

// What an address may ask, in docs/hosting.md, for one of ten people who share it.
const TENTH = { TAWANTIN_RATE_LIMIT: '60', TAWANTIN_RATE_BURST: '30' };

test('a first visit asks for no more than a tenth of what an address may', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tawantin-visit-'));
  const { address, stop } = await serve(folder, TENTH);
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' });
  await context.addInitScript(onServer);
  const statuses: number[] = [];
  context.on('response', (answer) => statuses.push(answer.status()));
  const page = await context.newPage();
  await calm(page, 'en');
  await playNow(page, 'cuzco');
  const pick = chance(1);
  for (let i = 0; i < 3 && (await ready(page)); i += 1) await choose(page, pick);
  expect(statuses.length).toBeGreaterThan(50);
  expect(statuses.filter((status) => status === 429)).toEqual([]);
  await context.close();
  await stop();
  rmSync(folder, { recursive: true, force: true });
});
