import { expect, it } from 'vitest';
import { steady } from './steady';

it('keeps what says the same, in the order of the list', () => {
  const keep = steady<{ id: string; n: number; more?: number }>(({ id }) => id);
  const [a, b] = [
    { id: 'a', n: 1 },
    { id: 'b', n: 2 },
  ];
  expect(keep([a, b])).toEqual([a, b]);
  const now = keep([
    { id: 'b', n: 2 },
    { id: 'a', n: 3 },
    { id: 'c', n: 4 },
  ]);
  expect(now.map(({ id, n }) => `${id}${n}`)).toEqual(['b2', 'a3', 'c4']);
  expect(now[0]).toBe(b);
  expect(now[1]).not.toBe(a);
  expect(keep([{ id: 'b', n: 2, more: 1 }])[0]).not.toBe(b);
});
