import { describe, expect, it } from 'vitest';
import type { Choices } from './contract';
import { game, view } from './testing/position';
import { own, road, split, things } from './things';

type Drawn = 'colour' | 'tile' | 'deal' | 'order' | 'draw' | 'invasion';
type Button = 'extra' | 'pilgrimage' | 'pass' | 'stop';

/** One action of every family a player chooses from, and what one clicks for it. */
const SAMPLES: Record<Exclude<keyof Choices, Drawn | Button>, [string, string[]]> = {
  lay: ['lay storm 3', ['card:storm', 'sector:3']],
  road: ['road aypate-poechos', ['road:aypate-poechos']],
  wild: ['wild cuzco-pisac', ['road:cuzco-pisac']],
  city: ['city cajamarca', ['site:cajamarca']],
  garrison: ['garrison jujuy', ['site:jujuy']],
  upgrade: ['upgrade jujuy', ['site:jujuy']],
  temple: ['temple pachacamac', ['site:pachacamac']],
  conquer: ['conquer chimu', ['region:chimu']],
  expand: ['expand chimu', ['region:chimu']],
  terrace: ['terrace chimu', ['region:chimu']],
};
const BUTTONS = ['extra', 'pilgrimage great road', 'pass', 'stop'];

describe('things', () => {
  it('knows every choice of real games', () => {
    const verbs = [...Object.keys(SAMPLES), ...BUTTONS.map((action) => action.split(' ')[0])];
    for (const { legal } of [...Object.values(game.questions), ...Object.values(game.late)])
      for (const { action } of legal) {
        expect(verbs).toContain(action.split(' ')[0]);
        for (const thing of things(action))
          expect(thing).toMatch(/^(card|sector|road|site|region):/);
      }
  });

  it.each(Object.values(SAMPLES))('%s', (action, clicked) => {
    expect(things(action)).toEqual(clicked);
  });

  it.each(BUTTONS)('%s is a button only', (action) => {
    expect(things(action)).toEqual([]);
  });
});

describe('ids', () => {
  it('name the seat of a rival only', () => {
    expect(own(view.seat, view.seat)('labour')).toBe('labour');
    expect(own(view.seat, 3)('labour')).toBe('3/labour');
  });

  it('split into seat, kind and arguments', () => {
    expect(split('2/force:storm')).toEqual({ seat: 2, kind: 'force', args: ['storm'] });
    expect(split('sun:3:1')).toEqual({ seat: null, kind: 'sun', args: ['3', '1'] });
  });

  it('of a road do not depend on the direction', () => {
    expect(road('pisac', 'cuzco')).toBe(road('cuzco', 'pisac'));
  });
});
