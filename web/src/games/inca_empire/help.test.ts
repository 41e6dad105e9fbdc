// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '../../locales';
import type { Help, Things } from '../types';
import { rowOf } from './builds';
import { CARD, PILGRIMAGE } from './contract';
import { game, laying, names as NAMES, view } from './testing/position';
import type { EmpireView } from './view';

const RULES = readFileSync('../docs/rules/inca_empire.md', 'utf-8');

const { regions, sites, connections, wild } = view.scenery;
const AREA = [
  ...['labour', 'income', 'hand', 'turn'],
  ...CARD.flatMap((name) => [`card:${name}`, `force:${name}`]),
];
const BOARD = [
  ...Object.keys(regions).map((key) => `region:${key}`),
  ...Object.keys(sites).map((key) => `site:${key}`),
  ...[...connections, ...wild].map(([a, b]) => `road:${a}-${b}`),
  ...view.sun.flatMap(({ cards }, i) => [
    `sector:${i + 1}`,
    ...cards.map((_, k) => `sun:${i + 1}:${k}`),
  ]),
  ...view.scenery.track.columns.flatMap(({ phases }, i) => [
    `column:${i}`,
    ...phases.map((_, k) => `phase:${i}:${k}`),
  ]),
  ...view.builds.map(({ what }) => `build:${what}`),
  ...Object.keys(view.tiles).map((kind) => `tile:${kind}`),
  ...PILGRIMAGE.map((kind) => `pilgrimage:${kind}`),
  ...view.seats.flatMap((_, seat) => [`seat:${seat}`, `network:${seat}`]),
  ...['pile', 'discard', 'invasion'],
];
const ALL = [...AREA, ...AREA.map((thing) => `2/${thing}`), ...BOARD];

let help: (thing: string, view: EmpireView, words: Things, names: string[]) => Help | null;
let lasting: (thing: string) => boolean;
let speak: (language: Language) => Things;

beforeAll(async () => {
  const listen = { matches: false, addEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => listen);
  const { settings } = await import('../../lib/settings.svelte');
  ({ help, lasting } = await import('./help'));
  speak = (language) => {
    settings.set({ language });
    return game.things[language];
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
    for (const thing of ALL) {
      const { title, text } = shown(thing, words);
      expect(title, thing).not.toBe('');
      expect(text, thing).not.toBe('');
      expect(`${title} ${text}`, thing).not.toMatch(/[{}_]|undefined|null|NaN|Infinity/);
    }
  });

  it('are there for a spectator', () => {
    const words = speak(language);
    for (const thing of ALL) shown(thing, words, { ...view, seat: -1 });
  });
});

