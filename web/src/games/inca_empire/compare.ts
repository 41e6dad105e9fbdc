/** The printed values of Inca Empire, part by part, and where each is drawn. */

import { translator } from '../../lib/i18n.svelte';
import { book } from '../../locales';
import { at, withValue, type Tables } from '../../rules/compare/tables';
import type { ComparedPart, ComparedRow, Comparison, Input, Things } from '../types';
import CultureTiles from './compare/CultureTiles.svelte';
import { shown, type MapTables } from './compare/map';
import MapEditor from './compare/MapEditor.svelte';
import { COLOUR, PHASE, type Colour } from './contract';
import { gallery as boards } from './gallery';
import Map from './Map.svelte';
import type { EmpireView } from './view';

const texts =
  book<typeof import('../../locales/en/compare_inca_empire')>('compare_inca_empire')('compare');
const t = translator(texts);

const ERAS = [1, 2, 3, 4];
const KINDS = [1, 2, 3, 4, 5, 6];
const MOST_PHASES = 12;
const MOST_COLUMNS = 6;
const MOST_LABOUR = 20;
const MOST_COPIES = 45;

const gallery = {
  ...boards,
  parts: {
    ...boards.parts,
    culture: { Component: CultureTiles, width: 420 },
    // North up: as wide as a phone, and beside the values.
    land: { Component: Map, width: 420, ratio: '5 / 7' },
  },
};

const number = (least: number, most: number): Input => ({ kind: 'number', least, most });
const columnsOf = (tables: Tables, era: number): string[][] =>
  (at(tables, `track.era_${era}.columns`) ?? []) as string[][];
/** How many columns there are before an era. */
const before = (tables: Tables, era: number): number =>
  ERAS.filter((one) => one < era).reduce((sum, one) => sum + columnsOf(tables, one).length, 0);
const keysOf = (tables: Tables, path: string): string[] =>
  Object.keys((at(tables, path) ?? {}) as Tables).filter(
    (key) => !['mark', 'reason', 'marks'].includes(key),
  );

function trackOf(tables: Tables, words: Things, era: number): ComparedPart<Tables> {
  const phase: Input = {
    kind: 'choice',
    options: PHASE.map((value) => ({ value, name: words.phase?.[value] ?? value })),
  };
  const columns = columnsOf(tables, era);
  const labour = (table: string): ComparedRow => ({
    title: t(table as 'income'),
    values: [
      {
        path: `${table}.era_${era}.labour`,
        name: t('labour'),
        input: number(0, MOST_LABOUR),
        figure: { part: 'track', lit: [`${table}:${era}`] },
      },
    ],
  });
  return {
    id: `era_${era}`,
    title: words.era?.[era] ?? t('era', { n: era }),
    text: t('era_text'),
    rows: [
      ...columns.map((phases, i) => ({
        title: t('column', { n: i + 1 }),
        values: phases.map((_, k) => ({
          path: `track.era_${era}.columns[${i}][${k}]`,
          name: t('space', { n: k + 1 }),
          input: phase,
          figure: { part: 'track', lit: [`phase:${before(tables, era) + i}:${k}`] },
        })),
        list: {
          path: `track.era_${era}.columns[${i}]`,
          least: 1,
          most: MOST_PHASES,
          fresh: 'people',
        },
      })),
      labour('income'),
      ...(at(tables, `kept.era_${era}`) === undefined ? [] : [labour('kept')]),
    ],
    list: {
      path: `track.era_${era}.columns`,
      least: 1,
      most: MOST_COLUMNS,
      fresh: ['inca', 'people'],
    },
  };
}

type Editor = NonNullable<ComparedPart<Tables>['editor']>['Component'];

/** What a map amounts to; it is corrected on the map itself. */
function mapOf(tables: Tables, side: number): ComparedPart<Tables> {
  const map = `map_${side}`;
  const sites = Object.entries((at(tables, `${map}.sites`) ?? {}) as Record<string, Tables>);
  const regions = Object.entries((at(tables, `${map}.regions`) ?? {}) as Record<string, Tables>);
  const ids = (kind: string, of: [string, Tables][], is: (one: Tables) => boolean): string[] =>
    of.filter(([, one]) => is(one)).map(([id]) => `${kind}:${id}`);
  const places = (table: string, key: string): string[] => {
    if (table === 'regions')
      return ids('region', regions, ({ start }) => (start === '') === (key === 'others'));
    if (table === 'starting_regions') return ids('region', regions, ({ start }) => start === key);
    if (table === 'hand_of_god') return [`region:${key}`];
    if (table !== 'sites') return ids('site', sites, ({ name }) => name === key);
    if (key === 'important') return ids('site', sites, ({ bonus }) => (bonus as number) > 0);
    const roads = key === 'connections' || key === 'wild';
    return ids('site', sites, ({ kind }) => roads || kind === key);
  };
  const row = (table: string): ComparedRow => ({
    title: t(table as 'sites'),
    values: keysOf(tables, `${map}.about.${table}`).map((key) => ({
      path: `${map}.about.${table}.${key}`,
      name: keyName(table, key),
      input: { kind: 'shown' },
      figure: { part: 'land', lit: places(table, key) },
    })),
  });
  return {
    id: map,
    title: t('map', { n: side }),
    text: t('map_text'),
    rows: keysOf(tables, `${map}.about`).map(row),
    editor: { Component: MapEditor as unknown as Editor, table: map },
  };
}

