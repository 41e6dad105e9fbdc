/** The printed values of Cuzco, part by part, and where each is drawn. */

import { translator } from '../../lib/i18n.svelte';
import { book } from '../../locales';
import { at, type Tables } from '../../rules/compare/tables';
import type { ComparedPart, ComparedRow, Comparison, Input, Things } from '../types';
import type { Kind } from './contract';
import { gallery } from './gallery';
import type { CuzcoView } from './view';

const texts = book<typeof import('../../locales/en/compare_cuzco')>('compare_cuzco')('compare');
const t = translator(texts);

/** In the order they lie clockwise in the drawing; the rulebook shuffles them. */
const TRIANGLES = ['F1', 'B1', 'F2', 'B2', 'F3', 'B3'];
const hasFeathers = (triangle: string): boolean => triangle.startsWith('F');
const FEATHERS: Record<string, string> = {
  T: 'turquoise',
  V: 'violet',
  O: 'orange',
  R: 'pink',
};
const PERSONS = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));
const GOODS = ['soup', 'clothing', 'bowl', 'carafe', 'tools', 'jewellery'];
const MASKS = ['a', 'b', 'c', 'd'];
const MOST = 30;

const number = (least: number, most: number): Input => ({ kind: 'number', least, most });
const last = (path: string): string => /[^.[\]]+(?=\]?$)/.exec(path)?.[0] ?? '';

/** The villages of a place of the map: on its left seam, its right seam and its edge. */
function villagesOf(place: number): [string, string, string] {
  return [`i${place + 1}`, `i${((place + 1) % 6) + 1}`, `o${place + 1}`];
}

/** The ends of a triangle's paths: left and outer, right and outer, left and right. */
function pathsOf(place: number): [string, string][] {
  const [left, right, outer] = villagesOf(place);
  return [[left, outer], [right, outer], [left, right].sort() as [string, string]];
}

function parts(tables: Tables, words: Things): ComparedPart<Tables>[] {
  const named = (kind: string, key: string): string => words[kind]?.[key] ?? key;
  const feather: Input = {
    kind: 'choice',
    options: Object.entries(FEATHERS).map(([value, colour]) => ({
      value,
      name: named('feather', colour),
    })),
  };
  const path: Input = {
    kind: 'choice',
    options: ['S', 'B'].flatMap((kind) =>
      [1, 2, 3, 4, 5, 6].map((n) => ({
        value: `${kind}${n}`,
        name: `${named('field', kind === 'S' ? 'stone' : 'bridge')} ${n}`,
      })),
    ),
  };
  const triangle = (name: string, place: number): ComparedRow[] => {
    const villages = villagesOf(place);
    const where = [t('left'), t('right'), t('outer')];
    const table = hasFeathers(name) ? 'feathers' : 'village_points';
    return [
      {
        title: t('paths'),
        values: pathsOf(place).map(([one, other], i) => ({
          path: `paths.${name}[${i}]`,
          name: [t('left_outer'), t('right_outer'), t('left_right')][i] ?? '',
          input: path,
          figure: { part: 'map', lit: [`path:${one}-${other}`] },
        })),
      },
      {
        title: t(table),
        values: villages.map((village, i) => ({
          path: `${table}.${name}[${i}]`,
          name: where[i] ?? '',
          input: table === 'feathers' ? feather : number(1, MOST),
          figure: { part: 'map', lit: [`place:${village}`] },
        })),
      },
    ];
  };
  const frame = (table: string, odd: number, input: Input): ComparedRow => ({
    title: t(table as 'feathers'),
    values: [0, 1, 2].map((i) => ({
      path: `${table}.frame[${i}]`,
      name: t('side', { n: 2 * i + odd + 1 }),
      input,
      figure: { part: 'map', lit: [`place:o${2 * i + odd + 1}`] },
    })),
  });
  const tiles = (table: string, kind: Kind): ComparedRow[] =>
    PERSONS.map((person) => ({
      title: named('person', person),
      values: [0, 1, 2].map((i) => ({
        path: `${table}.${person}[${i}]`,
        name: t('copy', { n: i + 1 }),
        input: number(1, MOST),
        figure: { part: 'city', lit: [`house:${kind}:${i + 1}`] },
      })),
    }));
  const status = (at(tables, 'status.points') ?? []) as number[];
  const bands = (at(tables, 'headbands.points') ?? []) as number[];
  return [
    {
      id: 'overlay',
      title: t('overlay'),
      text: t('overlay_text'),
      rows: [
        {
          title: t('arms'),
          values: [0, 1, 2, 3, 4, 5].map((i) => ({
            path: `arms.clockwise[${i}]`,
            name: t('arm', { n: i + 1 }),
            input: path,
            figure: { part: 'map', lit: [`arm-value:${i + 1}`] },
          })),
        },
      ],
    },
    ...[...TRIANGLES.filter(hasFeathers), ...TRIANGLES.filter((name) => !hasFeathers(name))].map(
      (name) => ({
        id: name,
        title: t(hasFeathers(name) ? 'feather_triangle' : 'village_triangle', {
          n: name.slice(1),
        }),
        text: t(hasFeathers(name) ? 'feather_triangle_text' : 'village_triangle_text'),
        rows: triangle(name, TRIANGLES.indexOf(name)),
      }),
    ),
    {
      id: 'frame',
      title: t('frame'),
      text: t('frame_text'),
      rows: [frame('village_points', 0, number(1, MOST)), frame('feathers', 1, feather)],
    },
    {
      id: 'status',
      title: t('status'),
      text: t('status_text'),
      rows: [
        {
          title: t('status_fields'),
          values: status.map((_, i) => ({
            path: `status.points[${i}]`,
            name: t('field', { n: i }),
            input: number(0, 15),
            figure: { part: 'city', lit: [`status:${i}`] },
          })),
          list: { path: 'status.points', least: 7, most: MOST, fresh: 15 },
        },
      ],
    },
    {
      id: 'goods',
      title: t('goods'),
      text: t('goods_text'),
      rows: GOODS.map((good) => ({
        title: named('good', good),
        values: (['copies', 'price', 'points'] as const).map((key) => ({
          path: `goods.${good}.${key}`,
          name: t(key),
          input: number(1, MOST),
          figure: { part: 'city', lit: [`good:${good}`] },
        })),
      })),
    },
    {
      id: 'agriculture',
      title: t('agriculture'),
      text: t('agriculture_text'),
      rows: tiles('agriculture_food', 'agriculture'),
    },
    {
      id: 'research',
      title: t('research'),
      text: t('research_text'),
      rows: tiles('research_status', 'research'),
    },
    {
      id: 'headbands',
      title: t('headbands'),
      text: t('headbands_text'),
      rows: [
        {
          title: t('headband_points'),
          values: bands.map((_, i) => ({
            path: `headbands.points[${i}]`,
            name: t('headband', { n: i + 1 }),
            input: number(0, 5),
            figure: { part: 'mask', lit: [`band:${i + 1}`] },
          })),
        },
      ],
    },
    {
      id: 'masks',
      title: t('masks'),
      text: t('masks_text'),
      rows: MASKS.map((mask) => ({
        title: t('mask', { name: mask.toUpperCase() }),
        values: [
          {
            path: `masks.${mask}`,
            name: t('slots'),
            input: { ...feather, kind: 'letters' },
            figure: { part: 'mask', lit: ['slot:'] },
          },
        ],
      })),
    },
  ];
}

