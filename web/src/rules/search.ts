/** Which rules a query means, the fittest first. */

import type { Entry } from './book';
import { folded } from './text';

/** How much a word of the query is worth by where it is found: as a whole, as a beginning, inside. */
const WORTH = {
  section: [14, 10, 4],
  first: [10, 7, 2],
  rest: [3, 2, 0.5],
} as const;
const ID = { whole: 500, part: 40 };
/** Rules are meant more often than what follows from them. */
const KINDS: Record<Entry['kind'], number> = {
  rule: 1,
  ruling: 0.75,
  edition: 0.6,
  data: 0.4,
  check: 0.35,
};

/** An entry as it is searched: letters folded, cut into words where that matters. */
export interface Searched {
  id: string;
  section: string[];
  first: string[];
  rest: string[];
}

const words = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The first sentence weighs more: it says what the rule is about. */
export function searched(id: string, section: string, text: string): Searched {
  const end = /[.:;?](\s|$)/.exec(text)?.index ?? text.length;
  return {
    id: folded(id),
    section: words(section),
    first: words(text.slice(0, end)),
    rest: words(text.slice(end)),
  };
}

/** A word as it may be written: who has no umlauts writes ae, oe, ue and ss. */
export function spellings(word: string): string[] {
  const plain = word.replaceAll(/([aou])e/g, '$1').replaceAll('ss', 'ß');
  return plain === word ? [word] : [word, plain, word.replaceAll('ss', 'ß')];
}

function within(word: string, all: string[], [whole, begins, inside]: readonly number[]): number {
  let best = 0;
  for (const one of all) {
    if (one === word) return whole ?? 0;
    if (one.startsWith(word)) best = Math.max(best, begins ?? 0);
    else if (one.includes(word)) best = Math.max(best, inside ?? 0);
  }
  return best;
}

function found(word: string, { id, section, first, rest }: Searched): number {
  if (id === word) return ID.whole;
  if (word.length > 1 && id.includes(word)) return ID.part;
  return (
    within(word, section, WORTH.section) +
    within(word, first, WORTH.first) +
    within(word, rest, WORTH.rest)
  );
}

const best = (word: string, entry: Entry): number =>
  Math.max(...spellings(word).map((one) => found(one, entry.searched)));

/** 0 where a word is missing. Of one like `two-player` every part is looked for. */
function fit(entry: Entry, query: string[]): number {
  let sum = 0;
  for (const word of query) {
    const parts = words(word).map((part) => best(part, entry));
    const worth = Math.max(best(word, entry), parts.length > 0 ? Math.min(...parts) : 0);
    if (worth === 0) return 0;
    sum += worth;
  }
  return sum * KINDS[entry.kind];
}

/** Entries with every word of the query; those that fit alike stay in the order of the book. */
export function search(all: Entry[], query: string[]): Entry[] {
  return all
    .map((entry) => ({ entry, worth: fit(entry, query) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .map(({ entry }) => entry);
}
