// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Help, Things } from '../types';
import { written } from '../../testing/positions';
import { LANGUAGES, type Language } from '../../locales';
import type { CuzcoView } from './view';

const { questions, late, over, things } = written<CuzcoView>('cuzco');
const view = over.view;
const NAMES = over.names;
const RULES = readFileSync('../docs/rules/cuzco.md', 'utf-8');

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
const two = (n: number): string => String(n).padStart(2, '0');

const AREA = [
  ...range(1, 6).map((n) => `die:${n}`),
  ...range(1, 12).map((n) => `slot:${n}`),
  ...range(1, 6).map((n) => `band:${n}`),
  ...range(1, 15).map((n) => `hand:${two(n)}`),
  ...range(1, 55).map((n) => `task:${two(n)}`),
  ...range(1, 6).map((n) => `task:s${two(n)}`),
  'pututu:small',
  'pututu:big',
  'khipus',
  'reserve',
  'priests',
  'offerings',
  'food',
  'inti',
  'goods',
  'hand',
  'fulfilled',
];
const BOARD = [
  ...view.map.villages.map(({ name }) => `place:${name}`),
  'place:cuzco',
  ...range(1, 6).map((n) => `arm:${n}`),
  ...'stone bridge agriculture research trade temple headdress points movement persons'
    .split(' ')
    .map((field) => `field:${field}`),
  'lying:trade:3',
  ...range(1, 6).flatMap((n) => [`house:agriculture:${n}`, `house:research:${n}`]),
  'discard',
  ...view.gods.piles.map(({ god }) => `god:${god}`),
  ...range(1, 6).map((n) => `step:${n}`),
  'status',
  'medallions',
  ...Object.keys(view.scenery.goods).map((good) => `good:${good}`),
  ...view.palace.map((task) => `palace:${task}`),
  ...['food', 'offerings', 'feathers', 'pututus'].map((kind) => `supply:${kind}`),
  ...NAMES.map((_, seat) => `seat:${seat}`),
];
const TILES = view.seats.flatMap((player, seat) =>
  player.tiles.map(({ id }) => (seat === view.seat ? `tile:${id}` : `${seat}/tile:${id}`)),
);
const ALL = [...AREA, ...AREA.map((thing) => `1/${thing}`), ...BOARD, ...TILES];

let help: (thing: string, view: CuzcoView, words: Things, names: string[]) => Help | null;
let speak: (language: Language) => Things;

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
    for (const thing of ALL) {
      const { title, text } = shown(thing, words);
      expect(title, thing).not.toBe('');
      expect(text, thing).not.toBe('');
      expect(`${title} ${text}`, thing).not.toMatch(/[{}]|undefined|null|NaN|Infinity/);
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

  it('are there before anything is dealt', () => {
    const [first] = view.seats;
    const bare = { ...view, seats: [{ ...first!, slots: null, feathers: [] }] };
    expect(shown('slot:1', speak('en'), bare).text).toBe('No mask yet.');
  });

  it('say how things stand', () => {
    const words = speak('en');
    const { view, you } = Object.values(late).find(({ view, you }) =>
      view.seats[you]!.tiles.some(({ slid }) => slid),
    )!;
    const me = view.seats[you]!;
    for (const { id, slid } of me.tiles)
      expect(shown(`tile:${id}`, words, view).text).toContain(
        slid ? 'Already slid down' : 'Slid down in a trade',
      );
    for (const [task, n] of Object.entries(me.missing))
      expect(shown(`task:${task}`, words, view).text).toContain(
        n === 0 ? 'Met now' : `Still missing: ${n}`,
      );
    const { price, points } = view.scenery.goods.tools!;
    expect(shown('good:tools', words, view).text).toContain(
      `Costs ${price} food and brings ${points} points at once`,
    );
    expect(shown('field:points', words, view).text).not.toContain('Lowest');
  });

  it('call players by their names', () => {
    expect(shown('seat:1', speak('en')).title).toBe(NAMES[1]);
    const order = view.rank.map((seat) => NAMES[seat]);
    expect(shown('status', speak('en')).text).toContain(`The order now: ${order.join(', ')}.`);
  });

  it('speak the language chosen', () => {
    expect(shown('band:2', speak('de')).title).toBe('Stirnreif-Plättchen 2');
    expect(shown('band:2', speak('nl')).title).toBe('Diadeemfiche 2');
  });

  it('of drawn tasks are the cards of these tasks', () => {
    const { view, you } = questions.draft!;
    const second = view.seats[you]?.draft?.[1]?.toUpperCase();
    expect(shown('draft:2', speak('en'), view).rules).toContain(`C-TASK-${second}`);
  });

  it('show where the arms of a position lead', () => {
    const now = shown(`arm:${view.map.orientation}`, speak('en')).text;
    const paths = view.map.arms.map(({ path }) => path.slice(1));
    expect([...now.matchAll(/(?:path|bridge) (\d)/g)].map(([, value]) => value)).toEqual(paths);
  });
});
