import { describe, expect, it } from 'vitest';
import position from './testing/position.json';
import { repository } from './testing/words';
import { own, split, things } from './things';
import type { CuzcoView } from './view';

const view = position as unknown as CuzcoView;

/** One action of every family a player chooses from. */
const SAMPLES: Record<string, string> = {
  place: 'place 4 stone',
  pututu: 'pututu 4 5 small',
  play: 'play 07',
  inti: 'inti 07',
  lift: 'lift 3 trade',
  drop: 'drop trade',
  rotate: 'rotate 2',
  move: 'move i3',
  feather: 'feather 3',
  tile: 'tile research 2',
  salvage: 'salvage a05b',
  slide: 'slide r04a',
  raise: 'raise r04c',
  take: 'take iliapa',
  offering: 'offering',
  food: 'food',
  status: 'status',
  point: 'point',
  khipu: 'khipu',
  step: 'step 4',
  headband: 'headband 2',
  use: 'use research 04',
  buy: 'buy soup',
  fulfil: 'fulfil s02',
  discard: 'discard 50',
  claim: 'claim 48',
  keep: 'keep 1+3',
  return: 'return 07',
};
const BUTTONS = ['pass', 'amount'];

function families(): string[] {
  const source = repository('games/cuzco/actions.py');
  const choices = source.slice(source.indexOf('# Choices.'), source.indexOf('# Draws.'));
  return [...choices.matchAll(/TABLE\.family\("([\w-]+)"/g)].map(([, name]) => name ?? '');
}

describe('things', () => {
  it('knows every family of actions, and no other', () => {
    expect(families().sort()).toEqual([...Object.keys(SAMPLES), ...BUTTONS].sort());
  });

  it.each(Object.values(SAMPLES))('%s is a click on something', (action) => {
    expect(things(action, view).length).toBeGreaterThan(0);
  });

  it.each(['pass', 'amount 2'])('%s is a button only', (action) => {
    expect(things(action, view)).toEqual([]);
  });

  it('asks for the die and its field', () => {
    expect(things('place 4 stone', view)).toEqual(['die:4', 'field:stone']);
  });

  it('asks for both drawn tasks to keep', () => {
    expect(things('keep 1+3', view)).toEqual(['draft:1', 'draft:3']);
  });

  it('lets the first tile of an ability stand for all', () => {
    expect(things('use research 04', view)).toEqual(['tile:r04a']);
  });
});

describe('ids', () => {
  it('name the seat of a rival only', () => {
    expect(own(view, 0)('slot:3')).toBe('slot:3');
    expect(own(view, 2)('slot:3')).toBe('2/slot:3');
  });

  it('split into seat, kind and arguments', () => {
    expect(split('2/slot:3')).toEqual({ seat: 2, kind: 'slot', args: ['3'] });
    expect(split('house:research:2')).toEqual({
      seat: null,
      kind: 'house',
      args: ['research', '2'],
    });
  });
});
