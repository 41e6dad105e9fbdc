import { book } from '.';

const part = book<typeof import('./en/home')>('home');

export const home = part('home');
