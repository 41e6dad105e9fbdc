import { book } from '../../locales';

const part = book<typeof import('../../locales/en/inca_empire')>('inca_empire');

export const labels = part('labels');
export const mapLabels = part('mapLabels');
export const helptexts = part('helptexts');
export const tally = part('tally');
