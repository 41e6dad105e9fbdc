import { book } from '.';

const part = book<typeof import('./en/rules')>('rules');

export const rules = part('rules');
