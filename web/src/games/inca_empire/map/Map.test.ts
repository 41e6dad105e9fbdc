// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scene } from '../../../table/scene.svelte';
import { choice } from '../../../table/testing/choices';
import type { GameClient } from '../../types';
import { things } from '../things';
import type { EmpireView } from '../view';
import { view } from '../testing/position';
import { plan } from './geometry';
import { whereIs } from './signs';
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

/** How big the map is, and those who want to know. */
let size = { width: 0, height: 0 };
let watchers: (() => void)[] = [];
function resize(width: number, height: number): void {
  size = { width, height };
  for (const tell of watchers) tell();
  flushSync();
}

beforeEach(() => {
  chosen = [];
  watchers = [];
  size = { width: 800, height: 500 };
  sessionStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: (entries: unknown[]) => void) {}
      observe(target: Element): void {
        watchers.push(() => this.tell([{ target }]));
      }
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
  vi.restoreAllMocks();
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

/** A place on the map in pixels of the page. */
function pixel(thing: string): { clientX: number; clientY: number } {
  const [x = 0, y = 0, width = 1, height = 1] = seen();
  const at = whereIs(plan(view.scenery, 'wide'), thing)!;
  const scale = (size.width * 1.4) / width;
  return {
    clientX: (at.x - x - width / 2) * scale + size.width / 2,
    clientY: (at.y - y - height / 2) * scale + size.height / 2,
  };
}
function inSight(thing: string): boolean {
  const { clientX, clientY } = pixel(thing);
  return clientX > 0 && clientY > 0 && clientX < size.width && clientY < size.height;
}
function click(at: { clientX: number; clientY: number }): void {
  const event = new MouseEvent('click', { ...at, bubbles: true, detail: 1, cancelable: true });
  sheet().firstElementChild!.dispatchEvent(event);
  flushSync();
}
/** North, where the map ends, far from Vitcos. */
function away(): void {
  for (let i = 0; i < 6; i++) press('+');
  for (let i = 0; i < 30; i++) press('ArrowLeft');
}

it('a click a little beside a target chooses it', () => {
  show(['temple vitcos']);
  const { clientX, clientY } = pixel('site:vitcos');
  click({ clientX: clientX + 40, clientY });
  expect(chosen).toEqual([]);
  click({ clientX: clientX + 8, clientY: clientY + 8 });
  expect(chosen).toEqual(['temple vitcos']);
});

it('a click between two targets goes closer, until one of them is meant', () => {
  show(['temple vitcos', 'road machu_picchu-vitcos']);
  press('0');
  const before = seen();
  const [one, other] = [pixel('site:vitcos'), pixel('road:machu_picchu-vitcos')];
  click({
    clientX: (one.clientX + other.clientX) / 2,
    clientY: (one.clientY + other.clientY) / 2,
  });
  expect(chosen).toEqual([]);
  expect(seen()[2]).toBeLessThan(before[2]!);
  click(pixel('site:vitcos'));
  expect(chosen).toEqual(['temple vitcos']);
});

it('looks where it did when the page was left', () => {
  show();
  away();
  const before = seen();
  void unmount(shown!);
  show();
  expect(seen()).toEqual(before);
});

it('keeps its place on a tab that is not open, and when the page is turned', () => {
  show(['temple vitcos']);
  const before = seen();
  resize(0, 0);
  expect(seen()).toEqual(before);
  resize(800, 500);
  expect(seen()).toEqual(before);
  press('+');
  resize(400, 700);
  expect(seen()[2]! / seen()[3]!).toBeCloseTo(400 / 700);
  resize(800, 500);
  expect(inSight('site:vitcos')).toBe(true);
});

it('goes to the targets when my turn begins, not while it lasts', () => {
  const scene = show();
  away();
  expect(inSight('site:vitcos')).toBe(false);
  scene.legal = [choice('temple vitcos')];
  flushSync();
  expect(inSight('site:vitcos')).toBe(true);
  away();
  const there = seen();
  scene.legal = [choice('temple vitcos'), choice('city quito')];
  flushSync();
  expect(seen()).toEqual(there);
  scene.legal = [];
  flushSync();
  scene.legal = [choice('temple vitcos')];
  flushSync();
  expect(inSight('site:vitcos')).toBe(true);
});

it('says at its edges how much can be chosen beyond them, and leads there', () => {
  show(['temple vitcos', 'city quito']);
  const edges = (): string[] =>
    [...document.querySelectorAll('[data-beyond]')].map(
      (edge) => `${edge.getAttribute('data-beyond')} ${edge.textContent.trim()}`,
    );
  press('0');
  expect(edges()).toEqual([]);
  away();
  expect(inSight('site:vitcos')).toBe(false);
  expect(edges()).toEqual(['right 1']);
  document.querySelector<HTMLElement>('[data-beyond=right]')!.click();
  flushSync();
  expect(inSight('site:vitcos')).toBe(true);
  expect(document.activeElement?.getAttribute('data-thing')).toBe('site:vitcos');
  expect(edges()).toEqual(['left 1']);
});
