import { describe, expect, it } from 'vitest';
import { written } from '../../testing/positions';
import { own, split, things } from './things';
import type { CuzcoView } from './view';

const { questions } = written<CuzcoView>('cuzco');
const { view } = questions.placing!;
const BUTTONS = ['pass', 'amount'];
const CHOICES = Object.values(questions).flatMap(({ view, legal }) =>
  legal.map(({ action }) => [action, view] as const),
);

describe('things', () => {
  it('are there for every choice but a few buttons', () => {
    for (const [action, view] of CHOICES) {
      const button = BUTTONS.includes(action.split(' ')[0] ?? '');
      expect(things(action, view).length > 0, action).toBe(!button);
    }
  });

  it('asks for the die and its field', () => {
    expect(things('place 4 stone', view)).toEqual(['die:4', 'field:stone']);
  });

  it('asks for both drawn tasks to keep', () => {
    expect(things('keep 1+3', view)).toEqual(['draft:1', 'draft:3']);
  });

  it('lets the first tile of an ability stand for all', () => {
    const { view, legal } = questions.using!;
    for (const { action } of legal.filter(({ action }) => action.startsWith('use'))) {
      const [, kind, person] = action.split(' ');
      const mine = view.seats[view.seat]!.tiles;
      const first = mine.find((tile) => tile.kind === kind && tile.person === person);
      expect(things(action, view)).toEqual([`tile:${first?.id}`]);
    }
  });
});

describe('ids', () => {
  it('name the seat of a rival only', () => {
    expect(own(view, view.seat)('slot:3')).toBe('slot:3');
    expect(own(view, view.seat + 1)('slot:3')).toBe(`${view.seat + 1}/slot:3`);
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
