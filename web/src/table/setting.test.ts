import { expect, it } from 'vitest';
import type { OptionWords } from '../api/types';
import { settled } from './setting';

const option = (name: string, fallback: string | boolean, ...values: string[]): OptionWords => ({
  option: name,
  name: `The ${name}`,
  text: '',
  default: fallback,
  values: values.map((value) => ({ value, name: `so ${value}`, text: '' })),
  players: [2, 3],
});

it('names what differs from the rulebook, a switch by its name alone', () => {
  const words = [
    option('calm', false),
    option('map', 'north', 'north', 'south'),
    option('x', true),
  ];
  expect(settled({ options: { calm: false, map: 'north', x: true } }, words)).toEqual([]);
  expect(settled({ options: {} }, words)).toEqual([]);
  const found = settled({ options: { calm: true, map: 'south', x: false } }, words);
  expect(found.map(({ option: { name }, value }) => [name, value])).toEqual([
    ['The calm', ''],
    ['The map', 'so south'],
    ['The x', ''],
  ]);
});
