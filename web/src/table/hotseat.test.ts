import { expect, it, vi } from 'vitest';
import type { TableShown } from '../api/types';
import { nextHand } from './hotseat';

vi.mock('../lib/session.svelte', () => ({ session: { person: null } }));

/** Four seats, the last a bot's; the first three are mine. */
function table(you: number, asked: number[]): TableShown {
  const seats = [null, null, null, 'greedy'].map((bot) => ({ bot }));
  return { you, asked, your_seats: [0, 1, 2, 3], seats } as unknown as TableShown;
}

it('hands over when another seat of mine must decide', () => {
  expect(nextHand(table(0, [1]))).toBe(1);
  expect(nextHand(table(0, [0]))).toBeNull();
  expect(nextHand(table(0, []))).toBeNull();
});

it('lets this hand answer first when several are asked at once', () => {
  expect(nextHand(table(1, [0, 1, 2]))).toBeNull();
  expect(nextHand(table(1, [0, 2]))).toBe(0);
});

it('leaves to the bot what a bot decides, and to others what is theirs', () => {
  expect(nextHand(table(0, [3]))).toBeNull();
  expect(nextHand({ ...table(0, [1, 2]), your_seats: [0, 2] })).toBe(2);
  expect(nextHand({ ...table(-1, [1]), your_seats: [] })).toBeNull();
});
