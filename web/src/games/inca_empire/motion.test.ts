import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Event, Events } from './contract';
import { motion, places } from './motion';
import { game, view } from './testing/position';

const RIVAL = (view.seat + 1) % view.players;

function event<K extends keyof Events>(kind: K, args: Events[K], seat = view.seat): Event {
  return { kind, seat, args } as Event;
}

const HEARD = (Object.values(game.events) as Event[]).map((heard) =>
  heard.kind === 'sapa' ? event('sapa', { ...heard.args, points: 5 }) : heard,
);
const CITY: Events['city'] = { site: 'tumbes', labour: 6, points: 4, worth: 3, others: '' };
const STILL = [
  ...['colour', 'turn_order', 'round', 'phase', 'reshuffled', 'turned_up', 'revealed'],
  ...['joined', 'reached', 'in_reach', 'turning_up', 'invasion', 'ended'],
];

describe('what happens', () => {
  it('flies from the price list to its place, and is paid for', () => {
    expect(motion(event('city', CITY), view)).toEqual({
      flights: [{ from: 'build:city', to: 'site:tumbes', sprite: 'ie-city', seat: view.seat }],
      gains: [
        { seat: view.seat, n: -6, sprite: 'ie-labour' },
        { seat: view.seat, n: 4, sprite: 'ie-point' },
      ],
    });
  });

  it('comes from the strip of a rival', () => {
    const { flights } = motion(event('laid', { sector: '3', seats: '0,1' }, RIVAL), view);
    expect(flights).toEqual([
      { from: `seat:${RIVAL}`, to: 'sector:3', sprite: 'ie-card', seat: RIVAL },
    ]);
  });

  it('gives and takes labour in support', () => {
    const { gains } = motion(event('gave', { taker: RIVAL, labour: 2 }), view);
    expect(gains.map(({ seat, n }) => [seat, n])).toEqual([
      [view.seat, -2],
      [RIVAL, 2],
    ]);
  });

  it('shows nothing where nothing was given', () => {
    const sapa = { points: 0, cities: 0, garrisons: 0, temples: 0, terraces: 0 };
    expect(motion(event('sapa', sapa), view)).toEqual({ flights: [], gains: [] });
  });

  it('flies only what is drawn', () => {
    const drawn = readFileSync('src/games/inca_empire/Defs.svelte', 'utf-8');
    for (const told of HEARD) {
      const { flights, gains } = motion(told, view);
      for (const { sprite } of [...flights, ...gains])
        expect(drawn, told.kind).toContain(`id="${sprite?.replace(/tile-\d/, 'tile-{kind}')}"`);
    }
  });

  it('moves for everything that brings or costs something', () => {
    const moved = HEARD.filter((told) => {
      const { flights, gains } = motion(told, view);
      return flights.length + gains.length > 0;
    });
    const kinds = HEARD.map(({ kind }) => kind as string);
    const expected = kinds.filter((kind) => !STILL.includes(kind));
    expect(moved.map(({ kind }) => kind)).toEqual(expected);
  });
});

describe('where it happened', () => {
  it('is on the board', () => {
    expect(places(event('road', { a: 'pisac', b: 'cuzco' }), view)).toEqual(['road:cuzco-pisac']);
    expect(places(event('revealed', { region: 'chimu', tile: '3' }, -1), view)).toEqual([
      'region:chimu',
    ]);
    const laid = { card: 'storm', sector: '4', seats: '0,3' } as const;
    expect(places(event('turned_up', laid), view)).toEqual(['sector:4']);
    const { column, space } = view.track;
    expect(places(event('phase', { phase: 'sun' }, -1), view)).toEqual([
      `phase:${column}:${space}`,
    ]);
    expect(places(event('gave', { taker: RIVAL, labour: 1 }), view)).toEqual([
      `seat:${view.seat}`,
      `seat:${RIVAL}`,
    ]);
  });

  it('is the player where nothing else is known', () => {
    expect(places(event('turn_order', { place: 1 }, RIVAL), view)).toEqual([`seat:${RIVAL}`]);
    expect(places(event('reshuffled', {}, -1), view)).toEqual(['pile']);
    expect(places(event('ended', { points: 9, arrived: 0 }, -1), view)).toEqual([]);
  });
});
