import { expect, test } from 'vitest';
import defs from './Defs.svelte?raw';
import { signs } from './tasks';

const tasks = [
  ...Array.from({ length: 6 }, (_, i) => `s0${i + 1}`),
  ...Array.from({ length: 55 }, (_, i) => String(i + 1).padStart(2, '0')),
];

test('every task has signs that are drawn', () => {
  for (const task of tasks)
    for (const { symbol } of signs(task)) {
      expect(symbol, task).not.toBe('task');
      expect(defs, task).toMatch(new RegExp(`id="${symbol}"|'${symbol}'`));
    }
});

test('a sign has a symbol, a count and a mark', () => {
  expect(signs('S04')).toEqual([
    { symbol: 'field-research', count: 1, mark: '' },
    { symbol: 'first', count: 0, mark: '' },
  ]);
  expect(signs('17')).toEqual([{ symbol: 'field-research', count: 3, mark: '↓' }]);
});
