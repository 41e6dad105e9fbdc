import { expect, it } from 'vitest';
import { written } from './values';

it('writes values as they are read', () => {
  expect(written(3)).toBe('3');
  expect(written('coca')).toBe('coca');
  expect(written(true)).toBe('true');
  expect(written([1, 2, 6])).toBe('1, 2, 6');
  expect(written([['a', 1], ['b']])).toBe('[a, 1], [b]');
  expect(written({ a: 1 })).toBe('{"a":1}');
  expect(written(null)).toBe('–');
});
