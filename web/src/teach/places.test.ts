// @vitest-environment jsdom
/** Pictures of rules: each is of rules that there are, and marks something one can see. */

import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../games/registry';
import { round } from './crop';
import { pictured, placeOf } from './places';
import Plate from './Plate.svelte';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en', travel: 0 } }));

/** Drawing a whole map takes its time on a busy machine. */
const DRAWN = 60_000;

beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

describe('the place of a rule', () => {
  const [all, one] = [{ part: 'map' }, { part: 'city' }];
  const places = { 'C-MOVE': all, 'C-MOVE-05': one };

  it('is what the longest beginning of its id names', () => {
    expect(placeOf('C-MOVE-01', places)).toBe(all);
    expect(placeOf('C-MOVE-05', places)).toBe(one);
    expect(placeOf('C-MOVES-01', places)).toBeNull();
  });

  it('is shown once for rules in a row', () => {
    const ids = ['C-MOVE-01', 'C-MOVE-02', 'C-MOVE-05', 'C-MOVE-06', 'C-END-01', 'C-MOVE-07'];
    expect([...pictured(ids, places)]).toEqual([
      ['C-MOVE-01', all],
      ['C-MOVE-05', one],
      ['C-MOVE-06', all],
      ['C-MOVE-07', all],
    ]);
  });
});

describe('a crop', () => {
  const whole = { x: 0, y: 0, width: 100, height: 50 };
  it('shows what is marked and a little round it, inside the drawing', () => {
    expect(round([{ x: 60, y: 20, width: 10, height: 5 }], whole)).toEqual({
      x: 48,
      y: 8,
      width: 34,
      height: 29,
    });
    expect(round([{ x: 0, y: 45, width: 5, height: 5 }], whole)).toEqual({
      x: 0,
      y: 33,
      width: 17,
      height: 17,
    });
  });

  it('shows all where little would be gained, or nothing is marked', () => {
    expect(round([{ x: 10, y: 5, width: 80, height: 40 }], whole)).toBe(whole);
    expect(round([], whole)).toBe(whole);
  });
});

describe.each(Object.keys(games))('the pictures of %s', async (game) => {
  const { gallery } = await games[game]!.gallery();
  const kept = await gallery.position();
  const page = readFileSync(`../docs/rules/${game}.md`, 'utf-8');

  it('are of rules that there are', () => {
    for (const key of Object.keys(gallery.places))
      expect(page, key).toMatch(new RegExp(`^- \\*\\*${key}(-\\d\\d)?\\*\\*`, 'm'));
  });

  it('are of parts that there are', () => {
    const parts = Object.values(gallery.places).map(({ part }) => part);
    expect(parts.filter((part) => gallery.parts[part] === undefined)).toEqual([]);
  });

  it.each(Object.keys(gallery.parts))(
    'mark what can be seen: %s',
    (part) => {
      const props = { gallery, kept, words: {}, figure: { part }, alt: '' };
      const shown = mount(Plate, { target: document.body, props });
      flushSync();
      const things = [...document.querySelectorAll('[data-thing]')].map(
        (element) => element.getAttribute('data-thing') ?? '',
      );
      void unmount(shown);
      expect(things).not.toEqual([]);
      const figures = Object.values(gallery.places).filter((figure) => figure.part === part);
      for (const id of figures.flatMap(({ lit }) => lit ?? []))
        expect(
          things.filter((thing) => (id.endsWith(':') ? thing.startsWith(id) : thing === id)),
          id,
        ).not.toEqual([]);
    },
    DRAWN,
  );
});
