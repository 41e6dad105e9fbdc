import { expect, it } from 'vitest';
import type { SeatShown, TableShown } from '../api/types';
import { remaining, spell } from './clock';

it('spells times as a clock shows them', () => {
  expect([0, 9.9, 75, 3599, 3600, 36_005].map(spell)).toEqual([
    '0:00',
    '0:09',
    '1:15',
    '59:59',
    '1:00:00',
    '10:00:05',
  ]);
  expect(spell(86_399)).toBe('23:59:59');
  expect(spell(2 * 86_400 + 3 * 3600 + 59)).toBe('2 d 3 h');
});

const table = (kind: string, deadline: number | null): TableShown =>
  ({ to_act: 1, deadline, pace: { kind } }) as TableShown;
const seat = (number: number, bank: number | null): SeatShown =>
  ({ seat: number, bank }) as SeatShown;

it('counts down for whoever decides, and holds the others at a live table', () => {
  const live = table('live', 1100);
  expect(remaining(live, seat(1, 500), 1040)).toBe(60);
  expect(remaining(live, seat(0, 500), 1040)).toBe(500);
  expect(remaining(live, seat(1, 500), 2000)).toBe(0);
});

it('shows at a slow table only the time of whoever decides', () => {
  const slow = table('days', 90_000);
  expect(remaining(slow, seat(1, null), 0)).toBe(90_000);
  expect(remaining(slow, seat(0, null), 0)).toBeNull();
});

it('shows nothing without a clock', () => {
  expect(remaining(table('none', null), seat(1, null), 5)).toBeNull();
});
