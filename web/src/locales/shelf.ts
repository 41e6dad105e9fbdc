import { book } from '.';

/** What the first page says of a game. */
export const shelves = book<typeof import('./en/shelf')>('shelf');
