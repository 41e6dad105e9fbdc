// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { Scene } from '../../table/scene.svelte';
import { choice } from '../../table/testing/choices';
import type { GameClient } from '../types';
import { rowOf, thingsOf } from './builds';
import Panels from './testing/Panels.svelte';
import { game, laying, view } from './testing/position';
import { things } from './things';
import type { EmpireView } from './view';

let shown: ReturnType<typeof mount> | undefined;

vi.mock('../../lib/i18n.svelte', () => ({
  translator: () => (key: string) => key,
  list: (items: string[]) => items.join(', '),
}));

afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  shown = undefined;
});

function show(at: EmpireView, actions: string[] = []): Scene {
  const scene = new Scene({ things, help: () => null } as unknown as GameClient);
  scene.view = at;
  scene.legal = actions.map((action) => choice(action));
  shown = mount(Panels, { target: document.body, props: { scene, view: at } });
  flushSync();
  return scene;
}

const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
const ids = (kind: string): string[] =>
  all(`[data-thing^="${kind}:"]`).map((element) => element.getAttribute('data-thing') ?? '');

it('shows every phase of the era track, and the black figure on one of them', () => {
  show(view);
  const phases = view.scenery.track.columns.flatMap((column) => column.phases);
  expect(ids('phase')).toHaveLength(phases.length);
  expect(all('[data-piece=black]')).toHaveLength(1);
  const { column, space } = view.track;
  expect(all('.here')[0]?.getAttribute('data-thing')).toBe(`phase:${column}:${space}`);
});

it('shows the tiles of Pizarro’s arrival beside the last turns', () => {
  const { view: pizarro } = game.options.pizarro!;
  show(pizarro);
  const people = pizarro.scenery.track.columns.at(-1)!.phases.filter((phase) => phase === 'people');
  expect(all('[data-thing=invasion]')).toHaveLength(people.length);
  expect(people.length).toBe(pizarro.invasion!.hidden + pizarro.invasion!.normal);
});

it('marks the rounds that early decline skips', () => {
  show({ ...view, track: { ...view.track, skipped: [3] } });
  expect(all('.skipped').map((one) => one.getAttribute('data-thing'))).toEqual(['column:3']);
});

it('says of every card on the sun plan whom it helps or hurts', () => {
  show(view);
  const cards = view.sun.flatMap((sector) => sector.cards);
  expect(ids('sun')).toHaveLength(cards.length);
  const known = cards.filter(({ card }) => card !== null);
  expect(all('[data-thing^="sun:"] .effect')).toHaveLength(2 * known.length);
  const hurts = known.flatMap(({ effects }) => effects).filter(({ helps }) => !helps);
  expect(all('[data-thing^="sun:"] .hurts')).toHaveLength(hurts.length);
});

it('tries the card chosen in every free sector', () => {
  const sun = laying.view.sun.map((sector, i) => ({ ...sector, taken: i === 0 }));
  const [card] = laying.view.seats[laying.you]!.hand!;
  const scene = show({ ...laying.view, sun }, [`lay ${card} 2`]);
  expect(all('.tried')).toHaveLength(0);
  scene.selection = [`card:${card}`];
  flushSync();
  const tried = all('.tried').map((one) => one.parentElement?.getAttribute('data-thing'));
  expect(tried).toEqual(['sector:2', 'sector:3', 'sector:4']);
  expect(all('.tried .effect')).toHaveLength(6);
});

it('stands level figures from the inside to the outside', () => {
  const seats = view.seats.map((player) => ({ ...player, score: 60 }));
  show({ ...view, seats });
  expect(all('.score .space')).toHaveLength(1);
  const figures = all('.score [data-thing^="seat:"]').map((one) => one.getAttribute('data-thing'));
  expect(figures).toEqual(view.rank.map((seat) => `seat:${seat}`));
});

it('lights the places of the row of the price list that is pointed at', () => {
  const scene = show(view);
  const row = document.querySelector('[data-thing="build:conquer"]');
  if (row === null) throw new Error('no row');
  scene.point('build:conquer', row);
  flushSync();
  expect(scene.lit).toEqual(thingsOf(rowOf(view, 'conquer')!));
  expect(scene.lit.length).toBeGreaterThan(0);
  scene.unpoint('build:conquer');
  flushSync();
  expect(scene.lit).toEqual([]);
});

it('shows equal cards of the hand as one, and of rivals only backs', () => {
  const hand = ['crew', 'crew', 'supremacy'] as const;
  const seats = view.seats.map((one, i) => (i === view.seat ? { ...one, hand: [...hand] } : one));
  show({ ...view, seats });
  expect(ids('card')).toEqual(['card:crew', 'card:supremacy']);
  expect(all('.backs')).toHaveLength(view.players - 1);
});

it('keeps what is a rival’s apart from the viewer’s own', () => {
  show(view);
  expect(all('[data-thing=labour]')).toHaveLength(1);
  const rival = (view.seat + 1) % view.players;
  expect(all(`[data-thing="${rival}/labour"]`)).toHaveLength(1);
  expect(ids('region').length).toBe(view.seats.flatMap(({ regions }) => regions).length);
});
