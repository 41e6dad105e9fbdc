import { expect, it } from 'vitest';
import { fill } from './words';

it('fills in values', () => {
  expect(fill('{name} has {n}', { name: 'Ana', n: 3 }, 'en')).toBe('Ana has 3');
  expect(fill('plain', {}, 'en')).toBe('plain');
  expect(fill('{name} and {name}', { name: 'Ana' }, 'nl')).toBe('Ana and Ana');
});

it('picks the word by the number, in each language', () => {
  const text = '{n} {n:Punkt|Punkte}';
  expect([0, 1, 2].map((n) => fill(text, { n }, 'de'))).toEqual([
    '0 Punkte',
    '1 Punkt',
    '2 Punkte',
  ]);
  expect(fill('{n} {n:entry|entries}', { n: 1 }, 'en')).toBe('1 entry');
  expect(fill('{n:has|have}', { n: 21 }, 'en')).toBe('have');
  expect(fill('{n:|s}', { n: 1 }, 'en')).toBe('');
});

it('does not read what was filled in as a place to fill, and shows a value that is missing', () => {
  expect(fill('{name} {n}', { name: '{n}', n: 1 }, 'en')).toBe('{n} 1');
  expect(fill('{name}', {}, 'en')).toBe('{name}');
  expect(fill('{name}', { name: '$& $1' }, 'en')).toBe('$& $1');
});
