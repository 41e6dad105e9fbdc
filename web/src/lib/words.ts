/** Texts in all languages, side by side: every key must be there in each. */

import type { Language } from './settings.svelte';

export type Texts<K extends string = string> = Record<Language, Record<K, string>>;

/** Keeps the keys of an area, and refuses one that a language lacks. */
export function texts<K extends string>(
  en: Record<K, string>,
  de: Record<NoInfer<K>, string>,
  nl: Record<NoInfer<K>, string>,
): Texts<K> {
  return { en, de, nl };
}

/** `{name}` is a value; `{n:one|many}` picks a word by the number n. */
export function fill(
  text: string,
  values: Record<string, string | number>,
  language: string,
): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
    const value = values[name as string];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    const single = new Intl.PluralRules(language).select(Number(value)) === 'one';
    return (single ? one : many) as string;
  });
}
