import { shelves } from '../../locales/shelf';
import type { Shelf } from '../types';

export const shelf = { players: '2–4', words: shelves('cuzco') } satisfies Shelf;
