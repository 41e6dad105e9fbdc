// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StepShown } from '../api/types';
import { clientOf, games } from '../games/registry';
import type { GameClient, ThingId } from '../games/types';
import { written, type Position } from '../testing/positions';
import { place } from './lesson.svelte';
import { Scene } from './scene.svelte';
import { beside, found, together } from './spotlight';
import Whole from './testing/Whole.svelte';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en', travel: 0 } }));

beforeEach(() => {
  class Observer {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
});

const step = (id: string, moment: number): StepShown => ({
  id,
  moment,
  text: id,
  at: [],
  told: [],
  suggest: [],
});
const steps = [step('goal', 0), step('card', 0), step('settle', 0)];
const later = [...steps, step('city', 1), step('begin', 1)];

it('is read where it was left', () => {
  expect(place(steps, '', -1)).toBe(0);
  expect(place(steps, 'card', 0)).toBe(1);
});

it('goes on at the first step of a new question, read to the end or not', () => {
  expect(place(later, 'settle', 0)).toBe(3);
  expect(place(later, 'goal', 0)).toBe(3);
  expect(place(later, 'begin', 1)).toBe(4);
});

it('is taken up at the open question by a browser that has read nothing of it', () => {
  expect(place(later, '', -1)).toBe(3);
});

it('goes back to the open question when a choice is taken back', () => {
  expect(place(steps, 'begin', 1)).toBe(0);
});

it('lays its card beside what it speaks of, not on it, nor on what can be chosen', () => {
  const card = { width: 300, height: 200 };
  const window = { width: 1440, height: 900 };
  const at = [{ x: 600, y: 400, width: 100, height: 80 }];
  const chosen = [{ x: 720, y: 0, width: 720, height: 900 }];
  const { x, y } = beside(card, window, at, chosen);
  expect(x + card.width).toBeLessThanOrEqual(720);
  expect(together([{ x, y, ...card }, at[0]!])).toBe(false);
  const near = Math.max(0, 600 - x - card.width, x - 700) + Math.max(0, 400 - y - 200, y - 480);
  expect(near).toBeLessThan(80);
});

it('stays in a window that is smaller than what it wants', () => {
  const { x, y } = beside({ width: 380, height: 900 }, { width: 390, height: 844 }, [], []);
  expect([x, y]).toEqual([8, 8]);
});

/** All that is drawn of a position. */
async function drawn<T>(
  client: GameClient,
  { view, names, you }: Position<object>,
  look: (page: Element) => T,
): Promise<T> {
  const scene = new Scene(client);
  [scene.view, scene.names] = [view, names];
  const page = document.body.appendChild(document.createElement('div'));
  const shown = mount(Whole, { target: page, props: { scene, you } });
  flushSync();
  const seen = look(page);
  await unmount(shown);
  page.remove();
  return seen;
}

for (const game of Object.keys(games))
  it(`points at things that are there: ${game}`, { timeout: 120_000 }, async () => {
    const client = (await clientOf(game))!;
    const { guided, late, questions, over, lesson } = written<object>(game);
    const there = (at: ThingId, page: Element): boolean =>
      at.startsWith('do:') || found([at], page).length > 0;
    const left = new Set(Object.values(lesson).flat());
    for (const position of guided) {
      const spoken = position.steps.flatMap((step) => lesson[step]!);
      if (spoken.some((at) => left.has(at)))
        await drawn(client, position, (page) => {
          expect(spoken.filter((at) => !there(at, page))).toEqual([]);
          for (const at of [...left]) if (there(at, page)) left.delete(at);
        });
    }
    // What is spoken of later on is drawn in some position.
    for (const position of [...Object.values(late), over, ...Object.values(questions)])
      if (left.size > 0)
        await drawn(client, position, (page) => {
          for (const at of [...left]) if (there(at, page)) left.delete(at);
        });
    expect([...left]).toEqual([]);
  });
