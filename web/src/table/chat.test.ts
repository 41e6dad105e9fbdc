// @vitest-environment jsdom
import { flushSync, mount, tick, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import Chat from './Chat.svelte';
import type { TableModel } from './model.svelte';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));
vi.mock('../lib/session.svelte', () => ({ session: { person: { id: 'a', name: 'Ana' } } }));
vi.mock('../api/client', () => ({
  Refused: class extends Error {},
  api: { get: () => Promise.resolve([]) },
}));

// jsdom has no windows over the page.
HTMLDialogElement.prototype.showModal = () => undefined;

it('lets the host judge the author of a line by the number of the line', async () => {
  const rule = vi.fn();
  const line = { type: 'chat', id: 7, name: 'Ben', seat: null, mark: null, text: 'hm', at: 1 };
  const model = {
    chat: [line],
    standing: { type: 'standing', chat: 'may', waiting: 0 },
    table: { id: 'x', host: true, your_seats: [0] },
    readStanding: () => Promise.resolve(),
    rule,
  } as unknown as TableModel;
  const shown = mount(Chat, { target: document.body, props: { model } });
  flushSync();
  await tick();
  const press = (name: string): void => {
    const found = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent.trim() === name,
    );
    found.at(-1)!.click();
    flushSync();
  };
  press('Mute for everybody');
  expect(rule).toHaveBeenLastCalledWith('mute', { line: 7 });
  press('Ban from the table');
  expect(rule).toHaveBeenCalledOnce(); // not before one is sure
  await unmount(shown);
});
