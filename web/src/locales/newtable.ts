import { book } from '.';

const part = book<typeof import('./en/newtable')>('newtable');

export const newtable = part('newtable');
