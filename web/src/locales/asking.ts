import { book } from '.';

const part = book<typeof import('./en/asking')>('asking');

export const asking = part('asking');
