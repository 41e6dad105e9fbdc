/** What the client says: a folder for each language, in it a file for what is loaded at once. */

import type { Counting } from '../lib/words';

export const LANGUAGES = ['en', 'de', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Facts extends Counting {
  /** What its speakers call it. */
  name: string;
}

/** A text for every key of English: with one too few or too many a language does not compile. */
export type Same<English> = Record<keyof English, string>;

/** Texts that belong together: a part of a file. */
export interface Area<K extends string = never> {
  file: string;
  part: string;
  /** Never there: who wants an area with these keys may be given one with more. */
  has?: (key: K) => void;
}

type Parts = Record<string, Record<string, string>>;

/** Of every language, before anything else of it is loaded. */
export const facts = Object.fromEntries(
  Object.entries(
    import.meta.glob<Facts>('./*/language.ts', { eager: true, import: 'language' }),
  ).map(([path, found]) => [path.split('/')[1], found]),
) as Record<Language, Facts>;

const files = import.meta.glob<Parts>(['./*/*.ts', '!./*/language.ts']);
const loaded = new Map<string, Parts>();
const wanted = new Set<string>();

/** The parts of a file, which whoever imports them wants. */
export function book<M>(file: string) {
  wanted.add(file);
  return <P extends keyof M & string>(part: P): Area<keyof M[P] & string> => ({ file, part });
}

/** Loads what is wanted and not there yet. */
export async function load(language: Language): Promise<void> {
  const missing = [...wanted].filter((file) => !loaded.has(`./${language}/${file}.ts`));
  await Promise.all(
    missing.map(async (file) => {
      const path = `./${language}/${file}.ts`;
      const read = files[path];
      if (read === undefined) throw new Error(`no texts in ${path}`);
      loaded.set(path, await read());
    }),
  );
}

/** A text as it is written, before it is filled in. */
export function text(language: Language, { file, part }: Area, key: string): string {
  const found = loaded.get(`./${language}/${file}.ts`)?.[part]?.[key];
  if (found === undefined) throw new Error(`${language}/${file}: ${part}.${key} is not loaded`);
  return found;
}
