import { expect, it } from 'vitest';
import type { TableShown } from '../api/types';
import { beaten } from './beaten';

const table = (over: object): TableShown =>
  ({ your_seats: [0], result: { scores: [31, 40, 7] }, ...over }) as unknown as TableShown;

it('compares each seat of mine with the same seat before', () => {
  const your_seats = [0, 1, 2];
  expect(beaten(table({ your_seats, to_beat: [30, 40, 8] }))).toEqual([
    { seat: 0, old: 30, n: 31, came: 'beaten' },
    { seat: 1, old: 40, n: 40, came: 'equalled' },
    { seat: 2, old: 8, n: 7, came: 'not_beaten' },
  ]);
  expect(beaten(table({ to_beat: [0, 50, 50] }))).toMatchObject([{ seat: 0, old: 0, n: 31 }]);
});

it('says nothing of other games, before the end, or to those who watch', () => {
  expect(beaten(table({}))).toEqual([]);
  expect(beaten(table({ to_beat: [30, 40, 8], result: null }))).toEqual([]);
  expect(beaten(table({ to_beat: [30, 40, 8], your_seats: [] }))).toEqual([]);
});
