// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import Held from './Held.svelte';
import type { TableModel } from './model.svelte';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

/** What the button says to seat 0 whose choice leads `after`, in the turn of `active`. */
async function said(after: string, active?: () => number | null): Promise<string | undefined> {
  const held = { action: 'a', text: 'A choice', forecast: { after, closes: [] } };
  const model = {
    held,
    pending: null,
    table: { you: 0 },
    view: {},
    game: { active },
  } as unknown as TableModel;
  const shown = mount(Held, { target: document.body, props: { model } });
  flushSync();
  const text = document.querySelector('[data-held]')?.textContent;
  await unmount(shown);
  return text;
}

it('ends a turn only where it is mine', async () => {
  expect(await said('another', () => 0)).toBe('End turn');
  expect(await said('another')).toBe('End turn'); // a game that does not tell
  expect(await said('another', () => 1)).toBe('Do it');
  expect(await said('another', () => null)).toBe('Do it'); // no turn has begun
  expect(await said('drawn', () => 0)).toBe('Do it');
});
