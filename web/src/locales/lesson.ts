import { book } from '.';

const part = book<typeof import('./en/lesson')>('lesson');

export const start = part('start');
export const lesson = part('lesson');
