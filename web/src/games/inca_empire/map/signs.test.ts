import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../api/types';
import { choice } from '../../../table/testing/choices';
import { things } from '../things';
import { plan } from './geometry';
import { boxOf, near, overlap, place } from './marks';
import { discs } from './hits';
import { cells, isApart, signs, whereIs } from './signs';
import { growth, sizeOf, symbolOf } from './sizes';
import { legal, view } from '../testing/position';

const drawn = plan(view.scenery, 'wide');
const none = new Map<string, Choice[]>();
const at = (scale: number, found: Map<string, Choice[]>): ReturnType<typeof signs> =>
  signs(view, drawn, scale, found, discs(drawn, found.keys()));
const SHEET = { x: 0, y: 0, width: 200, height: 200 };

function targets(...choices: Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const one of choices)
    for (const thing of things(one.action)) found.set(thing, [...(found.get(thing) ?? []), one]);
  return found;
}

/** A choice that leads to this event. */
function building(action: string, kind: string, args: Record<string, string | number>): Choice {
  return choice(action, '', { events: [{ kind, seat: view.reader, args }] });
}
const TEMPLE = { site: 'vitcos', labour: 5, points: 4, worth: 1, others: '' };

describe('placing', () => {
  const wish = { at: { x: 50, y: 50 }, width: 20, height: 10, spots: near(30) };

  it('gives the best spot to the first, another to the next', () => {
    const [one, other] = [{ ...wish }, { ...wish }];
    const found = place([one, other], [], SHEET);
    expect(found.get(one)).toEqual({ x: 50, y: 50 });
    const [a, b] = [found.get(one)!, found.get(other)!];
    expect(overlap(boxOf(a, 20, 10), boxOf(b, 20, 10))).toBe(0);
  });

  it('leaves out what finds no room, unless it must be seen', () => {
    const taken = [SHEET];
    expect(place([wish], taken, SHEET).size).toBe(0);
    expect(place([{ ...wish, must: true }], taken, SHEET).size).toBe(1);
  });

  it('never lies on what is kept clear, unless that is its own', () => {
    const clear = boxOf(wish.at, 24, 24);
    const held = place([{ ...wish, must: true }], [], SHEET, [clear]);
    for (const at of held.values()) expect(overlap(boxOf(at, 20, 10), clear)).toBe(0);
    expect(place([{ ...wish, spots: [{ x: 0, y: 0 }], must: true }], [], SHEET, [clear]).size).toBe(
      0,
    );
    expect(place([{ ...wish, spots: [{ x: 0, y: 0 }], own: clear }], [], SHEET, [clear]).size).toBe(
      1,
    );
  });

  it('stays on the sheet', () => {
    const edge = { ...wish, at: { x: 2, y: 50 } };
    expect(place([edge], [], SHEET).get(edge)!.x - 10).toBeGreaterThanOrEqual(0);
  });
});

describe('signs', () => {
  it('says price and yield of what may be built', () => {
    const temple = building('temple vitcos', 'temple', TEMPLE);
    const { tags } = at(1.3, targets(temple));
    expect(tags).toHaveLength(1);
    expect(tags[0]?.lines[0]?.map(({ text }) => text)).toEqual(['5', '+4', '+1']);
  });

  it('has a line for each choice at a place', () => {
    const temple = building('temple vitcos', 'temple', TEMPLE);
    const upgrade = building('upgrade vitcos', 'upgrade', TEMPLE);
    const { tags } = at(1.3, targets(temple, upgrade));
    expect(tags[0]?.lines).toHaveLength(2);
  });

  it('says of a road only what it joins', () => {
    expect(cells({ labour: 0, points: 0, each: 0, income: 0 }, true)).toEqual([]);
    expect(cells({ labour: 0, points: 0, each: 4, income: 0 }, false)).toHaveLength(1);
  });

  it('joins a tag to its region where it had to go away from it', () => {
    const tag = { key: 'region:chimu', lines: [], width: 60, height: 18, at: { x: 100, y: 100 } };
    expect(isApart({ ...tag, x: 105, y: 100 })).toBe(false);
    expect(isApart({ ...tag, x: 160, y: 100 })).toBe(true);
    expect(isApart({ ...tag, x: 100, y: 120 })).toBe(true);
    expect(isApart({ ...tag, key: 'site:quito', x: 160, y: 100 })).toBe(false);
  });

  it('names more the closer one looks', () => {
    const counts = [0.4, 0.7, 1.3].map((scale) => at(scale, none).names.length);
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[1]).toBeGreaterThan(counts[0]!);
    expect(counts[2]).toBeGreaterThan(counts[1]!);
    const far = at(0.4, none).names;
    expect(far.every(({ kind }) => kind === 'important' || kind === 'cuzco')).toBe(true);
  });

  it('shows every tile that lies open, by its offer where it can be conquered', () => {
    const open = Object.entries(view.regions).filter(
      ([, { tile, conquered }]) => tile !== null && !conquered,
    );
    const conquest = legal.find(({ action }) => action.startsWith('conquer '))!;
    const [, key = ''] = conquest.action.split(' ');
    const seen = (...choices: Choice[]): string[] =>
      at(1.3, targets(...choices))
        .chips.filter(({ kind }) => kind === 'seen')
        .map((chip) => chip.key);
    expect(seen()).toHaveLength(open.length);
    expect(seen()).toContain(key);
    expect(seen(conquest)).not.toContain(key);
    const { tags } = at(1.3, targets(conquest));
    expect(tags.map((tag) => tag.key)).toEqual([`region:${key}`]);
  });

  it('knows where the things of the map are, and no others', () => {
    const [a, b] = view.scenery.connections[0]!;
    expect(whereIs(drawn, 'site:cuzco')).toEqual(drawn.sites.cuzco);
    expect(whereIs(drawn, 'region:chimu')).toEqual(drawn.anchors.chimu);
    expect(whereIs(drawn, `road:${a}-${b}`)).not.toBeNull();
    expect(whereIs(drawn, 'sector:1')).toBeNull();
    expect(whereIs(drawn, 'site:atlantis')).toBeNull();
  });
});

it('a site is drawn as what stands on it', () => {
  expect(symbolOf('city', undefined)).toBe('ie-citysite');
  expect(symbolOf('garrison', { building: 'city', temple: false, worth: 3 })).toBe('ie-city');
  expect(sizeOf('important', { building: 'city', temple: false, worth: 3 })).toBeGreaterThan(
    sizeOf('important', undefined),
  );
  expect(growth(2)).toBeGreaterThan(growth(0.4));
});
