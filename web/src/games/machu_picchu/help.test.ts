import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Help, Things } from '../types';
import position from './testing/position.json';
import { wordsOf } from './testing/words';
import { CLERGY, GOODS, MARKS, WARES, type MachuView } from './view';

const view = position as unknown as MachuView;
const NAMES = ['Ana', 'Bruno', 'Carla', 'Dora'];
const LANGUAGES = ['en', 'de', 'nl'] as const;
const RULES = readFileSync('../docs/rules/machu_picchu.md', 'utf-8');

const AREA = [
  ...GOODS.map((good) => `good:${good}`),
  ...MARKS.map((mark) => `mark:${mark}`),
  ...Object.keys(view.cards).map((id) => `card:${id}`),
  ...['discs', 'hand', 'points', 'gold', 'traced'],
];
const BOARD = [
  ...view.quarters.map(({ id }) => `quarter:${id}`),
  ...view.quarters.flatMap(({ id, incas }) => incas.map((_, seat) => `inca:${id}:${seat}`)),
  ...view.moons.map(({ id }) => `moon:${id}`),
  ...CLERGY.flatMap((kind) => [`cleric:${kind}`, `clergy:${kind}`]),
  ...WARES.flatMap((good) =>
    ['sell', 'buy', 'add', 'remove', 'column'].map((kind) => `${kind}:${good}`),
  ),
  ...Array.from({ length: 21 }, (_, field) => `path:${field}`),
  ...view.seats.flatMap((_, seat) => [`prince:${seat}`, `runner:${seat}`, `seat:${seat}`]),
  ...['deck', 'sun', 'track'],
];
const ALL = [...AREA, ...AREA.map((thing) => `2/${thing}`), ...BOARD];

let help: (thing: string, view: MachuView, words: Things, names: string[]) => Help | null;
let speak: (language: (typeof LANGUAGES)[number]) => Things;

beforeAll(async () => {
  const listen = { matches: false, addEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => listen);
  const { settings } = await import('../../lib/settings.svelte');
  ({ help } = await import('./help'));
  speak = (language) => {
    settings.set({ language });
    return wordsOf(language);
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
});

describe('cards of things', () => {
  it('name rules that exist', () => {
    const words = speak('en');
    for (const thing of ALL) {
      const { rules = [] } = shown(thing, words);
      expect(rules.length, thing).toBeGreaterThan(0);
      for (const rule of rules) expect(RULES, `${thing}: ${rule}`).toContain(`- **${rule}**`);
    }
  });

  it('are none for what does not exist', () => {
    for (const thing of ['quarter:rome', 'moon:8', 'card:99', 'wheel'])
      expect(help(thing, view, speak('en'), NAMES)).toBeNull();
  });

  it('speak the language chosen', () => {
    expect(shown('sun', speak('de')).title).toBe('Sonnenscheibe');
    expect(shown('sun', speak('nl')).title).toBe('Zonneschijf');
  });

  it('say what a production quarter would give to whom', () => {
    expect(shown('quarter:llama_meadow', speak('en')).text).toContain(
      [
        'Entered now:',
        'You: 2 llamas (bonus) + up to 1 llama for 1 corn',
        'Bruno: up to 2 llamas for 2 corn',
        'Dora: up to 1 llama for 1 corn',
        'Incas here: Ana 1, Bruno 2, Dora 1.',
      ].join('\n'),
    );
  });

  it('say what a temple would give, with what lies on the path', () => {
    expect(shown('quarter:main_temple', speak('en')).text).toContain(
      'You: 6 steps for the stones, earning 1 llama + up to 4 units for 8 steps, earning 1 card\n',
    );
  });

  it('count the llama of a ride', () => {
    const { text } = shown('quarter:temple_of_the_puma', speak('en'));
    expect(text).toContain('+ up to 1 llama for 6 steps, earning 1 card\n');
    const [me, ...rest] = view.seats;
    const poor = { ...view, seats: [{ ...me!, goods: { ...me!.goods, llama: 1 } }, ...rest] };
    expect(shown('quarter:temple_of_the_puma', speak('en'), poor).text).not.toContain('up to 0');
  });

  it('of a quarter used today say so', () => {
    const { text } = shown('quarter:corn_terraces', speak('en'));
    expect(text).toContain('Used today');
    expect(text).not.toContain('Entered now');
  });

  it('show a spectator what the player whose turn it is would get', () => {
    const seen = { ...view, seat: -1 };
    const { text } = shown('quarter:coca_plantation', speak('en'), seen);
    expect(text).toContain('Ana: 2 coca (bonus)\nBruno: up to 2 coca for 2 corn');
    expect(text).not.toContain('You');
  });

  it('name prices, and what is missing to pay them', () => {
    expect(shown('buy:llama', speak('en')).text).toContain('4, 5, 6 corn');
    expect(shown('sell:coca', speak('en')).text).toContain('5, 4, 3 corn');
    expect(shown('cleric:puma', speak('en')).text).toContain('You lack 2 cloth.');
  });

  it('say what a card is worth now', () => {
    expect(shown('card:11', speak('en')).text).toContain(
      'Corn farmers 2 + Puma priests 2 = 4 points; 5 gold.',
    );
    expect(shown('mark:puma', speak('en')).text).toContain('2 of your own × 3');
    expect(shown('gold', speak('en')).text).toContain('On cards 18, storehouses 1.');
  });

  it('warn of the disc that ends the day', () => {
    expect(shown('moon:4', speak('en')).text).toContain('the third today');
    expect(shown('moon:1', speak('en')).text).toContain('Taken by: Carla.');
  });

  it('tell who knows which card of the deck', () => {
    expect(shown('deck', speak('en')).text).toContain('no. 5 from the top, 02');
    expect(shown('traced', speak('en')).text).toContain('Bruno or Carla');
  });
});
