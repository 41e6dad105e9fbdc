import { book } from '.';

const part = book<typeof import('./en/me')>('me');

export const me = part('me');
