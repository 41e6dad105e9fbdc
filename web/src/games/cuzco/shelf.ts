import { book } from '../../locales';
import type { Shelf } from '../types';

const part = book<typeof import('../../locales/en/shelf_cuzco')>('shelf_cuzco');

export const shelf = {
  players: '2–4',
  minutes: '90–120',
  weight: 4,
  changed: '[goods.clothing]\npoints = 5',
  words: part('shelf'),
} satisfies Shelf;
