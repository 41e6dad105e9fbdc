import { book } from '.';

const part = book<typeof import('./en/shown')>('shown');

export const settings = part('settings');
export const pacing = part('pacing');
export const recap = part('recap');
export const scoring = part('scoring');
