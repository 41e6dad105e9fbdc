import { describe, expect, it } from 'vitest';
import { written } from '../../testing/positions';
import type { Event } from './contract';
import { motion, places } from './motion';
import type { CuzcoView } from './view';

const { events, over } = written<CuzcoView>('cuzco');
const { view } = over;
const happened = Object.values(events) as Event[];
const RIVAL = view.seat + 1;

function event(kind: Event['kind'], seat = view.seat): Event {
  const found = events[kind];
  if (found === undefined) throw new Error(`no ${kind} in the games played`);
  return { ...found, seat } as Event;
}

describe('what happened', () => {
  it.each(happened)('is shown somewhere: $kind', (event) => {
    const { flights, gains } = motion(event, view);
    const ids = [...places(event, view), ...flights.flatMap(({ from, to }) => [from, to])];
    for (const text of [...ids, ...gains.map(({ n }) => String(n))])
      expect(text).not.toMatch(/undefined|null|NaN/);
    expect(places(event, view).length > 0).toBe(event.seat >= 0 || ids.length > 0);
  });

  it('to a rival shows at the strip', () => {
    expect(places(event('slid', RIVAL), view)).toEqual([`seat:${RIVAL}`]);
    expect(places(event('slid'), view)[0]).toMatch(/^tile:/);
  });

  it('sends tiles from the house they lay at, or from the discard pile', () => {
    const took = event('took_tile') as Extract<Event, { kind: 'took_tile' }>;
    const from = (at: number) =>
      motion({ ...took, args: { ...took.args, kind: 'research', at } }, view).flights[0]?.from;
    expect(from(3)).toBe('house:research:3');
    expect(from(0)).toBe('discard');
  });

  it('lets points rise', () => {
    const scored = event('scored') as Extract<Event, { kind: 'scored' }>;
    expect(motion(scored, view).gains).toEqual([
      { seat: view.seat, n: scored.args.points, sprite: undefined },
    ]);
  });
});
