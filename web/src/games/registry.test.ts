import { readdirSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { clientOf, games, nameOf } from './registry';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'nl' } }));

const folders = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it('has every game there is', () => {
  expect(Object.keys(games).sort()).toEqual(folders.sort());
});

it('knows a game by name before anything of it is loaded', async () => {
  for (const game of folders) expect(nameOf(game)).not.toBe(game);
  for (const none of ['chess', 'constructor', '__proto__']) {
    expect(nameOf(none)).toBe(none);
    expect(await clientOf(none)).toBeNull();
  }
});
