/** The rules of a game as a book one can search. */

import type { RuleKind, RuleWords } from '../api/types';
import { search, searched, type Searched } from './search';
import { pieces, terms, type Piece } from './text';

export type Shown = 'all' | 'example' | RuleKind;

export interface Entry extends RuleWords {
  pieces: Piece[];
  examplePieces: Piece[];
  /** Ids of the rules that mention this one. */
  mentioned: string[];
  /** A worked example, or a rule that has one. */
  worked: boolean;
  searched: Searched;
}

export interface Chapter {
  title: string;
  entries: Entry[];
}

const EXAMPLE = /^(Example|Beispiel|Voorbeeld): /;

const plain = (all: Piece[]): string => all.map(({ text }) => text).join('');

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
      searched: searched(rule.id, rule.section, `${plain(own)} ${plain(examplePieces)}`),
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

const isShown = (entry: Entry, shown: Shown): boolean =>
  shown === 'all' || (shown === 'example' ? entry.worked : entry.kind === shown);

/** Entries of a kind that a query means, the fittest first. */
export function hits(all: Entry[], shown: Shown, query: string): Entry[] {
  return search(
    all.filter((entry) => isShown(entry, shown)),
    terms(query),
  );
}

/** Entries of a kind by chapter. */
export function chapters(all: Entry[], shown: Shown): Chapter[] {
  const found: Chapter[] = [];
  for (const entry of all) {
    if (!isShown(entry, shown)) continue;
    const last = found.at(-1);
    if (last?.title === entry.section) last.entries.push(entry);
    else found.push({ title: entry.section, entries: [entry] });
  }
  return found;
}
