import { book } from '../../locales';
import type { Shelf } from '../types';

const part = book<typeof import('../../locales/en/shelf_machu_picchu')>('shelf_machu_picchu');

export const shelf = {
  players: '2–5',
  changed: '[time_track]\ndays = 7',
  words: part('shelf'),
} satisfies Shelf;
