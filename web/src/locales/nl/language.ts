import type { Facts } from '..';

export const language: Facts = { name: 'Nederlands', tag: 'nl', forms: ['one', 'other'] };
