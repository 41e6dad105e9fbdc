/** The boards of Inca Empire where nobody plays: on the pages that teach. */

import type { Figure, Gallery } from '../types';
import Map from './Map.svelte';
import Prices from './Prices.svelte';
import Score from './Score.svelte';
import Sun from './Sun.svelte';
import Track from './Track.svelte';
import { game } from '.';
import type { EmpireView } from './view';

const cuzco = { part: 'map', lit: ['site:cuzco'] };
const map = { part: 'map' };
const sun = { part: 'sun' };
const track = { part: 'track' };
const score = { part: 'score' };
const build = (...what: string[]): Figure => ({
  part: 'prices',
  lit: what.map((one) => `build:${one}`),
});

const [city, garrison, terrace] = [build('city'), build('garrison'), build('terrace')];

const places = {
  'E-SETUP-02': sun,
  'E-SETUP-05': score,
  'E-SETUP-06': cuzco,
  'E-SETUP-07': map,
  'E-SETUP-10': track,
  'E-TRACK': track,
  'E-VP': score,
  'E-INCA': track,
  'E-SUN-03': sun,
  'E-SUN-04': sun,
  'E-SUN-05': sun,
  'E-SUN-09': sun,
  'E-SUN-10': sun,
  'E-ROAD': cuzco,
  'E-BUILD-03': city,
  'E-BUILD-04': city,
  'E-BUILD-05': garrison,
  'E-BUILD-06': garrison,
  'E-BUILD-08': build('conquer'),
  'E-BUILD-12': build('temple'),
  'E-BUILD-15': terrace,
  'E-BUILD-18': build('extra'),
  'E-REVEAL': map,
  'E-SAPA-03': terrace,
  'E-SAPA-04': garrison,
  'E-SAPA-05': build('city', 'temple'),
  'E-END-03': score,
};

export const gallery: Gallery<EmpireView> = {
  game,
  parts: {
    map: { Component: Map, width: 1280, ratio: '3 / 1' },
    track: { Component: Track, width: 1180, narrow: 420 },
    sun: { Component: Sun, width: 440 },
    score: { Component: Score, width: 700 },
    prices: { Component: Prices, width: 420 },
  },
  position: async () => {
    const { default: kept } = await import('./position.json');
    return kept as unknown as { names: string[]; view: EmpireView };
  },
  places,
};
