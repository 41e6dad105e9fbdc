// @vitest-environment jsdom
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

it('sends what carries a key again, where nobody answers or somebody cannot', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const answers = [
    (sent: RequestInit) =>
      new Promise<Response>((_, fail) =>
        sent.signal?.addEventListener('abort', () => fail(new Error('no answer'))),
      ),
    () => Promise.resolve(new Response('{"code":"storage"}', { status: 503 })),
    () => Promise.resolve(new Response('{"version":8}')),
  ];
  // The clock of `AbortSignal.timeout` is not the one that is faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(), wait);
    return ending.signal;
  });
  vi.stubGlobal('fetch', (address: string, sent: RequestInit) => {
    asked.push(new URL(address, 'http://here').searchParams.get('again') ?? '0');
    return answers[asked.length - 1]!(sent);
  });
  const answer = api.post('/tables/abc/moves', { key: 'k' });
  await vi.advanceTimersByTimeAsync(3000 + 300 + 300);
  await expect(answer).resolves.toEqual({ version: 8 });
  expect(asked).toEqual(['0', '1', '2']);

  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('{"code":"storage"}', { status: 503 })),
  );
  const refused = expect(api.post('/tables/abc/moves', { key: 'k' })).rejects.toMatchObject({
    code: 'storage',
  });
  await vi.advanceTimersByTimeAsync(3 * 300);
  await refused;
  await expect(api.post('/tables/abc/undo', {})).rejects.toMatchObject({ code: 'storage' });
  vi.useRealTimers();
});
