import { describe, expect, it } from 'vitest';
import position from './testing/position.json';
import { repository } from './testing/words';
import { amount, order, own, split, things } from './things';
import type { MachuView } from './view';

const view = position as unknown as MachuView;

/** One action of every family a player chooses from, and what one clicks for it. */
const SAMPLES: Record<string, [string, string[]]> = {
  settle: ['settle coca', ['quarter:coca_plantation']],
  enter: ['enter sundial', ['quarter:sundial']],
  ride: ['ride main_temple', ['quarter:main_temple']],
  stay: ['stay 3', ['moon:3']],
  offer: ['offer corn+llama+cloth', ['good:corn', 'good:llama', 'good:cloth']],
  place: ['place coca+cloth', ['quarter:coca_plantation', 'quarter:weavers_quarter']],
  hire: ['hire puma', ['cleric:puma']],
  add: ['add llama', ['add:llama']],
  remove: ['remove coca', ['remove:coca']],
  sell: ['sell pottery', ['sell:pottery']],
  buy: ['buy cloth', ['buy:cloth']],
  send: ['send pottery', ['quarter:potters_quarter']],
  cash: ['cash 7', ['moon:7']],
  choose: ['choose corn+coca+pottery', ['good:corn', 'good:coca', 'good:pottery']],
  return: ['return 07', ['card:07']],
};
const BUTTONS = ['pass', 'produce 2', 'sacrifice 0', 'skip 4'];

function families(): string[] {
  const source = repository('games/machu_picchu/actions.py');
  const choices = source.slice(source.indexOf('# Choices.'), source.indexOf('# Draws.'));
  return [...choices.matchAll(/TABLE\.family\("([\w-]+)"/g)].map(([, name]) => name ?? '');
}

describe('things', () => {
  it('knows every family of actions, and no other', () => {
    const buttons = BUTTONS.map((action) => action.split(' ')[0] ?? '');
    expect(families().sort()).toEqual([...Object.keys(SAMPLES), ...buttons].sort());
  });

  it.each(Object.values(SAMPLES))('%s', (action, clicked) => {
    expect(things(action)).toEqual(clicked);
  });

  it.each(BUTTONS)('%s is a button only', (action) => {
    expect(things(action)).toEqual([]);
  });

  it('says the number of an action that is one', () => {
    expect(amount('produce 12')).toBe(12);
    expect(amount('sacrifice 0')).toBe(0);
    expect(amount('stay 3')).toBeNull();
    expect(amount('pass')).toBeNull();
  });

  it('names standing orders that exist', () => {
    const source = repository('games/machu_picchu/game.py');
    for (const action of ['produce 1', 'sacrifice 2', 'offer corn'])
      expect(source).toContain(`Option("${order(action)}"`);
    expect(order('enter sundial')).toBeNull();
  });
});

describe('ids', () => {
  it('name the seat of a rival only', () => {
    expect(own(view, view.seat)('good:corn')).toBe('good:corn');
    expect(own(view, 4)('good:corn')).toBe('4/good:corn');
  });

  it('split into seat, kind and arguments', () => {
    expect(split('2/card:07')).toEqual({ seat: 2, kind: 'card', args: ['07'] });
    expect(split('inca:sundial:3')).toEqual({ seat: null, kind: 'inca', args: ['sundial', '3'] });
  });
});
