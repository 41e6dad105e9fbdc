import { beforeEach, expect, it, vi } from 'vitest';
import { api, Refused } from './client';

const home = vi.hoisted(() => ({ ask: vi.fn(), may: true }));
vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));
vi.mock('./homes', () => ({
  isLocalPath: (path: string) => path.startsWith('/tables/h'),
  loadLocal: () => Promise.resolve({ local: { ask: home.ask } }),
  mayBeHere: () => home.may,
}));

beforeEach(() => {
  home.may = true;
  home.ask.mockReset().mockResolvedValue({ status: 200, data: 'of this browser' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});

it('asks this browser about a game when the server cannot be reached', async () => {
  expect(await api.get('/games/cuzco/words')).toBe('of this browser');
  expect(home.ask.mock.lastCall?.slice(0, 2)).toEqual(['GET', '/games/cuzco/words']);
});

it('asks it about nothing that only the server knows', async () => {
  await expect(api.get('/tables/mine')).rejects.toBeInstanceOf(Refused);
  await expect(api.post('/games/cuzco/check')).rejects.toMatchObject({ code: 'offline' });
  home.may = false;
  await expect(api.get('/games/cuzco/words')).rejects.toMatchObject({ code: 'offline' });
  expect(home.ask).not.toHaveBeenCalled();
});

it('lets the server answer while it can', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('"of the server"')));
  expect(await api.get('/games/cuzco/words')).toBe('of the server');
  expect(home.ask).not.toHaveBeenCalled();
});
