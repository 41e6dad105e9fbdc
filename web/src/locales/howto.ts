import { book } from '.';

const part = book<typeof import('./en/howto')>('howto');

export const howto = part('howto');
