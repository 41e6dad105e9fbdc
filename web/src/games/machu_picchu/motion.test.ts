import { describe, expect, it } from 'vitest';
import type { EventShown } from '../../api/types';
import { motion, places } from './motion';
import position from './testing/position.json';
import { repository } from './testing/words';
import type { MachuView } from './view';

const view = position as unknown as MachuView;
const RIVAL = (view.seat + 1) % view.players;

function event(kind: string, args: EventShown['args'] = {}, seat = view.seat): EventShown {
  return { kind, seat, args };
}

describe('what happens', () => {
  it('flies from where it was to its owner', () => {
    const bonus = { quarter: 'coca_plantation', good: 'coca', amount: 2 };
    expect(motion(event('bonus', bonus), view)).toEqual({
      flights: [
        { from: 'quarter:coca_plantation', to: 'good:coca', sprite: 'mp-coca', seat: view.seat },
      ],
      gains: [{ seat: view.seat, text: '+2', sprite: 'mp-coca' }],
    });
  });

  it('goes to the strip of a rival', () => {
    const { flights } = motion(event('summit', { cards: 3 }, RIVAL), view);
    expect(flights).toEqual([
      { from: 'deck', to: `seat:${RIVAL}`, sprite: 'mp-card', seat: RIVAL },
    ]);
  });

  it('brings every good of a set', () => {
    const { flights, gains } = motion(event('chose', { goods: 'corn,llama,cloth' }), view);
    expect(flights.map(({ to }) => to)).toEqual(['good:corn', 'good:llama', 'good:cloth']);
    expect(gains.map(({ text }) => text)).toEqual(['+3', '+1', '+1']);
  });

  it('shows nothing where nothing was given', () => {
    const still = { flights: [], gains: [] };
    expect(motion(event('offered', { goods: '' }), view)).toEqual(still);
    expect(motion(event('sacrificed', { cleric: 'puma', llamas: 0 }), view)).toEqual(still);
    expect(motion(event('produced', { good: 'coca', amount: 0, corn: 0 }), view)).toEqual(still);
  });

  it('costs corn at the market', () => {
    const { gains } = motion(event('bought', { good: 'llama', corn: 5 }), view);
    expect(gains).toEqual([{ seat: view.seat, text: '−5', sprite: 'mp-corn' }]);
  });

  it('flies only what is drawn', () => {
    const drawn = repository('../../web/src/games/machu_picchu/Defs.svelte');
    for (const kind of ['rode', 'stones', 'settled', 'sent', 'home', 'sun', 'track_corn', 'stayed'])
      for (const { sprite } of motion(event(kind, { good: 'corn', moon: '1' }), view).flights)
        expect(drawn).toContain(`id="${sprite}"`);
  });
});

describe('where it happened', () => {
  it('is on the board', () => {
    expect(places(event('entered', { quarter: 'sundial' }), view)).toEqual(['quarter:sundial']);
    expect(places(event('moved', { steps: 3, field: 9 }, RIVAL), view)).toEqual([
      `runner:${RIVAL}`,
      'path:9',
    ]);
    expect(places(event('sacrificed', { cleric: 'virgin', llamas: 1 }), view)).toEqual([
      'quarter:temple_of_the_sun',
    ]);
  });

  it('is the player where nothing else is known, and nowhere for the game itself', () => {
    expect(places(event('start_player', {}, RIVAL), view)).toEqual([`seat:${RIVAL}`]);
    expect(places(event('ended', { ending: 'cards' }, -1), view)).toEqual([]);
  });
});
