import { book } from '.';

const part = book<typeof import('./en/compare')>('compare');

export const compare = part('compare');
