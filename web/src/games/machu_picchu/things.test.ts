import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { positions, view } from './testing/position';
import { amount, order, own, split, things } from './things';
import type { Choices } from './contract';

/** One action of every family a player chooses from, and what one clicks for it. */
const SAMPLES: Partial<Record<keyof Choices, [string, string[]]>> = {
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

describe('things', () => {
  it.each(Object.values(SAMPLES))('%s', (action, clicked) => {
    expect(things(action, view)).toEqual(clicked);
  });

  it.each(BUTTONS)('%s is a button only', (action) => {
    expect(things(action, view)).toEqual([]);
  });

  it('are on the board for every choice, or it is a button', () => {
    for (const { view: at, legal } of positions)
      for (const { action } of legal) {
        const verb = action.split(' ')[0] ?? '';
        const found = things(action, at);
        expect(found.length > 0, action).toBe(verb in SAMPLES);
        expect(found.join(), action).not.toMatch(/undefined/);
      }
  });

  it('says the number of an action that is one', () => {
    expect(amount('produce 12')).toBe(12);
    expect(amount('sacrifice 0')).toBe(0);
    expect(amount('stay 3')).toBeNull();
    expect(amount('pass')).toBeNull();
  });

  it('names standing orders that exist', () => {
    const source = readFileSync('../src/tawantin/games/machu_picchu/game.py', 'utf-8');
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
