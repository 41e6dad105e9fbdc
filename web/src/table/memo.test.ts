// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import Memo from './Memo.svelte';

const server = vi.hoisted(() => ({ get: vi.fn(), put: vi.fn() }));
vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));
vi.mock('../api/client', () => ({ Refused: class extends Error {}, api: server }));

it('keeps what is written while the text before it is on its way', async () => {
  vi.useFakeTimers();
  let arrived: () => void = () => undefined;
  server.get.mockResolvedValue({ text: '' });
  server.put.mockImplementation(() => new Promise<void>((done) => (arrived = done)));
  const shown = mount(Memo, { target: document.body, props: { table: 'x' } });
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
  const area = document.querySelector('textarea')!;
  const write = (text: string): void => {
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const status = (): string | undefined =>
    document.querySelector('[role=status]')?.textContent.trim();
  write('one');
  await vi.advanceTimersByTimeAsync(800);
  expect(server.put).toHaveBeenLastCalledWith('/tables/x/memo', { text: 'one' });
  write('one, two');
  arrived();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(status()).not.toBe('Kept.');
  await vi.advanceTimersByTimeAsync(800);
  expect(server.put).toHaveBeenLastCalledWith('/tables/x/memo', { text: 'one, two' });
  arrived();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(status()).toBe('Kept.');
  await unmount(shown);
  expect(server.put).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
