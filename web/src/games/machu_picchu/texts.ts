import { book } from '../../locales';

const part = book<typeof import('../../locales/en/machu_picchu')>('machu_picchu');

export const labels = part('labels');
export const cityLabels = part('cityLabels');
export const helptexts = part('helptexts');
export const tally = part('tally');
