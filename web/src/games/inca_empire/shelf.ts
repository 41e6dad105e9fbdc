import { book } from '../../locales';
import type { Shelf } from '../types';

const part = book<typeof import('../../locales/en/shelf_inca_empire')>('shelf_inca_empire');

export const shelf = { players: '3–4', words: part('shelf') } satisfies Shelf;
