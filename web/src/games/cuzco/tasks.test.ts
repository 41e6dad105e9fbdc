import { expect, test } from 'vitest';
import { written } from '../../testing/positions';
import { signs } from './tasks';

const drawn = Object.values(
  import.meta.glob<string>(['./Defs.svelte', './defs/*'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).join('');
const words = written('cuzco').things.en;

test('every task has signs that are drawn', () => {
  for (const task of Object.keys(words.task ?? {}))
    for (const { symbol } of signs(task, words)) {
      expect(symbol, task).not.toBe('task');
      expect(drawn, task).toMatch(new RegExp(`id="${symbol}"|'${symbol}'`));
    }
});

test('a sign has a symbol, a count and a mark', () => {
  const words = { task_signs: { a: '1 research, first', b: '3 research ↓', c: '2 good:soup' } };
  expect(signs('a', words)).toEqual([
    { symbol: 'field-research', count: 1, mark: '' },
    { symbol: 'first', count: 0, mark: '' },
  ]);
  expect(signs('b', words)).toEqual([{ symbol: 'field-research', count: 3, mark: '↓' }]);
  expect(signs('c', words)).toEqual([{ symbol: 'good-soup', count: 2, mark: '' }]);
});
