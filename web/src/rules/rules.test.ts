import { describe, expect, it } from 'vitest';
import type { RuleWords } from '../api/types';
import { chapters, counts, entries, hits } from './book';
import { spellings } from './search';
import { cut, folded, html, pieces, terms } from './text';

const rule = (id: string, text: string, change: Partial<RuleWords> = {}): RuleWords => ({
  id,
  section: 'Trade',
  kind: 'rule',
  text,
  example: null,
  translated: true,
  ...change,
});

const book = entries([
  rule('C-TRADE-01', 'Spend the pips; see C-RULING-09.'),
  rule('C-TRADE-02', 'Take a *Feder für Käufer*.', { example: 'Example: given 2 pips.' }),
  rule('C-HEAD-07', 'Example: given round 3.', { section: 'Headdress' }),
  rule('C-RULING-09', '*When?* **Ruling:** after C-TRADE-01.', {
    kind: 'ruling',
    section: 'Rulings',
  }),
]);

describe('the text of a rule', () => {
  it('knows strong, stressed and code, and links ids', () => {
    expect(pieces('**Ruling:** *no*, `x` (C-PUTUTU-08).')).toEqual([
      { kind: 'strong', text: 'Ruling:' },
      { kind: 'text', text: ' ' },
      { kind: 'em', text: 'no' },
      { kind: 'text', text: ', ' },
      { kind: 'code', text: 'x' },
      { kind: 'text', text: ' (' },
      { kind: 'ref', text: 'C-PUTUTU-08' },
      { kind: 'text', text: ').' },
    ]);
  });

  it('folds letter for letter', () => {
    expect(folded('Käufer ÉÎ ß')).toBe('kaufer ei ß');
    expect(terms('  Fire ORDEAL ')).toEqual(['fire', 'ordeal']);
  });

  it('is cut at the hits, also where they overlap', () => {
    expect(cut('Käufer kaufen', ['kauf'])).toEqual(['', 'Käuf', 'er ', 'kauf', 'en']);
    expect(cut('abcd', ['abc', 'bcd'])).toEqual(['', 'abcd']);
    expect(cut('abcd', [])).toEqual(['abcd']);
    expect(cut('abcd', ['x'])).toEqual(['abcd']);
  });
});

describe('a rule as HTML', () => {
  it('marks the words and links the ids', () => {
    expect(html(pieces('*Käufer* see C-TRADE-01'), ['kauf'])).toBe(
      '<em><mark>Käuf</mark>er</em> see <a href="#C-TRADE-01">C-TRADE-01</a>',
    );
  });

  it('lets nothing through that is not its own', () => {
    expect(html(pieces('a < b & `<i>"`'), ['<'])).toBe(
      'a <mark>&lt;</mark> b &amp; <code><mark>&lt;</mark>i&gt;&quot;</code>',
    );
  });
});

describe('the book of rules', () => {
  it('shows one kind, or what has an example', () => {
    expect(chapters(book, 'ruling').map((c) => c.title)).toEqual(['Rulings']);
    expect(chapters(book, 'example').map((c) => c.title)).toEqual(['Trade', 'Headdress']);
    expect(counts(book)).toMatchObject({ all: 4, rule: 3, ruling: 1, example: 2 });
  });

  it('knows who mentions a rule', () => {
    expect(book[0]?.mentioned).toEqual(['C-RULING-09']);
    expect(book[3]?.mentioned).toEqual(['C-TRADE-01']);
  });
});

describe('a search in the book', () => {
  const found = (query: string, all = book): string[] =>
    hits(all, 'all', query).map(({ id }) => id);

  it('finds by words without accents, and by those who write ae and ss', () => {
    for (const query of ['kaufer feder', 'KÄUFER', 'kaeufer', 'käuf fed'])
      expect(found(query), query).toEqual(['C-TRADE-02']);
    expect(spellings('strasse')).toContain('straße');
    expect(found('strasse', entries([rule('E-ROAD-01', 'Eine Straße.')]))).toEqual(['E-ROAD-01']);
  });

  it('wants every word, wherever it is', () => {
    expect(found('headdress feder')).toEqual([]);
    expect(found('given trade')).toEqual(['C-TRADE-02']);
    expect(found('nothing of this')).toEqual([]);
  });

  it('has the rule of an id first, then those that mention it', () => {
    expect(found('c-trade-01')).toEqual(['C-TRADE-01', 'C-RULING-09']);
    expect(found('trade-01')).toEqual(['C-TRADE-01', 'C-RULING-09']);
    expect(found('head')).toEqual(['C-HEAD-07']);
  });

  it('weighs chapter and first sentence more than the rest, and a rule more than a check', () => {
    const all = entries([
      rule('M-CHK-01', 'A market is never negative.', { kind: 'check', section: 'Checks' }),
      rule('M-TURN-01', 'Move. Then visit the market.', { section: 'Turn' }),
      rule('M-QTR-01', 'The market may be entered. More.', { section: 'Quarters' }),
      rule('M-MARKET-01', 'Trade there.', { section: 'Market' }),
      rule('M-SELL-01', 'Of marketing.', { section: 'Selling' }),
    ]);
    expect(found('market', all)).toEqual([
      'M-MARKET-01',
      'M-QTR-01',
      'M-SELL-01',
      'M-CHK-01',
      'M-TURN-01',
    ]);
  });

  it('keeps the order of the book among those that fit alike', () => {
    expect(found('example given')).toEqual(['C-HEAD-07', 'C-TRADE-02']);
    expect(found('feder-pips')).toEqual(['C-TRADE-02']);
    expect(found('t')).toEqual(['C-TRADE-01', 'C-TRADE-02', 'C-RULING-09']);
  });
});
