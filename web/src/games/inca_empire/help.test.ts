import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Help, Things } from '../types';
import position from './testing/position.json';
import { written } from '../../testing/positions';
import { CARDS, OPTIONS, PILGRIMAGES, type EmpireView } from './view';

const view = position as unknown as EmpireView;
const NAMES = ['Ana', 'Bruno', 'Carla', 'Dora'];
const LANGUAGES = ['en', 'de', 'nl'] as const;
const RULES = readFileSync('../docs/rules/inca_empire.md', 'utf-8');

const { regions, sites, connections, wild } = view.scenery;
const AREA = [
  ...['labour', 'income', 'hand', 'turn'],
  ...CARDS.flatMap((name) => [`card:${name}`, `force:${name}`]),
];
const BOARD = [
  ...Object.keys(regions).map((key) => `region:${key}`),
  ...Object.keys(sites).map((key) => `site:${key}`),
  ...[...connections, ...wild].map(([a, b]) => `road:${a}-${b}`),
  ...view.sun.flatMap(({ cards }, i) => [
    `sector:${i + 1}`,
    ...cards.map((_, k) => `sun:${i + 1}:${k}`),
  ]),
  ...view.track.columns.flatMap(({ phases }, i) => [
    `column:${i}`,
    ...phases.map((_, k) => `phase:${i}:${k}`),
  ]),
  ...OPTIONS.map((option) => `build:${option}`),
  ...Object.keys(view.tiles).map((kind) => `tile:${kind}`),
  ...PILGRIMAGES.map((kind) => `pilgrimage:${kind}`),
  ...view.seats.flatMap((_, seat) => [`seat:${seat}`, `network:${seat}`]),
  ...['pile', 'discard', 'invasion'],
];
const ALL = [...AREA, ...AREA.map((thing) => `2/${thing}`), ...BOARD];

let help: (thing: string, view: EmpireView, words: Things, names: string[]) => Help | null;
let speak: (language: (typeof LANGUAGES)[number]) => Things;

beforeAll(async () => {
  const listen = { matches: false, addEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => listen);
  const { settings } = await import('../../lib/settings.svelte');
  ({ help } = await import('./help'));
  speak = (language) => {
    settings.set({ language });
    return written('inca_empire').things[language];
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
    const { text } = shown('site:tiwanaku', speak('en'));
    expect(text).toContain('A city stands here. In each scoring: 3 points for everybody joined.');
    expect(text).toContain('Joined by: you, Bruno and Carla.');
    expect(shown('site:kuelap', speak('en')).text).toContain(
      'For you now:\nGarrison to city: 4 labour, 4 points, 1 in each scoring',
    );
  });

  it('of a site show the note in English alone', () => {
    expect(shown('site:cuzco', speak('en')).text).toContain('The navel of the world');
    expect(shown('site:cuzco', speak('de')).text).not.toContain('The navel of the world');
  });

  it('of a region say the price for the viewer', () => {
    const seats = view.seats.map((one) => ({ ...one, reach: [...one.reach, 'huaylas'] }));
    const { text } = shown('region:huaylas', speak('en'), { ...view, seats });
    expect(text).toContain('resistance 3, 3 labour, 2 points.');
    expect(text).toContain('Conquest: 3 labour, 2 points, 3 labour in each Inca phase');
    expect(shown('region:tallan', speak('en')).text).toContain('1/1/2 × 1, 1/2/1 × 1');
    expect(shown('region:chimu', speak('en')).text).toContain('Conquered by: you.');
  });

  it('of a road say whose it is, and whether unrest would take it', () => {
    const [a, b, owner] = view.roads[0]!;
    expect(shown(`road:${a}-${b}`, speak('en')).text).toContain(
      `Road: ${owner === view.seat ? 'you' : NAMES[owner]}.`,
    );
    expect(shown('road:cuzco-paucartambo', speak('en')).text).toContain('Wild road: you.');
  });

  it('of a sector tell what its cards mean to whom', () => {
    const { title, text } = shown('sector:2', speak('en'));
    expect(title).toBe('Sector 2: Carla and Bruno');
    expect(text).toContain('Epidemic – Carla: city: +2 labour; Bruno: city: +2 labour\n');
    expect(text).toContain('El Niño flood – Carla: −1 free road; Bruno: −1 free road\n');
  });

  it('of a card in hand try every free sector', () => {
    const { text } = shown('card:crew', speak('en'));
    expect(text).not.toContain('Sector 1:');
    expect(text).toContain('Sector 2: Carla: +1 free road; Bruno: +1 free road');
    expect(text).toContain('Sector 4: Dora: +1 free road; You: +1 free road');
  });

  it('of a face-down card tell nothing but who laid it', () => {
    const { title, text } = shown('sun:1:2', speak('en'));
    expect(title).toBe('Face-down card');
    expect(text).toContain('Laid by: Carla.');
  });

  it('name the cards one has not seen', () => {
    const { text } = shown('pile', speak('en'));
    expect(text).not.toContain('Extra road crew');
    expect(text).toContain('Popular unrest × 2');
  });

  it('say what a network would score, now and to the end', () => {
    const { text } = shown('network:1', speak('en'));
    expect(text).toContain('cities 15 + garrisons 6 + temples 3 + terraces 7 = 31.');
    expect(text).toContain('Scorings to come: 2. With nothing more built that makes 62.');
  });

  it('say what events do to a price', () => {
    expect(shown('1/build:city', speak('en')).text).toContain(
      'Price: 10 labour. Without events: 6.',
    );
  });

  it('sum up the next income', () => {
    const { title, text } = shown('income', speak('en'));
    expect(title).toBe('Next Inca phase: 16 labour');
    expect(text).toContain('support adds 1.');
  });

  it('speak the language chosen', () => {
    expect(shown('labour', speak('de')).title).toBe('Arbeitseinheiten: 12');
    expect(shown('labour', speak('nl')).title).toBe('Arbeid: 12');
  });
});
