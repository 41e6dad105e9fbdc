import { book } from '.';

const part = book<typeof import('./en/common')>('common');

export const common = part('common');
