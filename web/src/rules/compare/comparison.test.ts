// @vitest-environment jsdom
/** Every printed value can be compared, once, and its place is marked in a drawing. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../../games/registry';
import type { Compared, Comparison } from '../../games/types';
import { LANGUAGES } from '../../locales';
import { at, singles, type Tables } from './tables';
import Drawn from './testing/Drawn.svelte';

const settings = vi.hoisted(() => ({ language: 'en', travel: 0 }));
vi.mock('../../lib/settings.svelte', () => ({ settings }));

/** Drawing all of a game takes its time on a busy machine. */
const DRAWN = 120_000;
/** As many as the tables of the engine have. */
const VALUES: Record<string, number> = { cuzco: 164, machu_picchu: 301, inca_empire: 137 };

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

const everyOf = (comparison: Comparison, tables: Tables): Compared[] =>
  comparison
    .parts(tables, {})
    .flatMap(({ rows }) => rows)
    .flatMap(({ values }) => values);

/** What can be marked in a drawing. */
function idsIn(
  { gallery }: Comparison,
  part: string,
  shown: { names: string[]; view: unknown },
): string[] {
  const props = { game: gallery.game, part: gallery.parts[part]!, ...shown };
  const drawn = mount(Drawn, { target: document.body, props });
  flushSync();
  const places = [...document.querySelectorAll<HTMLElement>('[data-thing], [data-spot]')];
  const ids = places.map(({ dataset }) => dataset.spot ?? dataset.thing ?? '');
  void unmount(drawn);
  return ids;
}

const isMarked = (id: string, lit: string): boolean =>
  lit.endsWith(':') ? id.startsWith(lit) : id === lit;

describe.each(Object.keys(games))('the printed values of %s', async (game) => {
  const { comparison } = await games[game]!.comparison();
  const tables = (await comparison.printed()) as Tables;
  const every = everyOf(comparison, tables);
  const { names, view } = await comparison.gallery.position();

  it('are all there, each once', () => {
    const known = [...singles(tables)].map(({ path }) => path);
    expect(every.map(({ path }) => path).sort()).toEqual(known.sort());
    expect(known).toHaveLength(VALUES[game]!);
  });

  it('may be what they are', () => {
    for (const { path, input } of every) {
      const value = at(tables, path);
      if (input.kind === 'number') {
        expect(value, path).toBeGreaterThanOrEqual(input.least);
        expect(value, path).toBeLessThanOrEqual(input.most);
      } else if (input.kind !== 'shown') {
        const known = input.options.map((option) => option.value);
        const values = input.kind === 'letters' ? [...(value as string)] : [value];
        expect(known, path).toEqual(expect.arrayContaining(values));
      }
    }
  });

  it.each(LANGUAGES)('have titles and names: %s', (language) => {
    settings.language = language;
    for (const { title, text, rows } of comparison.parts(tables, {}))
      for (const said of [
        title,
        text,
        ...rows.flatMap((row) => [row.title, ...row.values.map((value) => value.name)]),
      ])
        expect(said).not.toBe('');
    settings.language = 'en';
  });

  it(
    'are marked in the drawing',
    () => {
      const drawn = new Map<string, string[]>();
      const missing: string[] = [];
      for (const { path, figure } of every) {
        const shown = { names, ...comparison.position(view, tables, path) };
        const key = JSON.stringify([figure.part, shown]);
        const ids = drawn.get(key) ?? idsIn(comparison, figure.part, shown);
        drawn.set(key, ids);
        const lit = figure.lit ?? [];
        if (lit.length === 0) missing.push(path);
        for (const wanted of lit)
          if (!ids.some((id) => isMarked(id, wanted))) missing.push(`${path}: ${wanted}`);
      }
      expect(missing).toEqual([]);
    },
    DRAWN,
  );
});
