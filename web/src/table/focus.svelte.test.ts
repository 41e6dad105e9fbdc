// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { GameClient } from '../games/types';
import { Scene } from './scene.svelte';
import Plates from './testing/Plates.svelte';

it('lets whoever takes the focus away do so once: a dialog does it while it opens', () => {
  const scene = new Scene({ things: () => [], help: () => null } as unknown as GameClient);
  const page = mount(Plates, { target: document.body, props: { scene } });
  flushSync();
  const piece = document.querySelector<HTMLElement>('[data-thing]')!;
  let opened = 0;
  const done = $effect.root(() => {
    $effect(() => {
      opened += 1;
      piece.dispatchEvent(new FocusEvent('blur'));
    });
  });
  flushSync();
  scene.point(piece.dataset.thing!, piece);
  flushSync();
  scene.point('elsewhere', piece);
  flushSync();
  expect(opened).toBe(1);
  done();
  void unmount(page);
});
