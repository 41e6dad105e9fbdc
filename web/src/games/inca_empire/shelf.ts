import { shelves } from '../../locales/shelf';
import type { Shelf } from '../types';

export const shelf = { players: '3–4', words: shelves('inca_empire') } satisfies Shelf;
