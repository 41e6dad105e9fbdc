import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Event, Events } from './contract';
import { motion, places } from './motion';
import { events, view } from './testing/position';

const RIVAL = (view.seat + 1) % view.players;

function event<K extends keyof Events>(kind: K, args: Events[K], seat = view.seat): Event {
  return { kind, seat, args } as Event;
}

describe('what happens', () => {
  it('flies from where it was to its owner', () => {
    const bonus = event('bonus', { quarter: 'coca_plantation', good: 'coca', amount: 2 });
    expect(motion(bonus, view)).toEqual({
      flights: [
        { from: 'quarter:coca_plantation', to: 'good:coca', sprite: 'mp-coca', seat: view.seat },
      ],
      gains: [{ seat: view.seat, n: 2, sprite: 'mp-coca' }],
    });
  });

  it('goes to the strip of a rival', () => {
    const { flights } = motion(event('summit', { cards: 3 }, RIVAL), view);
    expect(flights).toEqual([
      { from: 'deck', to: `seat:${RIVAL}`, sprite: 'mp-card', seat: RIVAL },
    ]);
  });

  it('brings a unit of every good of a set', () => {
    const { flights, gains } = motion(event('chose', { units: 'corn,llama,cloth' }), view);
    expect(flights.map(({ to }) => to)).toEqual(['good:corn', 'good:llama', 'good:cloth']);
    expect(gains.map(({ n }) => n)).toEqual([
      view.scenery.units.corn,
      view.scenery.units.llama,
      view.scenery.units.cloth,
    ]);
  });

  it('places every inca of a set', () => {
    const placed = event('placed', { professions: 'coca,cloth', cost: '0,0,1,2,1' });
    expect(motion(placed, view).flights.map(({ to }) => to)).toEqual([
      'quarter:coca_plantation',
      'quarter:weavers_quarter',
    ]);
  });

  it('shows nothing where nothing was given', () => {
    const still = { flights: [], gains: [] };
    const nothing = [
      event('offered', { quarter: 'main_temple', units: '' }),
      event('sacrificed', { quarter: 'temple_of_the_puma', llamas: 0 }),
      event('produced', { quarter: 'coca_plantation', good: 'coca', amount: 0, corn: 0 }),
    ];
    for (const one of nothing) expect(motion(one, view)).toEqual(still);
  });

  it('costs corn at the market', () => {
    const { gains } = motion(event('bought', { good: 'llama', corn: 5, buy: 6, sell: 5 }), view);
    expect(gains).toEqual([{ seat: view.seat, n: -5, sprite: 'mp-corn' }]);
  });

  it('flies only what is drawn', () => {
    const drawn = readFileSync('src/games/machu_picchu/Defs.svelte', 'utf-8');
    const sprites = events.flatMap((one) => motion(one, view).flights.map((f) => f.sprite));
    expect(sprites.length).toBeGreaterThan(10);
    for (const sprite of sprites) expect(drawn).toContain(`id="${sprite}"`);
  });
});

describe('where it happened', () => {
  it('is somewhere, for whatever happens', () => {
    expect(events.length).toBeGreaterThan(25);
    for (const one of events) {
      const found = places(one, view);
      expect(found.join(), one.kind).not.toMatch(/undefined|null|NaN/);
      if (one.seat >= 0) expect(found, one.kind).not.toEqual([]);
    }
  });

  it('is on the board', () => {
    expect(places(event('entered', { quarter: 'sundial' }), view)).toEqual(['quarter:sundial']);
    expect(places(event('moved', { steps: 3, field: 9 }, RIVAL), view)).toEqual([
      `runner:${RIVAL}`,
      'path:9',
    ]);
  });

  it('is the player where nothing else is known, and nowhere for the game itself', () => {
    expect(places(event('start_player', {}, RIVAL), view)).toEqual([`seat:${RIVAL}`]);
    expect(places(event('ended', { ending: 'cards' }, -1), view)).toEqual([]);
  });
});