/** The map with these values: the triangles in their order, the overlay as it came. */
function mapOf(tables: Tables): CuzcoView['map'] {
  const villages = new Map<string, { feather: string; points: number }>();
  const paths: CuzcoView['map']['paths'] = [];
  TRIANGLES.forEach((name, place) => {
    const [left, right, outer] = villagesOf(place);
    const feathered = hasFeathers(name);
    const printed = at(tables, `${feathered ? 'feathers' : 'village_points'}.${name}`) as unknown[];
    const half = Math.floor(place / 2);
    const edge = at(tables, `${feathered ? 'village_points' : 'feathers'}.frame[${half}]`);
    [left, right, outer].forEach((village, i) => {
      const known = villages.get(village) ?? { feather: '', points: 0 };
      if (feathered) known.feather = FEATHERS[printed[i] as string] ?? '';
      else known.points = printed[i] as number;
      villages.set(village, known);
    });
    const end = villages.get(outer)!;
    if (feathered) end.points = edge as number;
    else end.feather = FEATHERS[edge as string] ?? '';
    pathsOf(place).forEach(([from, to], i) => {
      paths.push({ from, to, path: at(tables, `paths.${name}[${i}]`) as string });
    });
  });
  const arms = (at(tables, 'arms.clockwise') as string[]).map((path, i) => ({
    to: `i${i + 1}`,
    path,
  }));
  const printed = [...villages].map(([name, one]) => ({ name, ...one, khipus: [] }));
  return { villages: printed, paths, arms, orientation: 1, layout: [0, 0] } as CuzcoView['map'];
}

/** The three copies of a person tile in the first three houses. */
function housesOf(tables: Tables, path: string): CuzcoView['houses'] {
  const [table, person = ''] = path.split(/[.[]/);
  const kind: Kind = table === 'research_status' ? 'research' : 'agriculture';
  const values = (at(tables, `${table}.${person}`) ?? []) as number[];
  const none = [null, null, null, null, null, null];
  const tiles = none.map((_, i) => {
    const value = values[i];
    return value === undefined ? null : { id: `${kind[0]}${person}${i}`, kind, person, value };
  });
  return { agriculture: none, research: none, [kind]: tiles };
}

function position(view: CuzcoView, tables: Tables, path: string): { view: CuzcoView } {
  const goods = Object.fromEntries(
    GOODS.map((good) => [
      good,
      {
        price: at(tables, `goods.${good}.price`),
        points: at(tables, `goods.${good}.points`),
      },
    ]),
  );
  const scenery = {
    ...view.scenery,
    goods,
    headbands: at(tables, 'headbands.points'),
    status: at(tables, 'status.points'),
  } as CuzcoView['scenery'];
  const good = path.startsWith('goods.') ? path.split('.')[1]! : GOODS[0]!;
  const mask = path.startsWith('masks.') ? last(path) : MASKS[0]!;
  const own = {
    ...view.seats[view.seat]!,
    slots: [...(at(tables, `masks.${mask}`) as string)].map((letter) => FEATHERS[letter]),
    feathers: view.seats[view.seat]!.slots?.map((_, i) => i + 1),
    headbands: [],
    tiles: [],
    khipus: 0,
    runner: 'cuzco',
  };
  return {
    view: {
      ...view,
      scenery,
      map: mapOf(tables),
      round: 1,
      rank: [],
      market: [[good, null, null, null, null], ...view.market.slice(1)],
      houses: housesOf(tables, path),
      seats: [own],
    } as CuzcoView,
  };
}

export const comparison: Comparison<CuzcoView, Tables> = {
  gallery,
  printed: async () => (await import('./printed.json')).default,
  parts,
  position,
};
