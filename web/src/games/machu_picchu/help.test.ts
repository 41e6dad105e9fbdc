// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Help, Things } from '../types';
import { CLERIC, GOOD } from './contract';
import { positions, things, view, where } from './testing/position';
import { MARKS, type MachuView } from './view';

const LANGUAGES = ['en', 'de', 'nl'] as const;
const RULES = readFileSync('../docs/rules/machu_picchu.md', 'utf-8');
const NAMES = ['Ana', 'Bruno', 'Carla', 'Dora', 'Elias'];

function area(at: MachuView): string[] {
  return [
    ...GOOD.map((good) => `good:${good}`),
    ...MARKS.map((mark) => `mark:${mark}`),
    ...Object.keys(at.scenery.cards).map((id) => `card:${id}`),
    ...['discs', 'hand', 'points', 'gold', 'traced'],
  ];
}

/** Everything on the table that has a card. */
function all(at: MachuView): string[] {
  const board = [
    ...at.quarters.map(({ id }) => `quarter:${id}`),
    ...at.quarters.flatMap(({ id, incas }) => incas.map((_, seat) => `inca:${id}:${seat}`)),
    ...at.moons.map(({ id }) => `moon:${id}`),
    ...CLERIC.flatMap((kind) => [`cleric:${kind}`, `clergy:${kind}`]),
    ...Object.keys(at.market).flatMap((good) =>
      ['sell', 'buy', 'add', 'remove', 'column'].map((kind) => `${kind}:${good}`),
    ),
    ...Array.from({ length: at.scenery.numbers.summit + 1 }, (_, field) => `path:${field}`),
    ...at.seats.flatMap((_, seat) => [`prince:${seat}`, `runner:${seat}`, `seat:${seat}`]),
    ...['deck', 'sun', 'track'],
  ];
  return [...area(at), ...area(at).map((thing) => `1/${thing}`), ...board];
}

let help: (thing: string, view: MachuView, words: Things, names: string[]) => Help | null;
let speak: (language: (typeof LANGUAGES)[number]) => Things;

beforeAll(async () => {
  const listen = { matches: false, addEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => listen);
  const { settings } = await import('../../lib/settings.svelte');
  ({ help } = await import('./help'));
  speak = (language) => {
    settings.set({ language });
    return things[language];
  };
});

function shown(thing: string, words: Things, at = view): Help {
  const found = help(thing, at, words, NAMES);
  if (found === null) throw new Error(`${thing} has no card`);
  return found;
}

describe.each(LANGUAGES)('cards of things in %s', (language) => {
  it('are there for everything, filled in', () => {
    const words = speak(language);
    for (const { view: at } of positions)
      for (const thing of all(at)) {
        const { title, text } = shown(thing, words, at);
        expect(title, thing).not.toBe('');
        expect(text, thing).not.toBe('');
        expect(`${title} ${text}`, thing).not.toMatch(/[{}_]|undefined|null|NaN|Infinity/);
      }
  });
});

describe('cards of things', () => {
  it('name rules that exist', () => {
    const words = speak('en');
    for (const thing of all(view)) {
      const { rules = [] } = shown(thing, words);
      expect(rules.length, thing).toBeGreaterThan(0);
      for (const rule of rules) expect(RULES, `${thing}: ${rule}`).toContain(`- **${rule}**`);
    }
  });

  it('are none for what does not exist', () => {
    for (const thing of ['quarter:rome', 'moon:8', 'card:99', 'mark:wine', 'wheel'])
      expect(help(thing, view, speak('en'), NAMES)).toBeNull();
  });

  it('speak the language chosen', () => {
    expect(shown('sun', speak('de')).title).toBe('Sonnenscheibe');
    expect(shown('sun', speak('nl')).title).toBe('Zonneschijf');
  });

  it('say what a quarter would give to whom, who enters first', () => {
    let told = 0;
    for (const { view: at } of positions)
      for (const { id, shares } of at.quarters) {
        const { text } = shown(`quarter:${id}`, speak('en'), at);
        if (shares.length === 0) {
          expect(text).not.toContain('Entered now:');
          continue;
        }
        expect(text).toContain('Entered now:\nYou: ');
        for (const { most, steps } of shares)
          if (most > 0) {
            expect(text).toMatch(new RegExp(`up to ${most} .* for ${steps} step`));
            told += 1;
          }
      }
    expect(told).toBeGreaterThan(0);
  });

  it('of a quarter used today say so', () => {
    const at = where(({ quarters }) => quarters.some(({ bonus }) => bonus === 0));
    for (const { id, bonus } of at.quarters) {
      const { text } = shown(`quarter:${id}`, speak('en'), at);
      expect(text.includes('Used today'), id).toBe(bonus === 0);
    }
  });

  it('say how to get there', () => {
    const ways = { here: 'Your prince is here', free: 'Next to', ride: 'costs 1 llama' };
    for (const { id, way } of view.quarters)
      expect(shown(`quarter:${id}`, speak('en')).text).toContain(ways[way as 'here']);
  });

  it('name prices, and what is missing to pay them', () => {
    for (const [good, { buying, selling }] of Object.entries(view.market)) {
      expect(shown(`buy:${good}`, speak('en')).text).toContain(`${buying.join(', ')} corn`);
      expect(shown(`sell:${good}`, speak('en')).text).toContain(`${selling.join(', ')} corn`);
    }
    const poor = where(({ clergy, seat }) => (clergy.puma?.lacks[seat]?.cloth ?? 0) > 0);
    const lack = poor.clergy.puma!.lacks[poor.seat]!.cloth;
    expect(shown('cleric:puma', speak('en'), poor).text).toMatch(
      new RegExp(`You lack .*${lack} cloth`),
    );
  });

  it('say what a card is worth now', () => {
    const player = view.seats[view.seat]!;
    const [first] = player.hand!;
    expect(shown(`card:${first!.id}`, speak('en')).text).toContain(
      `= ${first!.points} point${first!.points === 1 ? '' : 's'}; ${first!.gold} gold.`,
    );
    for (const { symbol, pieces, count } of player.lines)
      expect(shown(`mark:${symbol}`, speak('en')).text).toContain(
        `${pieces} of your own × ${count}`,
      );
    const { gold_cards, gold_path } = player.score!;
    expect(shown('gold', speak('en')).text).toContain(
      `On cards ${gold_cards}, storehouses ${gold_path}.`,
    );
  });

  it('warn of the disc that ends the day', () => {
    const last = { ...view, sun_next: true };
    const free = view.moons.find(({ holder }) => holder === null)!;
    expect(shown(`moon:${free.id}`, speak('en'), last).text).toContain('with the sun disc');
    const early = { ...view, sun_next: false };
    expect(shown(`moon:${free.id}`, speak('en'), early).text).not.toContain('with the sun disc');
  });
});
