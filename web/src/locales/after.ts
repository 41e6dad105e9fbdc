import { book } from '.';

const part = book<typeof import('./en/after')>('after');

export const after = part('after');
