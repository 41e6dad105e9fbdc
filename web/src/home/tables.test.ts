import { describe, expect, it } from 'vitest';
import type { Summary } from '../api/types';
import { freeSeats, myPlace, sorted, stretch } from './tables';

function table(change: Partial<Summary> = {}): Summary {
  return {
    id: 'a',
    game: 'cuzco',
    status: 'running',
    pinned: false,
    options: {},
    changed: 0,
    rated: false,
    imported: false,
    players: 2,
    pace: { kind: 'none', base: 0, increment: 0, days: 0 },
    seats: [],
    my_turn: false,
    my_seats: [1],
    to_act: 0,
    asked: [0],
    deadline: null,
    left: null,
    created: 0,
    result: null,
    ...change,
  };
}

const result = {
  scores: [40, 52, 47],
  ranking: [1, 2, 0],
  places: [3, 1, 2],
  points: [],
  facts: {},
  conceded: [],
  timed_out: [],
  handed_over: [],
};

describe('a table in a list', () => {
  it('says a stretch of time in its largest unit', () => {
    expect(stretch(30)).toEqual({ unit: 'minutes', n: 1 });
    expect(stretch(3 * 3600 + 60)).toEqual({ unit: 'hours', n: 3 });
    expect(stretch(2.6 * 86400)).toEqual({ unit: 'days', n: 3 });
  });

  it('counts open and invited seats as free', () => {
    const seats = (['person', 'open', 'invite', 'bot'] as const).map((kind, seat) => ({
      seat,
      kind,
      name: '',
      bot: null,
      mark: null,
    }));
    expect(freeSeats(table({ seats }))).toBe(2);
  });

  it('knows my place, the best one at several seats, and none for a spectator', () => {
    expect(myPlace(table({ result }))).toEqual({ place: 1, points: 52 });
    expect(myPlace(table({ result, my_seats: [0, 2] }))).toEqual({ place: 2, points: 47 });
    expect(myPlace(table({ result, my_seats: [] }))).toBeNull();
    const shared = { ...result, places: [3, 1, 1] };
    expect(myPlace(table({ result: shared, my_seats: [2] }))).toEqual({ place: 1, points: 47 });
    expect(myPlace(table())).toBeNull();
  });

  it('keeps the order and sets finished games apart', () => {
    const list = [table({ id: 'x' }), table({ id: 'y', status: 'over' }), table({ id: 'z' })];
    expect(sorted(list).current.map((t) => t.id)).toEqual(['x', 'z']);
    expect(sorted(list).over.map((t) => t.id)).toEqual(['y']);
  });
});
