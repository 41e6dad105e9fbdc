// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { TableModel } from './model.svelte';
import Offer from './Offer.svelte';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

let shown: ReturnType<typeof mount> | null = null;
afterEach(async () => {
  if (shown !== null) await unmount(shown);
  shown = null;
});

/** Ana, Ben and a bot; the seats of `mine` are this person's. */
function show(mine: number[], agreed: number[]): ReturnType<typeof vi.fn> {
  const agree = vi.fn();
  const seats = [null, null, 'greedy'].map((bot) => ({ bot }));
  const model = {
    names: ['Ana', 'Ben', 'Bot'],
    table: { your_seats: mine, seats },
    agree,
  } as unknown as TableModel;
  shown = mount(Offer, { target: document.body, props: { model, agreed } });
  flushSync();
  return agree;
}

const button = (name: string): HTMLButtonElement | null =>
  document.querySelector(`[data-do=${name}]`);
const pressed = (name: string): string | null | undefined =>
  button(name)?.getAttribute('aria-pressed');

it('says who has agreed, and takes my word', () => {
  const agree = show([0], [1, 2]);
  expect(document.body.textContent).toContain('Agreed so far: Ben and Bot');
  expect([pressed('agree'), pressed('play-on')]).toEqual(['false', 'true']);
  button('agree')!.click();
  expect(agree).toHaveBeenLastCalledWith(true);
});

it('lets me think better of it', () => {
  const agree = show([0], [0, 2]);
  expect([pressed('agree'), pressed('play-on')]).toEqual(['true', 'false']);
  button('play-on')!.click();
  expect(agree).toHaveBeenLastCalledWith(false);
});

it('asks nobody who does not play by hand', () => {
  show([], [2]);
  expect(button('agree')).toBeNull();
});

it('asks for all seats of mine', () => {
  show([0, 1, 2], [0, 2]);
  expect(pressed('agree')).toBe('false');
});
