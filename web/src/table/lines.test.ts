import { expect, it } from 'vitest';
import type { EntryShown } from '../api/types';
import { deed, linesOf, search, stretches, upTo, type Line } from './lines';

/** An entry whose events are told, or not where there is no text. */
function entry(number: number, seat: number, said: [number, string?][], chapter = -1): EntryShown {
  const told = said.flatMap(([, text], i) => (text === undefined ? [] : [i]));
  return {
    number,
    seat,
    texts: said.flatMap(([, text]) => (text === undefined ? [] : [text])),
    told,
    chapter,
    events: said.map(([owner]) => ({ kind: 'some', seat: owner, args: {} })),
    action: null,
    at: null,
    forced: false,
  };
}

const said = (parts: (Line | Line[])[]): (string | string[])[] =>
  parts.map((part) => (Array.isArray(part) ? part.map(({ text }) => text) : part.text));

it('tells what was done apart from what came of it', () => {
  const done = entry(0, 1, [[1, 'Ben sends a priest.'], [1], [2, 'A priest of Cato goes home.']]);
  expect(deed(done)).toBe('Ben sends a priest.');
  expect(deed(entry(1, -1, [[0, 'Ana rolls 1, 2, 4.']]))).toBe('');
});

it('puts turns under rounds, and lines of one player under one heading', () => {
  const found = stretches([
    entry(0, -1, [[-1, 'House 1: a farmer.']]),
    entry(1, 0, [[0, 'Ana takes a feather.']]),
    entry(
      2,
      0,
      [
        [0, 'Ana gets food.'],
        [-1, 'Round 1 begins.'],
        [1, 'Ben takes 6 labour.'],
      ],
      1,
    ),
    entry(3, 0, [[0, 'Ana moves.']]),
    entry(4, -1, [[0, 'Ana draws a card.']]),
    entry(5, 0, []),
    entry(6, 0, [[0], [0, 'Ana delivers.']]),
    entry(7, 1, [[1, 'Ben moves.']]),
  ]);
  expect(found.map(({ id, title }) => [id, title])).toEqual([
    ['start', null],
    ['line-2-1', 'Round 1 begins.'],
  ]);
  const turns = found.map(({ turns }) => turns.map(({ seat, parts }) => [seat, said(parts)]));
  expect(turns[0]).toEqual([
    [-1, ['House 1: a farmer.']],
    [0, ['Ana takes a feather.', 'Ana gets food.']],
  ]);
  expect(turns[1]).toEqual([
    [-1, ['Ben takes 6 labour.']],
    [0, ['Ana moves.', 'Ana draws a card.', 'Ana delivers.']],
    [1, ['Ben moves.']],
  ]);
  expect(linesOf(found[1]!).map(({ id }) => id)).toEqual([
    'line-2-2',
    'line-3',
    'line-4',
    'line-6',
    'line-7',
  ]);
});

it('folds draws in a row, and counts those that read the same', () => {
  const unseen = (n: number): EntryShown => entry(n, -1, [[1, 'Ben draws a task, unseen.']]);
  const log = [
    unseen(0),
    unseen(1),
    entry(2, -1, [[2, 'Cato draws a task.']]),
    unseen(3),
    entry(4, 1, [[1, 'Ben keeps two.']]),
  ];
  const [before] = stretches(log);
  expect(said(before!.turns[0]!.parts)).toEqual([
    ['Ben draws a task, unseen.', 'Cato draws a task.', 'Ben draws a task, unseen.'],
  ]);
  expect(linesOf(before!).map(({ times }) => times)).toEqual([2, 1, 1, 1]);
  expect([-1, 0, 1, 9].map((n) => upTo([before!], n))).toEqual([
    null,
    'line-0',
    'line-0',
    'line-4',
  ]);
});

it('finds lines whatever their case and accents, and leaves nothing empty', () => {
  const all = stretches([
    entry(
      0,
      0,
      [
        [0, 'Ana lays “El Niño flood”.'],
        [-1, 'Round 1 begins.'],
      ],
      1,
    ),
    entry(1, 0, [[0, 'Ana moves.']]),
    entry(2, 1, [[1, 'Ben is hit by EL NINO.']]),
  ]);
  const texts = (wanted: string): string[] =>
    search(all, wanted).flatMap((stretch) => linesOf(stretch).map(({ text }) => text));
  expect(texts(' el nino')).toEqual(['Ana lays “El Niño flood”.', 'Ben is hit by EL NINO.']);
  expect(search(all, 'el nino').map(({ turns }) => turns.length)).toEqual([1, 1]);
  expect(search(all, 'round').map(({ title }) => title)).toEqual(['Round 1 begins.']);
  expect(search(all, '')).toBe(all);
  expect(search(all, 'llama')).toEqual([]);
});
