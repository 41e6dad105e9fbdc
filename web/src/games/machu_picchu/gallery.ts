/** The boards of Machu Picchu where nobody plays: on the pages that teach. */

import type { Figure, Gallery } from '../types';
import OwnHand from './area/OwnHand.svelte';
import City from './City.svelte';
import Clergy from './Clergy.svelte';
import Market from './Market.svelte';
import Moons from './Moons.svelte';
import { game } from '.';
import type { MachuView } from './view';

const quarters = (...names: string[]): Figure => ({
  part: 'city',
  lit: names.map((name) => `quarter:${name}`),
});
const work = [
  'corn_terraces',
  'llama_meadow',
  'coca_plantation',
  'potters_quarter',
  'weavers_quarter',
];
const temples = ['temple_of_the_condor', 'temple_of_the_puma', 'temple_of_the_sun'];
const path = { part: 'city', lit: ['path:7', 'path:13', 'path:20'] };
const clergy = { part: 'clergy', lit: ['clergy:'] };
const market = { part: 'market', lit: ['column:'] };
const moons = { part: 'moons', lit: ['moon:'] };

const places = {
  'M-SETUP-02': quarters(...work),
  'M-SETUP-06': clergy,
  'M-SETUP-07': moons,
  'M-MOVE': { part: 'city', lit: ['prince:'] },
  'M-QTR': quarters(...work, ...temples, 'main_temple'),
  'M-PROD': quarters(...work),
  'M-TEMPLE': quarters(...temples),
  'M-TEMPLE-05': clergy,
  'M-TEMPLE-06': clergy,
  'M-TEMPLE-08': clergy,
  'M-MAIN': quarters('main_temple'),
  'M-PLACE': quarters('watchmans_hut', 'royal_palace'),
  'M-CLERGY': clergy,
  'M-CLERGY-01': quarters('house_of_the_virgins', 'house_of_the_priests'),
  'M-MARKET': market,
  'M-MARKET-01': quarters('marketplace'),
  'M-SUNDIAL': quarters('sundial'),
  'M-PATH': path,
  'M-CARD': { part: 'hand' },
  'M-DAY': moons,
  'M-NIGHT-02': moons,
  'M-NIGHT-03': moons,
  'M-NIGHT-04': moons,
  'M-NIGHT-05': quarters('sundial'),
  'M-NIGHT-06': quarters(...work, ...temples, 'main_temple'),
  'M-SCORE-02': path,
};

export const gallery: Gallery<MachuView> = {
  game,
  parts: {
    city: { Component: City, width: 760, ratio: '7 / 5' },
    moons: { Component: Moons, width: 420 },
    clergy: { Component: Clergy, width: 420 },
    market: { Component: Market, width: 420 },
    hand: { Component: OwnHand, width: 280 },
  },
  position: async () => {
    const { default: kept } = await import('./position.json');
    return kept as unknown as { names: string[]; view: MachuView };
  },
  places,
};
