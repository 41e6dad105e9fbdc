// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import Record from './Record.svelte';

const played = (n: number): object => ({
  table: `t${n}`,
  game: 'cuzco',
  ended: n,
  place: 1,
  score: 100 + n,
  opponents: ['Ben'],
  branch: false,
  change: null,
});

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));
const games = vi.hoisted(() => ({ history: [] as object[] }));
vi.mock('../api/client', () => ({
  api: { get: () => Promise.resolve({ ratings: [], history: games.history }) },
}));

it.each([
  [6, 6],
  [9, 6],
])('of %i games the first %i are listed, and the rest by a click', async (many, first) => {
  games.history = Array.from({ length: many }, (_, n) => played(n));
  const shown = mount(Record, { target: document.body });
  const listed = (): number => document.querySelectorAll('li').length;
  await vi.waitFor(() => expect(listed()).toBe(first));
  const more = document.querySelector('button');
  expect(more === null).toBe(many === first);
  more?.click();
  flushSync();
  expect(listed()).toBe(many);
  expect(document.querySelector('button')).toBe(null);
  await unmount(shown);
});
