// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scene } from '../../table/scene.svelte';
import { choice } from '../../table/testing/choices';
import type { GameClient } from '../types';
import Stage from './testing/Stage.svelte';
import { view } from './testing/position';
import { things } from './things';
import type { MachuView } from './view';

let shown: ReturnType<typeof mount> | undefined;

vi.mock('../../lib/i18n.svelte', () => ({ translator: () => (key: string) => key }));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});

function clear(): void {
  if (shown !== undefined) void unmount(shown);
  shown = undefined;
}

afterEach(() => {
  clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(position: MachuView, actions: string[] = []): Element {
  const scene = new Scene({ things, help: () => null } as unknown as GameClient);
  scene.view = position;
  scene.legal = actions.map((action) => choice(action));
  clear();
  shown = mount(Stage, { target: document.body, props: { scene, view: position } });
  flushSync();
  return document.body;
}

const found = (root: Element, kind: string): string[] =>
  [...root.querySelectorAll(`[data-thing^="${kind}:"]`)].map((e) => e.getAttribute('data-thing')!);

it('shows every quarter, field, runner and prince, and each owner’s discs once', () => {
  const root = show(view);
  expect(found(root, 'quarter').sort()).toEqual(
    view.quarters.map(({ id }) => `quarter:${id}`).sort(),
  );
  expect(found(root, 'path')).toHaveLength(view.scenery.numbers.summit + 1);
  expect(found(root, 'runner')).toHaveLength(view.players);
  const standing = view.seats.filter(({ prince }) => prince !== null);
  expect(found(root, 'prince')).toHaveLength(standing.length);
  const owners = view.quarters.flatMap(({ incas }) => incas).filter((count) => count > 0);
  expect(found(root, 'inca')).toHaveLength(owners.length);
  expect(root.querySelector('[data-thing=deck]')?.textContent).toContain(String(view.deck.left));
});

it('marks quarters that are done for today', () => {
  const root = show(view);
  const done = view.quarters.filter(({ bonus }) => bonus === 0).map(({ id }) => `quarter:${id}`);
  const marked = [...root.querySelectorAll('.done')].map((e) => e.getAttribute('data-thing'));
  expect(marked.sort()).toEqual(done.sort());
});

it('lets a click on a prince or a disc go to the quarter below', () => {
  const stood = view.quarters.find(({ princes }) => princes.length > 0)!;
  const root = show(view, [`enter ${stood.id}`]);
  const scene = vi.spyOn(Scene.prototype, 'choose');
  root
    .querySelector(`[data-thing="prince:${stood.princes[0]}"]`)!
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(scene).toHaveBeenCalledWith(choice(`enter ${stood.id}`));
});

it('draws a wall and a bridge where an overlay has other borders', () => {
  const { quarters: printed } = view.scenery;
  const { weavers_quarter: weavers, royal_palace: palace } = printed;
  const quarters = {
    ...printed,
    weavers_quarter: { ...weavers!, borders: ['potters_quarter', 'temple_of_the_sun'] },
    royal_palace: {
      ...palace!,
      borders: palace!.borders.filter((to) => to !== 'weavers_quarter'),
    },
  };
  expect(show(view).querySelectorAll('.barred, .planks')).toHaveLength(0);
  const root = show({ ...view, scenery: { ...view.scenery, quarters } });
  expect(root.querySelectorAll('.barred')).toHaveLength(1);
  expect(root.querySelectorAll('.planks')).toHaveLength(1);
});