describe('cards of things', () => {
  it('keep the titles that last', () => {
    const words = speak('en');
    const views = [...Object.values(game.questions), ...Object.values(game.late), game.over];
    for (const thing of ALL.filter(lasting)) {
      const titles = views.flatMap((one) => help(thing, one.view, words, NAMES)?.title ?? []);
      expect(new Set(titles).size, `${thing}: ${titles.join(', ')}`).toBe(1);
    }
  });

  it('name rules that exist', () => {
    const words = speak('en');
    for (const thing of ALL) {
      const { rules = [] } = shown(thing, words);
      expect(rules.length, thing).toBeGreaterThan(0);
      expect(new Set(rules).size, thing).toBe(rules.length);
      for (const rule of rules) expect(RULES, `${thing}: ${rule}`).toContain(`- **${rule}**`);
    }
  });

  it('are none for what does not exist', () => {
    const none = [
      'region:rome',
      'site:rome',
      'road:rome-cuzco',
      'card:joker',
      'sector:9',
      'sun:1:9',
    ];
    for (const thing of [...none, 'column:9', 'phase:1:9', 'build:rome', 'seat:9', '9/labour', 'x'])
      expect(help(thing, view, speak('en'), NAMES), thing).toBeNull();
  });

  it('of a site say what is built, who is joined, and what one could build', () => {
    const [site, { worth }] = Object.entries(view.sites)[0]!;
    const { text } = shown(`site:${site}`, speak('en'));
    expect(text).toContain(`In each scoring: ${worth} points for everybody joined.`);
    const joined = view.seats.flatMap(({ network }, seat) =>
      network.includes(site) ? [seat] : [],
    );
    for (const seat of joined) expect(text).toContain(seat === view.seat ? 'you' : NAMES[seat]);
    const positions = [...Object.values(game.questions), ...Object.values(game.late)];
    const cities = positions.filter((one) => rowOf(one.view, 'city')!.places.length > 0);
    const [{ view: settled }] = cities as [(typeof cities)[0]];
    const place = rowOf(settled, 'city')!.places[0]!;
    expect(shown(`site:${place.at}`, speak('en'), settled).text).toContain(
      `City: ${place.labour} labour, ${place.points} points, ${place.worth} in each scoring`,
    );
  });

  it('of a site show the note in English alone', () => {
    expect(shown('site:cuzco', speak('en')).text).toContain('The navel of the world');
    expect(shown('site:cuzco', speak('de')).text).not.toContain('The navel of the world');
  });

  it('of a region say the price for the viewer', () => {
    const { at, labour, income } = rowOf(view, 'conquer')!.places[0]!;
    const { text } = shown(`region:${at}`, speak('en'));
    expect(text).toContain(`Conquest: ${labour} labour`);
    expect(text).toContain(`${income} labour in each Inca phase`);
    const own = view.seats[view.seat]!.regions[0]!;
    expect(shown(`region:${own}`, speak('en')).text).toContain('Conquered by: you.');
    const hidden = Object.keys(view.regions).find((key) => {
      const { tile, conquered } = view.regions[key]!;
      return tile === null && !conquered;
    })!;
    expect(shown(`region:${hidden}`, speak('en')).text).toMatch(/\d\/\d\/\d × \d/);
  });

  it('of a road say whose it is, whether unrest would take it, and what it joins', () => {
    const [a, b, owner] = view.roads[0]!;
    expect(shown(`road:${a}-${b}`, speak('en')).text).toContain(
      `Road: ${owner === view.seat ? 'you' : NAMES[owner]}.`,
    );
    const lost = (link: string): boolean =>
      shown(`road:${link}`, speak('en')).text.includes('Popular unrest would remove it');
    expect(view.unsafe_roads.length).toBeGreaterThan(0);
    expect(view.unsafe_roads.every(lost)).toBe(true);
    expect(view.roads.map(([x, y]) => `${x}-${y}`).every(lost)).toBe(false);
    for (const { at, worth } of rowOf(view, 'road')!.places)
      expect(shown(`road:${at}`, speak('en')).text.includes(`worth ${worth} in`)).toBe(worth > 0);
  });

  it('of a sector tell what its cards mean to whom', () => {
    const [{ seats, cards }] = view.sun as [(typeof view.sun)[0]];
    const { title, text } = shown('sector:1', speak('en'));
    const who = seats.map((seat) => (seat === view.seat ? 'you' : NAMES[seat]));
    expect(title).toBe(`Sector 1: ${who.join(' and ')}`);
    expect(cards.length).toBeGreaterThan(0);
    for (const { card } of cards) expect(text).toContain(`${game.things.en.card![card!]} – `);
  });

  it('of a card in hand try every free sector', () => {
    const [card] = laying.view.seats[laying.you]!.hand!;
    const sun = laying.view.sun.map((sector, i) => ({ ...sector, taken: i === 0 }));
    const { text } = shown(`card:${card}`, speak('en'), { ...laying.view, sun });
    expect(text).not.toContain('Sector 1:');
    for (const n of [2, 3, 4]) expect(text).toContain(`Sector ${n}: `);
  });

  it('of a face-down card tell nothing but who laid it', () => {
    const down = { card: null, by: 1, up: false, effects: [] };
    const sun = [{ ...view.sun[0]!, cards: [down] }];
    const { title, text } = shown('sun:1:0', speak('en'), { ...view, sun });
    expect(title).toBe('Face-down card');
    expect(text).toContain(`Laid by: ${view.seat === 1 ? 'you' : NAMES[1]}.`);
  });

  it('name the cards one has not seen', () => {
    const { text } = shown('pile', speak('en'));
    for (const [card, n] of Object.entries(view.unseen))
      expect(text).toContain(`${game.things.en.card![card]}${n > 1 ? ` × ${n}` : ''}`);
  });

  it('say what a network would score, now and to the end', () => {
    const { cities, garrisons, temples, terraces, sum } = view.seats[1]!.worth;
    const { text } = shown('network:1', speak('en'));
    expect(text).toContain(
      `cities ${cities} + garrisons ${garrisons} + temples ${temples} + terraces ${terraces} = ${sum}.`,
    );
    const left = view.track.scorings_left;
    expect(text).toContain(`Scorings to come: ${left}. With nothing more built`);
    expect(text).toContain(`that makes ${left * sum}.`);
  });

  it('say what events do to a price', () => {
    const dear = view.builds.map((row) => (row.what === 'city' ? { ...row, price: 10 } : row));
    const { printed } = rowOf(view, 'city')!;
    expect(shown('build:city', speak('en'), { ...view, builds: dear }).text).toContain(
      `Price: 10 labour. Without events: ${printed}.`,
    );
  });

  it('sum up the next income', () => {
    const next = { era: 2, tiles: 9, terraces: 5, sum: 16, support: 1 };
    const seats = view.seats.map((one) => ({ ...one, next_income: next }));
    const { title, text } = shown('income', speak('en'), { ...view, seats });
    expect(title).toBe('Next Inca phase: 16 labour');
    expect(text).toContain('support adds 1.');
    expect(shown('income', speak('en'), game.over.view).title).toBe('No Inca phase is to come');
  });

  it('speak the language chosen', () => {
    const { labour } = view.seats[view.seat]!;
    expect(shown('labour', speak('de')).title).toBe(`Arbeitseinheiten (AE): ${labour}`);
    expect(shown('labour', speak('nl')).title).toBe(`Arbeid: ${labour}`);
  });
});
