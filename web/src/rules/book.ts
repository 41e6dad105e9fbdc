/** The rules of a game as a book one can search. */

import type { RuleKind, RuleWords } from '../api/types';
import { folded, pieces, terms, type Piece } from './text';

export type Shown = 'all' | 'example' | RuleKind;

export interface Entry extends RuleWords {
  pieces: Piece[];
  examplePieces: Piece[];
  /** Ids of the rules that mention this one. */
  mentioned: string[];
  /** A worked example, or a rule that has one. */
  worked: boolean;
  plain: string;
}

export interface Chapter {
  title: string;
  entries: Entry[];
}

const EXAMPLE = /^(Example|Beispiel|Voorbeeld): /;

export function entries(rules: RuleWords[]): Entry[] {
  const mentioned = new Map<string, Set<string>>(rules.map(({ id }) => [id, new Set()]));
  const found = rules.map((rule): Entry => {
    const own = pieces(rule.text);
    const examplePieces = pieces(rule.example ?? '');
    for (const piece of [...own, ...examplePieces])
      if (piece.kind === 'ref' && piece.text !== rule.id) mentioned.get(piece.text)?.add(rule.id);
    return {
      ...rule,
      pieces: own,
      examplePieces,
      mentioned: [],
      worked: rule.example !== null || EXAMPLE.test(rule.text),
      plain: folded(
        [rule.id, rule.section, ...[...own, ...examplePieces].map((piece) => piece.text)].join(' '),
      ),
    };
  });
  for (const entry of found) entry.mentioned = [...(mentioned.get(entry.id) ?? [])];
  return found;
}

export function counts(all: Entry[]): Record<Shown, number> {
  const found: Record<Shown, number> = {
    all: all.length,
    example: 0,
    rule: 0,
    ruling: 0,
    edition: 0,
    data: 0,
    check: 0,
  };
  for (const entry of all) {
    found[entry.kind] += 1;
    if (entry.worked) found.example += 1;
  }
  return found;
}

/** Entries of a kind with every word of the query in them, by chapter. */
export function chapters(all: Entry[], shown: Shown, query: string): Chapter[] {
  const words = terms(query);
  const found: Chapter[] = [];
  for (const entry of all) {
    if (shown === 'example' ? !entry.worked : shown !== 'all' && entry.kind !== shown) continue;
    if (!words.every((word) => entry.plain.includes(word))) continue;
    const last = found.at(-1);
    if (last?.title === entry.section) last.entries.push(entry);
    else found.push({ title: entry.section, entries: [entry] });
  }
  return found;
}
