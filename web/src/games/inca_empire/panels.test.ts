import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { Scene } from '../../table/scene.svelte';
import { choice } from '../../table/testing/choices';
import type { GameClient } from '../types';
import { places } from './building';
import Panels from './testing/Panels.svelte';
import position from './testing/position.json';
import { things } from './things';
import type { EmpireView } from './view';

const view = position as unknown as EmpireView;
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
  const phases = view.track.columns.flatMap((column) => column.phases);
  expect(ids('phase')).toHaveLength(phases.length);
  expect(all('[data-piece=black]')).toHaveLength(1);
  expect(all('.here')[0]?.getAttribute('data-thing')).toBe('phase:5:5');
  expect(all('[data-thing=invasion]')).toHaveLength(4);
});

it('marks the rounds that early decline skips', () => {
  const columns = view.track.columns.map((one, i) => ({ ...one, skipped: i === 3 }));
  show({ ...view, track: { ...view.track, columns } });
  expect(all('.skipped').map((one) => one.getAttribute('data-thing'))).toEqual(['column:3']);
});

it('says of every card on the sun plan whom it helps or hurts', () => {
  show(view);
  const cards = view.sun.flatMap((sector) => sector.cards);
  expect(ids('sun')).toHaveLength(cards.length);
  const known = cards.filter(({ card }) => card !== null);
  expect(all('[data-thing^="sun:"] .effect')).toHaveLength(2 * known.length);
  const epidemic = document.querySelector('[data-thing="sun:2:0"]');
  expect(epidemic?.querySelectorAll('.hurts')).toHaveLength(2);
});

it('tries the card chosen in every free sector', () => {
  const scene = show(view, ['lay crew 2', 'lay crew 3', 'lay crew 4', 'lay supremacy 2']);
  expect(all('.tried')).toHaveLength(0);
  scene.selection = ['card:crew'];
  flushSync();
  const tried = all('.tried').map((one) => one.parentElement?.getAttribute('data-thing'));
  expect(tried).toEqual(['sector:2', 'sector:3', 'sector:4']);
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
  expect(scene.lit).toEqual(places('conquer', view, view.seat));
  scene.unpoint('build:conquer');
  flushSync();
  expect(scene.lit).toEqual([]);
});

it('shows equal cards of the hand as one, and of rivals only backs', () => {
  show(view);
  expect(view.seats[0]?.hand).toEqual(['crew', 'crew', 'supremacy']);
  expect(ids('card')).toEqual(['card:crew', 'card:supremacy']);
  expect(all('.backs')).toHaveLength(3);
});

it('keeps what is a rival’s apart from the viewer’s own', () => {
  show(view);
  expect(all('[data-thing=labour]')).toHaveLength(1);
  expect(all('[data-thing="1/labour"]')).toHaveLength(1);
  expect(ids('region').length).toBe(view.seats.flatMap(({ regions }) => regions).length);
});
