import { book } from '.';

const part = book<typeof import('./en/layout')>('layout');

export const layout = part('layout');
