import type { Facts } from '..';

export const language: Facts = { name: 'English', tag: 'en-GB', forms: ['one', 'other'] };
