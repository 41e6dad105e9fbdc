/** The boards of Inca Empire where nobody plays: on the pages that teach. */

import type { Gallery } from '../types';
import Map from './Map.svelte';
import Prices from './Prices.svelte';
import Score from './Score.svelte';
import Sun from './Sun.svelte';
import Track from './Track.svelte';
import { game } from '.';
import type { EmpireView } from './view';

export const gallery: Gallery<EmpireView> = {
  game,
  parts: {
    map: { Component: Map, width: 1280, ratio: '3 / 1' },
    track: { Component: Track, width: 1180 },
    sun: { Component: Sun, width: 440 },
    score: { Component: Score, width: 700 },
    prices: { Component: Prices, width: 420 },
  },
  position: async () => {
    const { default: kept } = await import('./position.json');
    return kept as unknown as { names: string[]; view: EmpireView };
  },
  places: {},
};
