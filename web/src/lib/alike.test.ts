import { expect, it } from 'vitest';
import { alike, keeper } from './alike';

it('keeps what says the same, as deep as it goes', () => {
  const last = { sun: [{ cards: ['a'] }, { cards: [] }], pile: 3, none: null };
  const next = alike(last, { sun: [{ cards: ['a', 'b'] }, { cards: [] }], pile: 3, none: null });
  expect(next).toEqual({ sun: [{ cards: ['a', 'b'] }, { cards: [] }], pile: 3, none: null });
  expect(next).not.toBe(last);
  expect(next.sun[0]).not.toBe(last.sun[0]);
  expect(next.sun[1]).toBe(last.sun[1]);
  expect(alike(next, structuredClone(next))).toBe(next);
});

it('tells apart what only looks alike', () => {
  expect(alike([1, 2], [1])).toEqual([1]);
  expect(alike([1], [1, 2])).toEqual([1, 2]);
  expect(alike({ a: 1 }, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
  expect(alike({ a: 1, b: undefined }, { a: 1, c: undefined })).toHaveProperty('c');
  expect(alike({ 0: 'a' }, ['a'])).toEqual(['a']);
  expect(alike({ a: null }, { a: {} })).toEqual({ a: {} });
  expect(alike(null, { a: 1 })).toEqual({ a: 1 });
  expect(alike({ a: 1 }, null)).toBeNull();
});

it('is kept from one time to the next', () => {
  const keep = keeper<{ n: number }[]>();
  const first = keep([{ n: 1 }, { n: 2 }]);
  expect(keep([{ n: 1 }, { n: 2 }])).toBe(first);
  const next = keep([{ n: 1 }, { n: 3 }]);
  expect(next).toEqual([{ n: 1 }, { n: 3 }]);
  expect(next[0]).toBe(first[0]);
});
