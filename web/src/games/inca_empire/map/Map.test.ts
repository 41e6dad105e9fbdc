import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scene } from '../../../table/scene.svelte';
import { choice } from '../../../table/testing/choices';
import type { GameClient } from '../../types';
import { things } from '../things';
import type { EmpireView } from '../view';
import { view } from '../testing/position';
import Stage from './testing/Stage.svelte';

vi.mock('../../../lib/i18n.svelte', () => ({ translator: () => (key: string) => key }));
vi.mock('../../../lib/settings.svelte', () => ({ settings: { travel: 0 } }));

let shown: ReturnType<typeof mount> | undefined;
let chosen: string[] = [];

class Chosen extends Scene {
  override choose({ action }: { action: string }): void {
    chosen.push(action);
  }
}

beforeEach(() => {
  chosen = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  Element.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  shown = undefined;
  vi.unstubAllGlobals();
});

function show(actions: string[] = [], change: Partial<EmpireView> = {}): Scene {
  const scene = new Chosen({ things, help: () => null } as unknown as GameClient);
  scene.view = { ...view, ...change };
  scene.legal = actions.map((action) => choice(action));
  shown = mount(Stage, { target: document.body, props: { scene } });
  flushSync();
  return scene;
}
const all = (kind: string): string[] =>
  [...document.querySelectorAll(`[data-thing^="${kind}:"]`)].map((element) =>
    element.getAttribute('data-thing')!,
  );
const sheet = (): HTMLElement => document.querySelector('.sheet')!;
const seen = (): number[] =>
  document.querySelector('.sheet svg')!.getAttribute('viewBox')!.split(' ').map(Number);
function press(key: string): void {
  sheet().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
}
function pointer(kind: string, on: Element, x: number, y: number): void {
  const at = { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: y };
  on.dispatchEvent(new PointerEvent(kind, at));
  flushSync();
}

it('shows every region, site and connection, and wild roads that lie', () => {
  show();
  expect(all('region')).toHaveLength(Object.keys(view.scenery.regions).length);
  expect(all('site')).toHaveLength(Object.keys(view.scenery.sites).length);
  const roads = all('road');
  expect(new Set(roads).size).toBe(roads.length);
  for (const [a, b] of [...view.roads, ...view.wild_roads])
    expect(roads).toContain(`road:${a}-${b}`);
});

it('has wild links only where one may build there', () => {
  const [a, b] = view.scenery.wild.find(
    ([one, other]) =>
      ![...view.wild_roads, ...view.scenery.connections].some(
        ([from, to]) => [from, to].sort().join() === [one, other].sort().join(),
      ),
  )!;
  show();
  expect(all('road')).not.toContain(`road:${a}-${b}`);
  if (shown !== undefined) void unmount(shown);
  show([`wild ${a}-${b}`]);
  expect(document.querySelectorAll('.glow')).toHaveLength(1);
  expect(all('road')).toContain(`road:${a}-${b}`);
});

it('marks the own network', () => {
  show();
  const marked = document.querySelectorAll('.site .ring').length;
  expect(marked).toBe(view.seats[view.seat]!.network.length);
});

it('goes closer and back by keys, and never beyond the whole map', () => {
  show();
  const whole = seen();
  press('+');
  expect(seen()[2]).toBeLessThan(whole[2]!);
  const left = seen()[0]!;
  press('ArrowLeft');
  expect(seen()[0]).toBeLessThan(left);
  press('0');
  expect(seen()).toEqual(whole);
  press('-');
  expect(seen()).toEqual(whole);
});

it('a click chooses, a drag only moves the map', () => {
  show(['temple vitcos']);
  const site = document.querySelector('[data-thing="site:vitcos"]')!;
  press('+');
  press('+');
  const before = seen();
  pointer('pointerdown', site, 100, 100);
  pointer('pointermove', site, 140, 110);
  pointer('pointerup', site, 140, 110);
  site.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(chosen).toEqual([]);
  expect(seen()).not.toEqual(before);
  pointer('pointerdown', site, 140, 110);
  pointer('pointerup', site, 141, 110);
  site.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(chosen).toEqual(['temple vitcos']);
});

it('marks what a line of the log points at', () => {
  const scene = show();
  const marks = (): number => document.querySelectorAll('svg > g:last-of-type .line').length;
  expect(marks()).toBe(0);
  scene.light(['site:quito', 'region:chimu', 'road:cuzco-pisac', 'sector:1']);
  flushSync();
  expect(marks()).toBe(3);
});

it('goes where a line of the log points, if that is out of sight', () => {
  const scene = show();
  for (let i = 0; i < 8; i++) press('+');
  const before = seen();
  scene.light(['site:quito']);
  flushSync();
  expect(seen()).not.toEqual(before);
  const there = seen();
  scene.light(['sector:1']);
  flushSync();
  expect(seen()).toEqual(there);
});
