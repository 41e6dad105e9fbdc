import { book } from '.';

const part = book<typeof import('./en/table')>('table');

export const table = part('table');
