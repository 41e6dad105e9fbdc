import { expect, it } from 'vitest';
import type { EntryShown } from '../api/types';
import { lines } from './lines';

function entry(number: number, seat: number, told: [number, string][], silent = 0): EntryShown {
  const events = told.map(([owner]) => ({ kind: 'some', seat: owner, args: {} }));
  const more = Array.from({ length: silent }, () => ({ kind: 'untold', seat: -1, args: {} }));
  const texts = told.map(([, text]) => text);
  return {
    number,
    seat,
    texts,
    events: [...events, ...more],
    action: null,
    at: null,
    forced: false,
  };
}

it('tells what was done apart from what came of it', () => {
  const deed: [number, string] = [1, 'Ben puts a priest on step 1.'];
  const [line] = lines([entry(0, 1, [deed, [2, 'A priest of Cato goes home.']])]);
  expect(line).toMatchObject({ deed: deed[1], rest: ['A priest of Cato goes home.'] });
});

it('gives nobody the deeds of others or of chance', () => {
  const scored = entry(0, 0, [[2, 'Cato scores 3 points.']]);
  const drawn = entry(1, -1, [[0, 'Ana rolls 1, 2, 4.']]);
  expect(lines([scored, drawn]).map(({ deed }) => deed)).toEqual(['', '']);
});

it('leaves all to the mover where some events are not told', () => {
  const [line] = lines([entry(0, 1, [[2, 'Ben trades.']], 1)]);
  expect(line).toMatchObject({ deed: 'Ben trades.', rest: [] });
});

it('counts draws that read the same, and leaves out what says nothing', () => {
  const unseen = (n: number): EntryShown => entry(n, -1, [[1, 'Ben draws a task, unseen.']]);
  const found = lines([entry(0, 0, []), unseen(1), unseen(2), unseen(3)]);
  expect(found.map((line) => [line.entry.number, line.times])).toEqual([[1, 3]]);
});
