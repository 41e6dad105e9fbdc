/** The boards of Cuzco where nobody plays: on the pages that teach. */

import type { Gallery } from '../types';
import City from './City.svelte';
import Fields from './Fields.svelte';
import Map from './Map.svelte';
import OwnMask from './area/OwnMask.svelte';
import { game } from '.';
import type { CuzcoView } from './view';

export const gallery: Gallery<CuzcoView> = {
  game,
  parts: {
    map: { Component: Map, width: 480 },
    fields: { Component: Fields, width: 640 },
    city: { Component: City, width: 640, ratio: '640 / 490' },
    mask: { Component: OwnMask, width: 520 },
  },
  position: async () => {
    const { default: kept } = await import('./position.json');
    return kept as unknown as { names: string[]; view: CuzcoView };
  },
  places: {},
};
