// @vitest-environment node
import { expect, it } from 'vitest';
import { Broken, packed, unpacked } from './link';

const file = {
  format: 'tawantin-table',
  log: Array.from({ length: 400 }, (_, i) => `move ${i} é`),
};

it('brings a game back whole, in signs that a link can have', async () => {
  const link = await packed(file);
  expect(link).toMatch(/^[\w-]+$/);
  expect(link.length).toBeLessThan(JSON.stringify(file).length);
  expect(await unpacked(link)).toEqual(file);
});

it('says why a link is none', async () => {
  const link = await packed(file);
  for (const [text, why] of [
    ['', 'empty'],
    ['a b', 'not base64url'],
    [link.slice(0, link.length / 2), 'cannot be unpacked'],
    [`${link.slice(0, 40)}AAAA${link.slice(44)}`, ''],
    ['x'.repeat(1_000_001), 'too large'],
    [await packed('x'.repeat(4_000_001)), 'too large'],
    [await packed(JSON.parse('['.repeat(1000) + ']'.repeat(1000))), 'nests too deep'],
  ] as const) {
    const error: unknown = await unpacked(text).catch((found: unknown) => found);
    expect(error).toBeInstanceOf(Broken);
    expect((error as Broken).message).toContain(why);
  }
});
