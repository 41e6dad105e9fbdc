import { describe, expect, it } from 'vitest';
import position from './testing/position.json';
import { repository } from './testing/words';
import { own, road, split, things } from './things';
import type { EmpireView } from './view';

const view = position as unknown as EmpireView;

/** One action of every family a player chooses from, and what one clicks for it. */
const SAMPLES: Record<string, [string, string[]]> = {
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

function families(): string[] {
  const source = repository('games/inca_empire/actions.py');
  const choices = source.slice(source.indexOf('# Choices.'), source.indexOf('# Draws.'));
  return [...choices.matchAll(/TABLE\.family\(\s*"([\w-]+)"/g)].map(([, name]) => name ?? '');
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
});

describe('ids', () => {
  it('name the seat of a rival only', () => {
    expect(own(view, view.seat)('labour')).toBe('labour');
    expect(own(view, 3)('labour')).toBe('3/labour');
  });

  it('split into seat, kind and arguments', () => {
    expect(split('2/force:storm')).toEqual({ seat: 2, kind: 'force', args: ['storm'] });
    expect(split('sun:3:1')).toEqual({ seat: null, kind: 'sun', args: ['3', '1'] });
  });

  it('of a road do not depend on the direction', () => {
    expect(road('pisac', 'cuzco')).toBe(road('cuzco', 'pisac'));
  });
});
