import { describe, expect, it } from 'vitest';
import type { EventShown } from '../../api/types';
import { motion, places } from './motion';
import position from './testing/position.json';
import { repository } from './testing/words';
import type { EmpireView } from './view';

const view = position as unknown as EmpireView;
const RIVAL = (view.seat + 1) % view.players;

function event(kind: string, args: EventShown['args'] = {}, seat = view.seat): EventShown {
  return { kind, seat, args };
}

const CITY = { site: 'tumbes', labour: 6, points: 4 };
const TOLD: EventShown[] = [
  event('income', { labour: 9 }),
  event('gave', { taker: RIVAL, labour: 2 }),
  event('returned', { labour: 3 }),
  event('supported', { labour: 2 }),
  event('extra_road', { labour: 1 }),
  event('laid', { card: 'storm', sector: 2 }),
  event('drew', { card: 'storm' }),
  event('lost_roads', { number: 3 }),
  event('road', { a: 'pisac', b: 'cuzco' }),
  event('wild_road', { a: 'pisac', b: 'cuzco' }),
  event('city', CITY),
  event('upgrade', CITY),
  event('garrison', CITY),
  event('temple', CITY),
  event('terrace', { region: 'chimu', labour: 2, points: 1 }),
  event('conquered', { region: 'chimu', labour: 2, points: 4 }),
  event('pilgrimage', { card: 'great', build: 0, points: 7 }),
  event('sapa', { points: 20, cities: 9, garrisons: 6, temples: 2, terraces: 3 }),
];

describe('what happens', () => {
  it('flies from the price list to its place, and is paid for', () => {
    expect(motion(event('city', CITY), view)).toEqual({
      flights: [{ from: 'build:city', to: 'site:tumbes', sprite: 'ie-city', seat: view.seat }],
      gains: [
        { seat: view.seat, text: '−6', sprite: 'ie-labour' },
        { seat: view.seat, text: '+4', sprite: 'ie-point' },
      ],
    });
  });

  it('comes from the strip of a rival', () => {
    const { flights } = motion(event('laid', { sector: 3 }, RIVAL), view);
    expect(flights).toEqual([
      { from: `seat:${RIVAL}`, to: 'sector:3', sprite: 'ie-card', seat: RIVAL },
    ]);
  });

  it('gives and takes labour in support', () => {
    const { gains } = motion(event('gave', { taker: RIVAL, labour: 2 }), view);
    expect(gains.map(({ seat, text }) => [seat, text])).toEqual([
      [view.seat, '−2'],
      [RIVAL, '+2'],
    ]);
  });

  it('shows nothing where nothing was given', () => {
    expect(motion(event('sapa', { points: 0 }), view)).toEqual({ flights: [], gains: [] });
    expect(motion(event('phase', { phase: 'sun' }, -1), view).gains).toEqual([]);
  });

  it('flies only what is drawn', () => {
    const drawn = repository('../../web/src/games/inca_empire/Defs.svelte');
    for (const told of TOLD) {
      const { flights, gains } = motion(told, view);
      expect(flights.length + gains.length, told.kind).toBeGreaterThan(0);
      for (const { sprite } of [...flights, ...gains])
        expect(drawn, told.kind).toContain(`id="${sprite?.replace(/tile-\d/, 'tile-{kind}')}"`);
    }
  });

  it('is told by events the engine knows', () => {
    const engine = ['track', 'sun', 'people', 'building', 'roads', 'setup']
      .map((name) => repository(`games/inca_empire/${name}.py`))
      .join('');
    for (const { kind } of TOLD) expect(engine).toContain(`"${kind}"`);
  });
});

describe('where it happened', () => {
  it('is on the board', () => {
    expect(places(event('road', { a: 'pisac', b: 'cuzco' }), view)).toEqual(['road:cuzco-pisac']);
    expect(places(event('revealed', { region: 'chimu', tile: '3' }, -1), view)).toEqual([
      'region:chimu',
    ]);
    expect(places(event('turned_up', { card: 'storm', sector: 4 }), view)).toEqual(['sector:4']);
    expect(places(event('phase', { phase: 'sun' }, -1), view)).toEqual(['phase:5:5']);
    expect(places(event('gave', { taker: RIVAL, labour: 1 }), view)).toEqual([
      `seat:${view.seat}`,
      `seat:${RIVAL}`,
    ]);
  });

  it('is the player where nothing else is known', () => {
    expect(places(event('turn_order', { place: 1 }, RIVAL), view)).toEqual([`seat:${RIVAL}`]);
    expect(places(event('nothing', {}, -1), view)).toEqual([]);
  });
});
