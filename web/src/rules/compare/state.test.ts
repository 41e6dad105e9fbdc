// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { games } from '../../games/registry';
import type { Comparison } from '../../games/types';
import { changes } from './changes';
import { Comparing } from './state.svelte';
import { at, singles, Unfit, type Tables } from './tables';

vi.mock('../../lib/settings.svelte', () => ({ settings: { language: 'en', travel: 0 } }));

const module = await games.machu_picchu!.comparison();
const comparison = module.comparison as Comparison<unknown, Tables>;
const base = await comparison.printed();
const begin = (): Comparing => new Comparing('machu_picchu', comparison, base);
const done = (comparing: Comparing): string[] =>
  [...singles(comparing.now)].map(({ path }) => path).filter((path) => comparing.isDone(path));

beforeEach(() => localStorage.clear());

it('knows which values were compared, wherever in a list they are', () => {
  const comparing = begin();
  comparing.correct('clergy_steps.virgin[3]', 7);
  comparing.correct('clergy_steps.virgin[4]', 6);
  expect(done(comparing)).toEqual(['clergy_steps.virgin[3]', 'clergy_steps.virgin[4]']);
  comparing.correct('market.cloth.prices[0]', 5);
  comparing.correct('market.cloth.prices[3]', 5);
  expect(done(comparing).filter((path) => path.startsWith('market'))).toEqual([
    'market.cloth.prices[0]',
    'market.cloth.prices[3]',
  ]);
  comparing.reopen(['market.cloth.prices[0]']);
  expect(comparing.isDone('market.cloth.prices[0]')).toBe(false);
});

it('changes both sides of a border, and keeps what was compared of either', () => {
  const comparing = begin();
  comparing.confirm(['borders.temple_of_the_puma[1]']); // the llama meadow
  comparing.correctSet('borders.sundial', ['marketplace', 'royal_palace']);
  expect(at(comparing.now, 'borders.royal_palace')).toContain('sundial');
  expect(at(comparing.now, 'borders.temple_of_the_puma')).toEqual(['llama_meadow', 'main_temple']);
  const place = (at(comparing.now, 'borders.royal_palace') as string[]).indexOf('sundial');
  expect(done(comparing).sort()).toEqual([
    `borders.royal_palace[${place}]`,
    'borders.sundial[1]',
    'borders.temple_of_the_puma[0]',
  ]);
  expect(changes(comparison, {}, base, comparing.now)).toEqual([
    { name: 'Borders of the quarters: house_of_the_priests – sundial', mine: '✓', theirs: null },
    { name: 'Borders of the quarters: royal_palace – sundial', mine: null, theirs: '✓' },
    { name: 'Borders of the quarters: sundial – temple_of_the_puma', mine: '✓', theirs: null },
    { name: 'Borders of the quarters: main_temple – sundial', mine: '✓', theirs: null },
  ]);
});

it('says what differs as the page calls it', () => {
  const comparing = begin();
  comparing.correct('cards.two_clergy.27[2]', 8);
  comparing.correct('time_track.days', 8);
  expect(changes(comparison, {}, base, comparing.now)).toEqual([
    { name: 'Moon discs and days: Days on the time track', mine: '9', theirs: '8' },
    { name: 'Sacrifice cards: Card 27, gold', mine: '7', theirs: '8' },
  ]);
});

it('is kept, shared with other pages, and comes back', () => {
  const comparing = begin();
  comparing.correct('time_track.days', 8);
  const other = begin();
  expect(at(other.now, 'time_track.days')).toBe(8);
  other.correct('time_track.days', 7);
  expect(comparing.isKeptAs(localStorage.key(0))).toBe(true);
  comparing.reload();
  expect(at(comparing.now, 'time_track.days')).toBe(7);
  comparing.restart();
  expect(done(comparing)).toEqual([]);
  expect(comparing.isReplaced).toBe(true);
  comparing.undo();
  expect(at(comparing.now, 'time_track.days')).toBe(7);
});

it('begins anew where what was kept does not fit any more', () => {
  localStorage.setItem('tawantin.compare.machu_picchu', '{"stairs": {}}');
  expect(begin().now).toBe(base);
});

it.each([
  [{ market: { llama: { prices: [6, 5, 4, 99] } } }, 'market.llama.prices[3]'],
  [{ market: { llama: { prices: [6, 5] } } }, 'market.llama.prices'],
  [{ cards: { two_clergy: { '27': ['virgin', 'dragon', 7] } } }, 'cards.two_clergy.27[1]'],
  [{ clergy_steps: { puma: [8.5, 7, 6, 5, 4] } }, 'clergy_steps.puma[0]'],
  [
    { clergy_prices: { condor: { each: [[0], [0], [0], [0]] } } },
    'clergy_prices.condor.each[0][1]',
  ],
])('takes from a file only what could be entered: %j', (overlay, path) => {
  const comparing = begin();
  let refused: unknown;
  try {
    comparing.open(overlay);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(Unfit);
  expect(refused).toMatchObject({ path });
  expect(comparing.now).toEqual(base);
});
