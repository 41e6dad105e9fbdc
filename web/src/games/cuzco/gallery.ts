/** The boards of Cuzco where nobody plays: on the pages that teach. */

import type { Gallery } from '../types';
import City from './City.svelte';
import Fields from './Fields.svelte';
import Map from './Map.svelte';
import OwnMask from './area/OwnMask.svelte';
import { game } from '.';
import type { CuzcoView } from './view';

const map = { part: 'map' };
const villages = {
  part: 'map',
  lit: [1, 2, 3, 4, 5, 6].flatMap((n) => [`place:i${n}`, `place:o${n}`]),
};
const overlay = { part: 'map', lit: ['place:cuzco', 'arm:'] };
const fields = { part: 'fields' };
const points = { part: 'fields', lit: ['field:points'] };
const houses = { part: 'city', lit: ['house:'] };
const temple = { part: 'city', lit: ['step:'] };
const market = { part: 'city', lit: ['good:'] };
const palace = { part: 'city', lit: ['palace:'] };
const status = { part: 'city', lit: ['status'] };
const bands = { part: 'mask', lit: ['band:'] };
const slots = { part: 'mask', lit: ['slot:'] };
const khipus = { part: 'mask', lit: ['khipus'] };
const persons = { part: 'mask', lit: ['tile:'] };

const places = {
  'C-SETUP-02': map,
  'C-SETUP-03': villages,
  'C-SETUP-04': overlay,
  'C-SETUP-05': fields,
  'C-SETUP-09': houses,
  'C-SETUP-11': temple,
  'C-SETUP-12': market,
  'C-SETUP-15': palace,
  'C-SETUP-16': slots,
  'C-SETUP-17': bands,
  'C-SETUP-19': khipus,
  'C-SETUP-26': status,
  'C-SETUP-33': { part: 'city', lit: ['god:'] },
  'C-PLACE': fields,
  'C-PLACE-03': points,
  'C-MOVE': map,
  'C-MOVE-04': overlay,
  'C-MOVE-05': khipus,
  'C-MOVE-06': khipus,
  'C-MOVE-10': slots,
  'C-MOVE-12': khipus,
  'C-MOVE-13': overlay,
  'C-MOVE-14': overlay,
  'C-MOVE-15': overlay,
  'C-MOVE-16': overlay,
  'C-TILE-01': houses,
  'C-TILE-02': houses,
  'C-TILE-03': persons,
  'C-TILE-04': persons,
  'C-TILE-05': persons,
  'C-TRADE': { part: 'fields', lit: ['field:trade'] },
  'C-TEMPLE': temple,
  'C-HEAD': bands,
  'C-POINTS': points,
  'C-UNI': status,
  'C-PRIEST': temple,
  'C-MARKET': market,
  'C-PALACE': palace,
  'C-CLEAN-01': houses,
  'C-CLEAN-02': palace,
  'C-CLEAN-03': market,
  'C-SCORE-02': villages,
};

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
  places,
};
