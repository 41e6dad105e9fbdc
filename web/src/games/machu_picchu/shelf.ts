import { shelves } from '../../locales/shelf';
import type { Shelf } from '../types';

export const shelf = { players: '2–5', words: shelves('machu_picchu') } satisfies Shelf;
