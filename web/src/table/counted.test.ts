import { expect, it } from 'vitest';
import type { Choice } from '../api/types';
import { counted } from './counted';
import { choice } from './testing/choices';

const choices = (...actions: string[]): Choice[] => actions.map((action) => choice(action));
const amount = (action: string): number | null =>
  action.startsWith('take ') ? Number(action.slice(5)) : null;

it('puts numbers in a row, in order, and keeps the rest in words', () => {
  const found = counted(choices('take 10', 'pass', 'take 2', 'take 0'), amount);
  expect(found.numbers.map((one) => [one.amount, one.choice.text])).toEqual([
    [0, 'do take 0'],
    [2, 'do take 2'],
    [10, 'do take 10'],
  ]);
  expect(found.others.map(({ action }) => action)).toEqual(['pass']);
});

it('tells two numbers in words, and where the game knows no numbers, everything', () => {
  const two = choices('take 0', 'take 1', 'pass');
  expect(counted(two, amount)).toEqual({ numbers: [], others: two });
  const three = choices('skip 1', 'skip 4', 'skip 6');
  expect(counted(three, () => null)).toEqual({ numbers: [], others: three });
});
