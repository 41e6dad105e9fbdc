import { book } from '../../locales';

const part = book<typeof import('../../locales/en/cuzco')>('cuzco');

export const labels = part('labels');
export const areaLabels = part('areaLabels');
export const cityLabels = part('cityLabels');
export const mapLabels = part('mapLabels');
export const helptexts = part('helptexts');
export const tally = part('tally');
