// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { EntryShown, EventShown } from '../api/types';
import type { GameClient, ThingId } from '../games/types';
import { lastTurns, paint, Recap, summed, type Looked } from './recap.svelte';

vi.mock('../lib/settings.svelte', () => ({ settings: { pace: 'normal', travel: 0 } }));
vi.mock('./motion', () => ({ capture: () => new Map(), perform: () => undefined }));

function entry(number: number, seat: number, ...events: EventShown[]): EntryShown {
  return {
    number,
    seat,
    forced: false,
    at: null,
    texts: [],
    told: [],
    events,
    chapter: -1,
    action: null,
  };
}

const event = (seat: number, at: string, points = 0): EventShown => ({
  kind: 'went',
  seat,
  args: { at, points },
});

const game = {
  begins: ({ kind }: EventShown) => kind === 'round',
  places: ({ args }: EventShown) => [`place:${args.at}`],
  motion: ({ seat, args }: EventShown) => ({
    flights: [{ from: 'pile', to: `seat:${seat}`, sprite: 'x' }],
    gains: [{ seat, n: Number(args.points) }],
  }),
} as unknown as GameClient;

/** Mine is seat 0. */
class Screen implements Looked {
  readonly game = game;
  entries = $state.raw<EntryShown[]>([]);
  view: unknown = 'now';
  table = { your_seats: [0] };
  shown: unknown[] = [];
  lit: ThingId[][] = [];
  light(things: ThingId[]): void {
    this.lit.push(things);
  }
  lookBack(view: unknown): void {
    this.shown.push(view);
  }
}

it('knows the last turn of each rival since I acted', () => {
  const forced = { ...entry(4, 2), forced: true };
  const log = [entry(0, 1), entry(1, 0), entry(2, 1), entry(3, -1), forced, entry(5, 2)];
  const turns = lastTurns(log, [0]);
  const numbers = [...turns].map(([seat, found]) => [seat, found.map(({ number }) => number)]);
  expect(numbers).toEqual([
    [1, [2, 3, 4]],
    [2, [5]],
  ]);
  expect(lastTurns([...log, entry(6, 0)], [0]).size).toBe(0);
  const watched = lastTurns([...log, entry(6, 1)], []);
  expect(watched.get(1)?.map(({ number }) => number)).toEqual([6]);
  expect(watched.get(0)?.map(({ number }) => number)).toEqual([1]);
});

it('marks what a rival touched on the boards, not in a strip, and sums what it brought', () => {
  const at = new Screen();
  const recap = new Recap(at);
  at.entries = [
    entry(0, 1, event(1, 'a', 2), event(0, 'mine'), event(1, 'b', 3)),
    entry(1, 2, event(2, 'b')),
  ];
  expect([...recap.marks]).toEqual([
    ['place:a', [1]],
    ['pile', [1, 2]],
    ['place:b', [1, 2]],
  ]);
  expect(recap.gains(1)).toEqual([{ seat: 1, n: 5 }]);
  expect(recap.gains(2)).toEqual([]);
  expect(recap.has(2)).toBe(true);
  expect(recap.has(0)).toBe(false);
  const round = { kind: 'round', seat: -1, args: {} };
  at.entries = [...at.entries, entry(2, 1, event(1, 'd', 1), round, event(1, 'scored', 9))];
  expect(recap.gains(1)).toEqual([{ seat: 1, n: 1 }]);
  expect(recap.marks.has('place:scored')).toBe(false);
  at.entries = [...at.entries, entry(3, 0, event(0, 'c'))];
  expect(recap.marks.size).toBe(0);
});

it('sums gains by their picture', () => {
  const gain = (n: number, sprite?: string) => ({ seat: 1, n, sprite });
  expect(summed([gain(2), gain(1, 'food'), gain(3), gain(-1, 'food')])).toEqual([gain(5)]);
});

it('shows a turn again, change by change, and returns to the present', async () => {
  const at = new Screen();
  const recap = new Recap(at, () => Promise.resolve());
  at.entries = [entry(0, 1, event(1, 'a')), entry(1, 1, event(1, 'b')), entry(2, 2)];
  recap.keep({ before: 'v0', after: 'v1', entries: [at.entries[0]!] });
  recap.keep({ before: 'v1', after: 'v2', entries: [at.entries[1]!] });
  recap.keep({ before: 'v2', after: 'now', entries: [at.entries[2]!] });
  await recap.again(1);
  expect(at.shown).toEqual(['v0', 'v1', 'v1', 'v2', null]);
  expect(at.lit).toEqual([['place:a', 'pile'], ['place:b', 'pile'], []]);
  expect(recap.playing).toBeNull();
});

it('shows what it can of a turn that was never on this screen', async () => {
  const at = new Screen();
  const recap = new Recap(at, () => Promise.resolve());
  at.entries = [entry(0, 1, event(1, 'a'))];
  await recap.again(1);
  expect(at.shown).toEqual(['now', 'now', null]);
});

it('stops at once when it is told to, or when something happens', async () => {
  const at = new Screen();
  let go = (): void => undefined;
  const recap = new Recap(at, () => new Promise((done) => (go = done)));
  at.entries = [entry(0, 1, event(1, 'a')), entry(1, 1, event(1, 'b'))];
  recap.keep({ before: 'v0', after: 'v1', entries: [at.entries[0]!] });
  recap.keep({ before: 'v1', after: 'now', entries: [at.entries[1]!] });
  const shown = recap.again(1);
  await vi.waitFor(() => expect(at.shown).toEqual(['v0', 'v1']));
  expect(recap.marks.size).toBe(0);
  await recap.again(1);
  expect(recap.playing).toBeNull();
  go();
  await shown;
  expect(at.shown).toEqual(['v0', 'v1', null]);
});

it('paints marks on the page and takes them away again', () => {
  document.body.innerHTML = '<i data-thing="place:a"></i><b data-thing="place:b"></b>';
  const marked = (): (string | null)[] =>
    ['i', 'b'].map((name) => document.querySelector(name)!.getAttribute('data-marked'));
  paint(new Map([['place:a', [1, 2]]]), (seats) => seats.join('+'));
  expect(marked()).toEqual(['2', null]);
  expect(document.querySelector('i')!.getAttribute('aria-description')).toBe('1+2');
  paint(new Map([['place:b', [0]]]), String);
  expect(marked()).toEqual([null, '0']);
  expect(document.querySelector('i')!.hasAttribute('aria-description')).toBe(false);
});
