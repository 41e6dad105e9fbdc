import { book } from '.';

const part = book<typeof import('./en/log')>('log');

export const log = part('log');
