// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Chooser from './Chooser.svelte';
import type { Scene } from './scene.svelte';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

let shown: ReturnType<typeof mount> | null = null;
afterEach(async () => {
  if (shown !== null) await unmount(shown);
  shown = null;
});

/** What the browser does when a dialog has closed, at some later time. */
function closed(chooser: Scene['chooser']): ReturnType<typeof vi.fn> {
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  const clear = vi.fn();
  const scene = { chooser, clear } as unknown as Scene;
  shown = mount(Chooser, { target: document.body, props: { scene } });
  flushSync();
  document.querySelector('dialog')!.dispatchEvent(new Event('close'));
  return clear;
}

it('drops what was clicked when it is closed by Escape', () => {
  expect(closed({ thing: 'region:chincha', choices: [] })).toHaveBeenCalledOnce();
});

it('leaves alone what was chosen in it and waits for a word', () => {
  expect(closed(null)).not.toHaveBeenCalled();
});
