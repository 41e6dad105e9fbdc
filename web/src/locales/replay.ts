import { book } from '.';

const part = book<typeof import('./en/replay')>('replay');

export const replay = part('replay');
