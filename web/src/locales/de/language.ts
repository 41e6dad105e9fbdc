import type { Facts } from '..';

export const language: Facts = { name: 'Deutsch', tag: 'de', forms: ['one', 'other'] };
