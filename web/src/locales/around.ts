import { book } from '.';

const part = book<typeof import('./en/around')>('around');

export const around = part('around');
