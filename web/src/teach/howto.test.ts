// @vitest-environment jsdom
/** What the pages say is what the rules say: every number in a sentence stands in a rule beside it. */

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { games } from '../games/registry';
import type { HowTo, Lesson } from '../games/types';
import { LANGUAGES, text, type Language } from '../locales';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

const WORDS: Record<Language, string[]> = {
  en: 'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|'),
  de: 'null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf'.split('|'),
  nl: 'nul|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf'.split('|'),
};
/** In three languages at once, as none of these words means something else in another. */
const ORDINALS: Record<string, number> = { third: 3, dritte: 3, derde: 3, fourth: 4, twice: 2 };
const MOST_WORDS = 620;

/** The numbers in a text, written either way; words from `least` on, as "one of these" means none. */
function numbers(sentence: string, language: Language, least = 2): Set<number> {
  const found = new Set<number>();
  const plain = sentence.replaceAll(/[A-Z]-[A-Z][A-Z0-9]*-S?\d\d/g, ' ').toLowerCase();
  for (const [word] of plain.matchAll(/\d+|\p{L}+/gu)) {
    const spelled = WORDS[language].indexOf(word);
    if (/\d/.test(word)) found.add(Number(word));
    else if (spelled >= least) found.add(spelled);
    else if (ORDINALS[word] !== undefined) found.add(ORDINALS[word]);
  }
  return found;
}

/** The lines of a rules page, by id. */
function rulesOf(game: string): Map<string, string> {
  const page = readFileSync(`../docs/rules/${game}.md`, 'utf-8');
  return new Map(
    [...page.matchAll(/^- \*\*([A-Z]-[A-Z0-9]+-\d\d)\*\* (.+)$/gm)].map(
      ([, id = '', line = '']) => [id, line],
    ),
  );
}

const lessons = ({ goal, turn, scores, end, missed }: HowTo): Lesson[] => [
  goal,
  turn,
  scores,
  end,
  missed,
];

describe.each(Object.keys(games))('how to play %s', async (game) => {
  const { howto } = await games[game]!.howto();
  const { gallery } = await games[game]!.gallery();
  const rules = rulesOf(game);
  const every = lessons(howto);
  const said = (language: Language, key: string): string => text(language, howto.words, key);

  it('names only rules that there are, and at least one for every claim', () => {
    for (const { say, rules: ids } of every.flatMap(({ claims }) => claims)) {
      expect(ids, say).not.toEqual([]);
      expect(
        ids.filter((id) => !rules.has(id)),
        say,
      ).toEqual([]);
    }
  });

  it.each(LANGUAGES)('has every number from the rules it names: %s', (language) => {
    for (const lesson of every) {
      const all = lesson.claims.flatMap((claim) => claim.rules);
      const texts = [
        ...lesson.claims.map(({ say, rules: ids }) => [say, ids] as const),
        ...lesson.figures.map(({ caption }) => [caption, all] as const),
      ];
      for (const [say, ids] of texts) {
        const known = new Set(ids.flatMap((id) => [...numbers(rules.get(id) ?? '', 'en', 1)]));
        const unknown = [...numbers(said(language, say), language)].filter((n) => !known.has(n));
        expect(unknown, `${say}: ${said(language, say)}`).toEqual([]);
      }
    }
  });

  it.each(LANGUAGES)('says the same numbers in every language: %s', (language) => {
    for (const { say } of every.flatMap(({ claims }) => claims))
      expect([...numbers(said(language, say), language)].sort(), said(language, say)).toEqual(
        [...numbers(said('en', say), 'en')].sort(),
      );
  });

  it.each(LANGUAGES)('is read quickly: %s', (language) => {
    const keys = every.flatMap(({ title, claims }) => [title, ...claims.map(({ say }) => say)]);
    const words = keys.flatMap((key) => said(language, key).split(/\s+/));
    expect(words.length).toBeLessThan(MOST_WORDS);
  });

  it('tells five things that beginners miss', () => {
    expect(howto.missed.claims).toHaveLength(5);
  });

  it('draws parts that there are', () => {
    const parts = every.flatMap(({ figures }) => figures.map(({ part }) => part));
    expect(parts.filter((part) => gallery.parts[part] === undefined)).toEqual([]);
  });
});
