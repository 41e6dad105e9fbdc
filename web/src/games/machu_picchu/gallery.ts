/** The boards of Machu Picchu where nobody plays: on the pages that teach. */

import type { Gallery } from '../types';
import OwnHand from './area/OwnHand.svelte';
import City from './City.svelte';
import Clergy from './Clergy.svelte';
import Market from './Market.svelte';
import Moons from './Moons.svelte';
import { game } from '.';
import type { MachuView } from './view';

export const gallery: Gallery<MachuView> = {
  game,
  parts: {
    city: { Component: City, width: 760, ratio: '7 / 5' },
    moons: { Component: Moons, width: 420 },
    clergy: { Component: Clergy, width: 420 },
    market: { Component: Market, width: 420 },
    hand: { Component: OwnHand, width: 560 },
  },
  position: async () => {
    const { default: kept } = await import('./position.json');
    return kept as unknown as { names: string[]; view: MachuView };
  },
  places: {},
};
