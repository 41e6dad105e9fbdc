import { book } from '.';

const part = book<typeof import('./en/local')>('local');

export const local = part('local');
