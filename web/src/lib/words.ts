/**
 * Texts with values: the format of `src/tawantin/messages.py`, held to the same cases.
 *
 *     {name}              a value
 *     {name.form}         a thing's name in another form
 *     {name*count}        a thing's name as it goes with that number
 *     {name^}             with a capital first letter; goes with the others
 *     {n:point|points}    the word that goes with the number n: one for each of the language's forms
 */

const FIELD = /\{(\w+)(?:\.(\w+))?(?:\*(\w+))?(\^)?(?::([^{}]*))?\}/g;

export type Values = Record<string, string | number>;

/** A place in a text where a value goes. */
export interface Field {
  name: string;
  form: string;
  counted: string;
  capital: boolean;
  words: string[];
}

/** How a language counts. */
export interface Counting {
  tag: string;
  /** Unicode’s plural categories, in the order of the words in a text. */
  forms: readonly string[];
}

/** The pieces of a text, those that are values as fields. */
export function parse(text: string): (string | Field)[] {
  const parts: (string | Field)[] = [];
  let end = 0;
  for (const found of text.matchAll(FIELD)) {
    const [whole, name = '', form = '', counted = '', capital, words] = found;
    parts.push(text.slice(end, found.index));
    const choice = words?.split('|') ?? [];
    parts.push({ name, form, counted, capital: capital !== undefined, words: choice });
    end = found.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== '');
}

const parsed = new Map<string, (string | Field)[]>();

/** The text with its values; `named` says how a thing is called where a text wants a form of it. */
export function fill(
  text: string,
  values: Values,
  language: Counting,
  named: (field: Field) => string | undefined = ({ name }) => values[name]?.toString(),
): string {
  const pieces = parsed.get(text) ?? parse(text);
  parsed.set(text, pieces);
  const filled = pieces.map((part) => {
    if (typeof part === 'string') return part;
    const found = part.words.length > 0 ? word(part, values, language) : named(part);
    if (found === undefined) return `{${part.name}}`;
    return part.capital ? found.slice(0, 1).toUpperCase() + found.slice(1) : found;
  });
  return filled.join('');
}

const rules = new Map<string, Intl.PluralRules>();

function word({ name, words }: Field, values: Values, language: Counting): string | undefined {
  const counts = rules.get(language.tag) ?? new Intl.PluralRules(language.tag);
  rules.set(language.tag, counts);
  const category = counts.select(Number(values[name]));
  return name in values ? words[language.forms.indexOf(category)] : undefined;
}
