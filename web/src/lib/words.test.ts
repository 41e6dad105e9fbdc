import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fill, type Field, type Values } from './words';

interface Cases {
  languages: Record<string, { forms: string[] }>;
  cases: {
    language: string;
    text: string;
    values: Values;
    named?: Record<string, string>;
    filled: string;
  }[];
}

/** The same as those of the server. */
const { languages, cases } = JSON.parse(readFileSync('../tests/messages.json', 'utf-8')) as Cases;

const written = ({ name, form, counted }: Field) =>
  name + (form === '' ? '' : `.${form}`) + (counted === '' ? '' : `*${counted}`);

it.each(cases)('$language: $text, $values', ({ language, text, values, named, filled }) => {
  const counting = { tag: language, forms: languages[language]?.forms ?? [] };
  const names = named && ((field: Field) => named[written(field)]);
  expect(fill(text, values, counting, names)).toBe(filled);
});

it('shows a value that is missing', () => {
  const english = { tag: 'en', forms: ['one', 'other'] };
  expect(fill('{name}', {}, english)).toBe('{name}');
  expect(fill('{n:point|points}', {}, english)).toBe('{n}');
});
