import { book } from '.';

const part = book<typeof import('./en/confirm')>('confirm');

export const confirm = part('confirm');
