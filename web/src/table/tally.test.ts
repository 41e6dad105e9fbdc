import { expect, it, vi } from 'vitest';
import type { EntryShown, EventShown } from '../api/types';
import { begins as newRound } from '../games/cuzco/motion';
import { tally as roundTally } from '../games/cuzco/tally';
import { begins as newPhase } from '../games/inca_empire/motion';
import { tally as phaseTally } from '../games/inca_empire/tally';
import { begins as newDay } from '../games/machu_picchu/motion';
import { tally as dayTally } from '../games/machu_picchu/tally';
import type { GameClient } from '../games/types';
import { places, tallied } from './tally';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

const cuzco = { begins: newRound, tally: roundTally };
const machu = { begins: newDay, tally: dayTally };
const empire = { begins: newPhase, tally: phaseTally };

const event = (kind: string, seat: number, args: EventShown['args'] = {}): EventShown => ({
  kind,
  seat,
  args,
});

const entry = (...events: EventShown[]): EntryShown => ({
  number: 0,
  seat: 0,
  forced: false,
  at: null,
  texts: [],
  told: [],
  chapter: -1,
  events,
  action: null,
});

const counted = (game: unknown, past: EntryShown[], fresh: EntryShown[], view: unknown) =>
  tallied(game as GameClient, past, fresh, view, {});

it('counts the points of a round, and only when it is over', () => {
  const scored = (seat: number, points: number, category: string): EventShown =>
    event('scored', seat, { points, category });
  const past = [
    entry(scored(0, 1, 'start'), event('round', -1, { round: 1 }), scored(0, 2, 'trade')),
    entry(scored(1, 5, 'trade'), scored(1, 1, 'tasks')),
  ];
  const view = { seats: [{ score: 3 }, { score: 9 }] };
  expect(counted(cuzco, past, [entry(scored(1, 3, 'tasks'))], view)).toBeNull();
  const fresh = [entry(event('round', -1, { round: 2 }), scored(1, 3, 'tasks'))];
  expect(counted(cuzco, past, fresh, view)).toMatchObject({
    title: 'End of round 1',
    rows: [
      { label: 'trade', values: [2, 5] },
      { label: 'tasks', values: [0, 1] },
    ],
    before: [1, 0],
    after: [3, 6],
  });
  const first = [entry(event('round', -1, { round: 1 }))];
  expect(counted(cuzco, [], first, view)).toBeNull();
});

it('counts the steps of a day by what brought them, over all days', () => {
  const moved = (seat: number, steps: number): EventShown => event('moved', seat, { steps });
  const past = [
    entry(event('day', -1, { day: 1 }), event('hired', 0), moved(0, 4)),
    entry(event('day', -1, { day: 2 }), event('stones', 1), moved(1, 3)),
    entry(event('offered', 1), event('hired', 0), moved(1, 2), moved(0, 1)),
  ];
  const fresh = [entry(event('cashed', 0), moved(0, 2), event('day', -1, { day: 3 }))];
  expect(counted(machu, past, fresh, { seats: [{}, {}] })).toMatchObject({
    title: 'End of day 2',
    rows: [
      { label: 'Sacrifice stones', values: [0, 3] },
      { label: 'Goods sacrificed', values: [0, 2] },
      { label: 'Virgins and priests', values: [1, 0] },
      { label: 'Moon discs', values: [2, 0] },
    ],
    before: [4, 0],
    after: [7, 5],
  });
});

it('counts the networks in a Sapa Inca phase, whatever phase has begun since', () => {
  const sapa = (seat: number, cities: number, temples: number): EventShown =>
    event('sapa', seat, { points: cities + temples, cities, temples, garrisons: 0, terraces: 0 });
  const phase = (name: string): EventShown => event('phase', -1, { phase: name });
  const fresh = [
    entry(phase('sapa'), sapa(0, 3, 1), sapa(1, 0, 6), event('round', -1), phase('inca')),
    entry(event('income', 0, { labour: 4 }), phase('sun')),
  ];
  const view = { seats: [{ score: 14 }, { score: 13 }] };
  expect(counted(empire, [entry(phase('people'))], fresh, view)).toMatchObject({
    rows: [{ values: [3, 0] }, { values: [0, 0] }, { values: [1, 6] }, { values: [0, 0] }],
    before: [10, 7],
    after: [14, 13],
  });
  expect(counted(empire, fresh, [entry(phase('people'))], view)).toBeNull();
});

it('lets equals share a place', () => {
  expect(places([5, 9, 9, 2])).toEqual([3, 1, 1, 4]);
});
