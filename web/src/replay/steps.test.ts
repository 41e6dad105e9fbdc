import { expect, it } from 'vitest';
import { step, stops, turns } from './steps';

const line = (seat: number, forced = false) => ({ seat, forced });
/** Setup, then seat 1 decides twice with a roll between, then 0, forced once, then 1. */
const log = [line(-1), line(-1), line(1), line(-1), line(1), line(0), line(1, true), line(1)];
const marks = [{ entry: 2, number: 1, text: 'Round 1 begins.' }];

it('divides a log into turns by who decides', () => {
  expect(turns(log)).toEqual([
    { from: 0, to: 2, seat: -1 },
    { from: 2, to: 5, seat: 1 },
    { from: 5, to: 7, seat: 0 },
    { from: 7, to: 8, seat: 1 },
  ]);
  expect(turns([line(0)])).toEqual([{ from: 0, to: 1, seat: 0 }]);
});

it('stops at entries, decisions, turns and chapters, and always at both ends', () => {
  const found = stops(log, marks);
  expect(found.entry).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(found.decision).toEqual([0, 2, 4, 5, 7, 8]);
  expect(found.turn).toEqual([0, 2, 5, 7, 8]);
  expect(found.chapter).toEqual([0, 2, 8]);
});

it('steps to the next stop and stays at the ends', () => {
  expect(step(3, [0, 2, 5, 8], 1)).toBe(5);
  expect(step(3, [0, 2, 5, 8], -1)).toBe(2);
  expect(step(8, [0, 2, 5, 8], 1)).toBe(8);
  expect(step(0, [0, 2, 5, 8], -1)).toBe(0);
});