function keyName(table: string, key: string): string {
  if (table === 'sites') return t(`sites_${key}` as 'sites_city');
  if (table === 'regions') return t(`regions_${key}` as 'regions_others');
  if (table === 'starting_regions') return t(key as Colour);
  return table === 'hand_of_god' ? t('region') : key;
}

function parts(tables: Tables, words: Things): ComparedPart<Tables>[] {
  const circle = (at(tables, 'sun_plan.circle') ?? []) as string[];
  const colour: Input = {
    kind: 'choice',
    options: COLOUR.map((value) => ({ value, name: t(value) })),
  };
  return [
    ...ERAS.map((era) => trackOf(tables, words, era)),
    {
      id: 'culture',
      title: t('culture'),
      text: t('culture_text'),
      rows: KINDS.map((kind) => ({
        title: words.tile?.[kind] ?? t('kind', { n: kind }),
        values: (['resistance', 'labour', 'points', 'copies'] as const).map((key) => ({
          path: `culture.kind_${kind}.${key}`,
          name: t(key),
          input: number(key === 'resistance' ? 0 : 1, key === 'copies' ? MOST_COPIES : 9),
          figure: { part: 'culture', lit: [`${key}:${kind}`] },
        })),
      })),
    },
    {
      id: 'sun',
      title: t('sun'),
      text: t('sun_text'),
      rows: [
        {
          title: t('circle'),
          values: circle.map((_, i) => ({
            path: `sun_plan.circle[${i}]`,
            name: t('line', { n: i + 1 }),
            input: colour,
            figure: { part: 'sun', lit: [`line:${i}`] },
          })),
        },
      ],
    },
    {
      id: 'invasion',
      title: t('invasion'),
      text: t('invasion_text'),
      rows: [
        {
          title: t('invasion_tiles'),
          values: (['normal', 'arrival'] as const).map((key) => ({
            path: `invasion_tiles.${key}`,
            name: t(key),
            input: number(1, 9),
            figure: { part: 'track', lit: ['invasion'] },
          })),
        },
      ],
    },
    mapOf(tables, 4),
    mapOf(tables, 3),
  ];
}

/** The position with these values on the track, the sun plan and the tiles. */
function position(
  view: EmpireView,
  tables: Tables,
  path: string,
): { names: string[]; view: EmpireView } {
  const columns = ERAS.flatMap((era) => columnsOf(tables, era).map((phases) => ({ era, phases })));
  const circle = (at(tables, 'sun_plan.circle') ?? []) as Colour[];
  const kinds = KINDS.map((kind) => [kind, at(tables, `culture.kind_${kind}`) as Tables] as const);
  const tiles = kinds.map(
    ([kind, { resistance, labour, points }]) => [kind, { resistance, labour, points }] as const,
  );
  const side = path.startsWith('map_3') ? 'map_3' : 'map_4';
  const normal = at(tables, 'invasion_tiles.normal') as number;
  const free = shown(view, at(tables, side) as unknown as MapTables);
  const scenery = {
    ...free.scenery,
    tiles: Object.fromEntries(tiles),
    track: {
      columns,
      income: ERAS.map((era) => at(tables, `income.era_${era}.labour`)),
      kept: ERAS.map((era) => at(tables, `kept.era_${era}.labour`) ?? 0),
    },
  };
  return {
    names: COLOUR.map((colour) => t(colour)),
    view: {
      ...free,
      scenery,
      track: { ...view.track, column: 0, space: 0, phase: 'inca', skipped: [] },
      tiles: Object.fromEntries(kinds.map(([kind, { copies }]) => [kind, copies])),
      sun: circle.map((colour, i) => ({
        seats: [colour, circle[(i + 1) % circle.length]].map((one) => COLOUR.indexOf(one!)),
        taken: false,
        cards: [],
      })),
      invasion: { ...view.invasion, hidden: 0, normal, arrived: true },
    } as unknown as EmpireView,
  };
}

/** What rows of a map may leave out. */
const USUAL: Record<string, Tables> = {
  regions: { start: '', god: false },
  sites: { start: '', bonus: 0, pilgrimage: '', note: '' },
};

function completed(overlay: Tables): Tables {
  let complete = overlay;
  for (const map of ['map_4', 'map_3'])
    for (const [table, usual] of Object.entries(USUAL)) {
      const rows = at(overlay, `${map}.${table}`);
      if (at(overlay, `${map}.replace`) !== true || typeof rows !== 'object') continue;
      for (const [key, row] of Object.entries(rows as Tables))
        if (typeof row === 'object' && !Array.isArray(row))
          complete = withValue(complete, `${map}.${table}.${key}`, { ...usual, ...row });
    }
  return complete;
}

export const comparison: Comparison<EmpireView, Tables> = {
  gallery,
  printed: async () => (await import('./printed.json')).default,
  parts,
  position,
  completed,
};
