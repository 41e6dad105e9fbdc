import { expect, it, vi } from 'vitest';
import { Broken, linkTo, packed, readFile, said, unpacked } from './link';

const home = vi.hoisted(() => ({ get: vi.fn() }));
vi.mock('../api/client', () => ({ api: home }));
vi.mock('../lib/router.svelte', () => ({ at: (to: string) => to }));
vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

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
    ['a b', 'torn'],
    [link.slice(0, link.length / 2), 'torn'],
    [`${link.slice(0, 40)}AAAA${link.slice(44)}`, 'torn'],
    ['x'.repeat(1_000_001), 'large'],
    [await packed('x'.repeat(4_000_001)), 'large'],
    [await packed(JSON.parse('['.repeat(1000) + ']'.repeat(1000))), 'deep'],
  ] as const) {
    const error: unknown = await unpacked(text).catch((found: unknown) => found);
    expect(error).toBeInstanceOf(Broken);
    expect((error as Broken).why).toBe(why);
  }
});

/** A table file, as far as the page looks into it. */
const game = {
  table: { status: 'over', result: { scores: [31, 28] } },
  seats: [
    { name: 'Mia', kind: 'person' },
    { name: 'Bot 2', kind: 'bot' },
  ],
  match: { game: 'cuzco' },
};

it('says what a game says of itself, and takes nothing else for one', () => {
  expect(said(game)).toEqual({
    game: 'cuzco',
    over: true,
    seats: [
      { name: 'Mia', person: true, score: 31 },
      { name: 'Bot 2', person: false, score: 28 },
    ],
  });
  const running = { ...game, table: { status: 'running', result: null } };
  expect(said(running)).toMatchObject({ over: false, seats: [{ score: null }, { score: null }] });
  for (const none of [
    null,
    'cuzco',
    [],
    {},
    { ...game, match: { game: 'chess' } },
    { ...game, match: { game: '__proto__' } },
    { ...game, match: { game: ['cuzco'] } },
    { ...game, seats: 'Mia' },
    { ...game, seats: { length: 1e9 } },
    { ...game, seats: Array.from({ length: 1000 }, () => game.seats[0]) },
    { ...game, seats: [null] },
    { ...game, seats: [{ name: 'x'.repeat(41) }] },
    { ...game, seats: [{ name: {} }] },
    { ...game, table: { result: { scores: { length: 1e9 } } } },
    { ...game, table: { result: { scores: ['a lot'] } } },
  ])
    expect(() => said(none), String(JSON.stringify(none)).slice(0, 80)).toThrow(Broken);
});

it('reads a file that is no larger and no deeper than a game', async () => {
  expect(await readFile(new Blob([JSON.stringify(game)]))).toEqual(game);
  const deep = '{"x":'.repeat(100_000) + '1' + '}'.repeat(100_000);
  for (const none of [deep, 'x'.repeat(4_000_001), 'null', '[]', '1'])
    await expect(readFile(new Blob([none]))).rejects.toThrow(Broken);
  await expect(readFile(new Blob(['no']))).rejects.toThrow(SyntaxError);
});

it('puts nothing private into a link', async () => {
  vi.stubGlobal('location', { href: 'https://example.org/t/h1' });
  home.get.mockResolvedValue({ ...game, memo: 'she has the mask', analysis: { found: [] } });
  const link = new URL(await linkTo('h1'));
  expect(link.pathname).toBe('/game');
  expect(await unpacked(link.hash.slice(1))).toEqual(game);
});
