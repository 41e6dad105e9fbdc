import { beforeEach, expect, it, vi } from 'vitest';
import { Disk } from '../testing/indexeddb';
import { Storage, Unkeepable } from './storage';

let disk: Disk;

beforeEach(() => {
  disk = new Disk();
  vi.stubGlobal('indexedDB', disk.factory);
});

/** A page that has just been opened. */
async function page(): Promise<Storage> {
  const found = new Storage();
  await found.read();
  return found;
}

const why = (storage: Storage): Promise<string> =>
  storage.write().then(
    () => 'kept',
    (error: unknown) => (error as Unkeepable).why,
  );

it('has all games again after the page was closed', async () => {
  const first = await page();
  first.put('table/a', 'one');
  first.put('table/b', 'two');
  expect(first.waits).toBe(true);
  await first.write();
  first.put('table/a', 'one more');
  first.delete('table/b');
  first.put('table/c', 'three');
  await first.write();
  expect(first.waits).toBe(false);
  const again = await page();
  expect(again.list()).toEqual(['table/a', 'table/c']);
  expect(again.get('table/a')).toBe('one more');
  first.put('table/b', 'two again'); // what was deleted can come back
  expect(await why(first)).toBe('kept');
});

it('says that there is no room, keeps what was there, and writes all of it when there is', async () => {
  const storage = await page();
  storage.put('table/a', 'before');
  await storage.write();
  disk.trouble = 'full';
  storage.put('table/a', 'after');
  storage.put('table/b', 'new');
  expect(await why(storage)).toBe('full');
  expect(storage.get('table/a')).toBe('after'); // it is played on
  expect((await page()).get('table/a')).toBe('before');
  disk.trouble = 'none';
  expect(await why(storage)).toBe('kept');
  expect((await page()).list()).toEqual(['table/a', 'table/b']);
});

it.each(['shut', 'unreadable', 'closed'] as const)(
  'says that nothing is kept where the browser refuses: %s',
  async (trouble) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const before = await page();
    before.put('table/a', 'before');
    await before.write();
    if (trouble !== 'closed') disk.trouble = trouble;
    const storage = await page();
    disk.trouble = trouble;
    storage.put('table/b', 'new');
    expect(await why(storage)).toBe('refused');
    expect(storage.get('table/b')).toBe('new');
    disk.trouble = 'none';
    expect((await page()).list()).toEqual(['table/a']);
  },
);

it('never overwrites what another tab has written', async () => {
  const [mine, other] = [await page(), await page()];
  mine.put('table/a', 'mine');
  await mine.write();
  other.put('table/a', 'other');
  other.put('table/b', 'other');
  expect(await why(other)).toBe('elsewhere');
  const now = await page();
  expect([now.list(), now.get('table/a')]).toEqual([['table/a'], 'mine']);
});
