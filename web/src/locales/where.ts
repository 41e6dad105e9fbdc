import { book } from '.';

const part = book<typeof import('./en/where')>('where');

export const where = part('where');
