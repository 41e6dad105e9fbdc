import { afterEach, expect, it, vi } from 'vitest';
import type { Pace, SeatShown } from '../api/types';
import { remaining, spell, told } from './clock';

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

const pace = (kind: Pace['kind']): Pace => ({ kind, base: 0, increment: 0, days: 0 });
const seat = (deadline: number | null, bank: number | null): SeatShown =>
  ({ deadline, bank }) as SeatShown;

it('counts down for everybody who decides, and holds the others at a live table', () => {
  const live = pace('live');
  expect([1100, 1060].map((end) => remaining(live, seat(end, 500), 1040))).toEqual([60, 20]);
  expect(remaining(live, seat(null, 500), 1040)).toBe(500);
  expect(remaining(live, seat(1100, 500), 2000)).toBe(0);
});

it('shows at a slow table only the time of those who decide', () => {
  expect(remaining(pace('days'), seat(90_000, null), 0)).toBe(90_000);
  expect(remaining(pace('days'), seat(null, null), 0)).toBeNull();
});

it('shows nothing without a clock', () => {
  expect(remaining(pace('none'), seat(null, null), 5)).toBeNull();
});

afterEach(() => vi.useRealTimers());

it("goes by the server's clock, whatever this machine's shows or is set to", () => {
  vi.useFakeTimers({ now: 5_000_000, toFake: ['Date', 'performance', 'setTimeout'] });
  const time = told({ type: 'clock', now: 1000, runs: true });
  vi.advanceTimersByTime(4000);
  expect(time()).toBeCloseTo(1004);
  vi.setSystemTime(99);
  expect(time()).toBeCloseTo(1004);
  vi.advanceTimersByTime(500);
  expect(time()).toBeCloseTo(1004.5);
});

it('stands still while the server says so', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] });
  const time = told({ type: 'clock', now: 1000, runs: false });
  vi.advanceTimersByTime(60_000);
  expect(time()).toBe(1000);
});
