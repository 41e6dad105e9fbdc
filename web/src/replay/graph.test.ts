import { expect, it } from 'vitest';
import { apart, chances, scoresAt, smooth, stairs, ticks } from './graph';

const points = [
  { entry: 0, scores: [0, 0] },
  { entry: 4, scores: [3, 0] },
  { entry: 9, scores: [3, 5] },
];

it('knows the scores after any entry', () => {
  expect(scoresAt(points, 3)).toEqual([0, 0]);
  expect(scoresAt(points, 4)).toEqual([3, 0]);
  expect(scoresAt(points, 50)).toEqual([3, 5]);
});

it('draws a step where a score changes and a line to the end', () => {
  const same = (value: number): number => value;
  expect(stairs(points, 0, 10, same, same)).toBe('M0 0H4V3H10');
  expect(stairs(points, 1, 10, same, same)).toBe('M0 0H9V5H10');
});

it('has few round ticks that reach the highest score', () => {
  expect(ticks(0)).toEqual([0, 1]);
  expect(ticks(135)).toEqual([0, 50, 100, 150]);
  expect(ticks(23)).toEqual([0, 5, 10, 15, 20, 25]);
});

it('moves labels apart within the drawing', () => {
  expect(apart([10, 12, 50], 10, 100)).toEqual([10, 20, 50]);
  expect(apart([95, 98, 96], 10, 100)).toEqual([80, 100, 90]);
});

it('joins the chances before every decision', () => {
  const same = (value: number): number => value;
  const seen = [
    { entry: 2, chances: [0.25, 0.75] },
    { entry: 5, chances: [0.5, 0.5] },
  ];
  expect(chances(seen, 1, same, same)).toBe('M2 0.75L5 0.5');
  expect(chances([], 0, same, same)).toBe('');
});

it('takes the mean of what is around', () => {
  const seen = [0.3, 0.6, 0.9, 0].map((chance) => ({ chances: [chance, 1 - chance] }));
  const found = smooth(seen, 1).map((one) => one.chances);
  const wanted = [0.45, 0.6, 0.5, 0.45];
  expect(found.every(([first], i) => Math.abs(first! - wanted[i]!) < 1e-9)).toBe(true);
  expect(found.every(([a, b]) => Math.abs(a! + b! - 1) < 1e-9)).toBe(true);
});
