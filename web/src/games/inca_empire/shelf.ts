import { book } from '../../locales';
import type { Shelf } from '../types';

const part = book<typeof import('../../locales/en/shelf_inca_empire')>('shelf_inca_empire');

export const shelf = {
  players: '3–4',
  minutes: '90–150',
  weight: 3,
  changed: '[income.era_1]\nlabour = 7',
  words: part('shelf'),
} satisfies Shelf;
