import { book } from '../../locales';
import type { Shelf } from '../types';

const part = book<typeof import('../../locales/en/shelf_machu_picchu')>('shelf_machu_picchu');

export const shelf = {
  players: '2–5',
  minutes: '60–120',
  weight: 3,
  changed: '[time_track]\ndays = 7',
  words: part('shelf'),
} satisfies Shelf;
