/** The printed values of The Princes of Machu Picchu, part by part, and where each is drawn. */

import { translator } from '../../lib/i18n.svelte';
import { book } from '../../locales';
import { at, withValue, type Tables } from '../../rules/compare/tables';
import type { Compared, ComparedPart, ComparedRow, Comparison, Input, Things } from '../types';
import OwnGoods from './area/OwnGoods.svelte';
import { CLERIC, GOOD } from './contract';
import { gallery as boards } from './gallery';
import type { MachuView } from './view';

const texts =
  book<typeof import('../../locales/en/compare_machu_picchu')>('compare_machu_picchu')('compare');
const t = translator(texts);

const PROFESSIONS: Record<string, string> = {
  corn_farmer: 'corn',
  llama_herder: 'llama',
  coca_planter: 'coca',
  potter: 'pottery',
  weaver: 'cloth',
};
/** Where an inca of the profession is placed. */
const HOUSES = ['watchmans_hut', 'royal_palace'];
const WARES = ['llama', 'coca', 'pottery', 'cloth'];
const PLAYERS = [2, 3, 4, 5];
const DISCS = ['2 steps', '3 steps', '3 corn', '1 llama', '1 coca', '1 pottery', '1 cloth'];
const MOST_DISCS = 12;
const MOST_GOLD = 99;
const MOST_STEPS = 99;
const MOST_GOODS = 99;

const gallery = {
  ...boards,
  parts: { ...boards.parts, goods: { Component: OwnGoods, width: 280 } },
};

const number = (least: number, most: number): Input => ({ kind: 'number', least, most });
const listed = (tables: Tables, path: string): Tables[string][] =>
  (at(tables, path) ?? []) as Tables[string][];
const keys = (tables: Tables, path: string): string[] =>
  Object.keys((at(tables, path) ?? {}) as Tables).filter(
    (key) => !['mark', 'reason', 'marks'].includes(key),
  );

function parts(tables: Tables, words: Things): ComparedPart<Tables>[] {
  const named = (kind: string, key: string): string => words[kind]?.[key] ?? key;
  const quarters = keys(tables, 'borders');
  const options = quarters.map((value) => ({ value, name: named('quarter', value) }));
  const symbol: Input = {
    kind: 'choice',
    options: [...GOOD, ...CLERIC].map((value) => ({ value, name: named('symbol', value) })),
  };
  const disc: Input = {
    kind: 'choice',
    options: DISCS.map((value) => {
      const [n, what = ''] = value.split(' ');
      return {
        value,
        name: what === 'steps' ? t('steps', { n: Number(n) }) : `${n} ${named('good', what)}`,
      };
    }),
  };
  /** A price or a set of goods: so many of each. */
  const goods = (path: string, figure: (good: string) => Compared['figure']): Compared[] =>
    GOOD.map((good, i) => ({
      path: `${path}[${i}]`,
      name: named('good', good),
      input: number(0, MOST_GOODS),
      figure: figure(good),
    }));
  const border = (quarter: string): ComparedRow => ({
    title: named('quarter', quarter),
    values: listed(tables, `borders.${quarter}`).map((other, i) => ({
      path: `borders.${quarter}[${i}]`,
      name: named('quarter', other as string),
      input: { kind: 'choice', options },
      figure: { part: 'city', lit: [`quarter:${quarter}`, `quarter:${other as string}`] },
    })),
    set: {
      path: `borders.${quarter}`,
      options: options.filter(({ value }) => value !== quarter),
    },
  });
  const cards = keys(tables, 'cards').flatMap((table) =>
    keys(tables, `cards.${table}`)
      .sort()
      .map((card) => ({ card, path: `cards.${table}.${card}` })),
  );
  return [
    {
      id: 'borders',
      title: t('borders'),
      text: t('borders_text'),
      rows: quarters.map(border),
    },
    {
      id: 'market',
      title: t('market'),
      text: t('market_text'),
      rows: WARES.map((good) => ({
        title: named('good', good),
        values: listed(tables, `market.${good}.prices`).map((_, i) => ({
          path: `market.${good}.prices[${i}]`,
          name: t('cell', { n: i + 1 }),
          input: number(3, 6),
          figure: { part: 'market', lit: [`price:${good}:${i}`] },
        })),
      })),
    },
    {
      id: 'clergy_steps',
      title: t('clergy_steps'),
      text: t('clergy_steps_text'),
      rows: CLERIC.map((cleric) => ({
        title: named('cleric', cleric),
        values: listed(tables, `clergy_steps.${cleric}`).map((_, i) => ({
          path: `clergy_steps.${cleric}[${i}]`,
          name: t('space', { n: i + 1 }),
          input: number(1, MOST_STEPS),
          figure: { part: 'clergy', lit: [`space:${cleric}:${i}`] },
        })),
      })),
    },
    ...CLERIC.map((cleric) => ({
      id: `clergy_prices_${cleric}`,
      title: t('clergy_prices', { name: named('cleric', cleric) }),
      text: t('clergy_prices_text'),
      rows: listed(tables, `clergy_prices.${cleric}.each`).map((_, i) => ({
        title: t('space', { n: i + 1 }),
        values: goods(`clergy_prices.${cleric}.each[${i}]`, () => ({
          part: 'clergy',
          lit: [`space:${cleric}:${i}`, `price:${cleric}`],
        })),
      })),
    })),
    {
      id: 'cards',
      title: t('cards'),
      text: t('cards_text'),
      rows: cards.map(({ card, path }) => ({
        title: t('card', { n: card }),
        values: [t('symbol'), t('symbol'), t('gold')].map((name, i) => ({
          path: `${path}[${i}]`,
          name,
          input: i < 2 ? symbol : number(0, MOST_GOLD),
          figure: { part: 'hand', lit: [`card:${card}`] },
        })),
      })),
    },
    {
      id: 'moons',
      title: t('moons'),
      text: t('moons_text'),
      rows: [
        {
          title: t('moon_discs'),
          values: listed(tables, 'moon_discs.discs').map((_, i) => ({
            path: `moon_discs.discs[${i}]`,
            name: t('disc', { n: i + 1 }),
            input: disc,
            figure: { part: 'moons', lit: [`moon:${i + 1}`] },
          })),
        },
        {
          title: t('days'),
          values: [
            {
              path: 'time_track.days',
              name: t('days'),
              input: number(2, 9),
              figure: { part: 'moons', lit: ['track'] },
            },
          ],
        },
      ],
    },
    {
      id: 'costs',
      title: t('costs'),
      text: t('costs_text'),
      rows: Object.keys(PROFESSIONS).map((profession) => ({
        title: named('profession', PROFESSIONS[profession]!),
        values: goods(`placing_costs.${profession}`, () => ({
          part: 'city',
          lit: HOUSES.map((house) => `quarter:${house}`),
        })),
      })),
    },
    {
      id: 'start',
      title: t('start'),
      text: t('start_text'),
      rows: [
        {
          title: t('starting_goods'),
          values: goods('starting_goods.each', (good) => ({
            part: 'goods',
            lit: [`good:${good}`],
          })),
        },
        {
          title: t('starting_discs'),
          values: PLAYERS.map((n) => ({
            path: `discs.players_${n}.each`,
            name: t('players', { n }),
            input: number(1, MOST_DISCS),
            figure: { part: 'goods', lit: ['discs'] },
          })),
        },
        {
          title: t('starting_cards'),
          values: [
            {
              path: 'starting_cards.each',
              name: t('each'),
              input: number(1, 5),
              figure: { part: 'hand', lit: ['hand'] },
            },
          ],
        },
        {
          title: t('starting_market'),
          values: WARES.map((good) => ({
            path: `starting_market.${good}`,
            name: named('good', good),
            input: number(0, 4),
            figure: { part: 'market', lit: [`column:${good}`] },
          })),
        },
        {
          title: t('starting_bonus'),
          values: keys(tables, 'starting_bonus').map((quarter) => ({
            path: `starting_bonus.${quarter}`,
            name: named('quarter', quarter),
            input: number(1, 2),
            figure: { part: 'city', lit: [`quarter:${quarter}`] },
          })),
        },
        {
          title: t('runners'),
          values: listed(tables, 'runners.fields').map((field, i) => ({
            path: `runners.fields[${i}]`,
            name: t('player', { n: i + 1 }),
            input: number(0, 19),
            figure: { part: 'city', lit: [`path:${field as number}`] },
          })),
        },
      ],
    },
  ];
}

/** So many of each good, by name; none of them left out. */
const priced = (price: number[]): Record<string, number> =>
  Object.fromEntries(
    GOOD.map((good, i) => [good, price[i] ?? 0] as const).filter(([, n]) => n !== 0),
  );

function clergyOf(view: MachuView, tables: Tables, path: string): MachuView['clergy'] {
  const [, shown, space] = /^clergy_prices\.(\w+)\.each\[(\d+)\]/.exec(path) ?? [];
  const rows = CLERIC.map((cleric) => {
    const steps = listed(tables, `clergy_steps.${cleric}`) as number[];
    const sold = cleric === shown ? Number(space) : 0;
    const bare = steps.slice(0, sold);
    const price = priced(at(tables, `clergy_prices.${cleric}.each[${sold}]`) as number[]);
    const row = { ...view.clergy[cleric]!, sold, left: steps.length - sold, price };
    return [cleric, { ...row, value: bare.length === 0 ? null : Math.min(...bare) }] as const;
  });
  return Object.fromEntries(rows);
}

function sceneryOf(view: MachuView, tables: Tables): MachuView['scenery'] {
  const { scenery } = view;
  const quarters = Object.entries(scenery.quarters).map(
    ([id, quarter]) => [id, { ...quarter, borders: listed(tables, `borders.${id}`) }] as const,
  );
  const moons = listed(tables, 'moon_discs.discs').map((disc, i) => {
    const [amount, kind] = (disc as string).split(' ');
    return [i + 1, { kind, amount: Number(amount) }] as const;
  });
  const clergy = CLERIC.map(
    (cleric) =>
      [
        cleric,
        {
          steps: listed(tables, `clergy_steps.${cleric}`),
          prices: listed(tables, `clergy_prices.${cleric}.each`).map((price) =>
            priced(price as number[]),
          ),
        },
      ] as const,
  );
  const costs = Object.entries(PROFESSIONS).map(
    ([profession, good]) =>
      [good, priced(listed(tables, `placing_costs.${profession}`) as number[])] as const,
  );
  const days = at(tables, 'time_track.days') as number;
  return {
    ...scenery,
    numbers: { ...scenery.numbers, days, nights: days - 1 },
    quarters: Object.fromEntries(quarters),
    moons: Object.fromEntries(moons),
    clergy: Object.fromEntries(clergy),
    market: Object.fromEntries(
      WARES.map((good) => [good, listed(tables, `market.${good}.prices`)]),
    ),
    costs: Object.fromEntries(costs),
  } as MachuView['scenery'];
}

/** The position as it is set up: nothing taken, nobody anywhere, one card in the hand. */
function position(view: MachuView, tables: Tables, path: string): { view: MachuView } {
  const [printed = '', card] = /^cards\.\w+\.(\d\d)/.exec(path) ?? [];
  const print = listed(tables, printed);
  const hand =
    card === undefined
      ? (view.seats[view.seat]?.hand ?? []).slice(0, at(tables, 'starting_cards.each') as number)
      : [
          {
            id: card,
            symbols: print.slice(0, 2).map((symbol) => ({ symbol, count: 1 })),
            gold: print[2] as number,
            points: 0,
          },
        ];
  const own = {
    ...view.seats[view.seat]!,
    goods: Object.fromEntries(
      GOOD.map((good, i) => [good, at(tables, `starting_goods.each[${i}]`)]),
    ),
    owed: {},
    discs: at(tables, /^discs/.test(path) ? path : 'discs.players_4.each'),
    hand,
    cards: hand.length,
    traced: [],
  };
  const market = WARES.map((good) => {
    const units = at(tables, `starting_market.${good}`) as number;
    const prices = listed(tables, `market.${good}.prices`) as number[];
    const [buy, sell] = [prices[units - 1], prices[units]];
    return [good, { ...view.market[good]!, units, buy, sell }] as const;
  });
  return {
    view: {
      ...view,
      scenery: sceneryOf(view, tables),
      day: 1,
      discs_taken: 0,
      sun: null,
      quarters: view.quarters.map((quarter) => ({
        ...quarter,
        bonus: quarter.bonus === null ? null : at(tables, `starting_bonus.${quarter.id}`),
        incas: quarter.incas.map(() => 0),
        princes: [],
      })),
      moons: view.moons.map((moon) => ({ ...moon, holder: null })),
      clergy: clergyOf(view, tables, path),
      clergy_left: CLERIC.flatMap((cleric) => listed(tables, `clergy_steps.${cleric}`)).length,
      market: Object.fromEntries(market),
      seats: view.seats.map((seat, i) => ({
        ...(i === view.seat ? own : seat),
        runner: at(tables, `runners.fields[${i}]`),
      })),
    } as MachuView,
  };
}

/** A border has two sides: who is named as a neighbour names the other one. */
function adjusted(tables: Tables, path: string): Tables {
  const [, quarter] = /^borders\.(\w+)/.exec(path) ?? [];
  if (quarter === undefined) return tables;
  const neighbours = listed(tables, `borders.${quarter}`);
  let both = tables;
  for (const other of keys(tables, 'borders')) {
    const theirs = listed(tables, `borders.${other}`);
    const is = neighbours.includes(other);
    if (other === quarter || is === theirs.includes(quarter)) continue;
    const wanted = is ? [...theirs, quarter] : theirs.filter((one) => one !== quarter);
    both = withValue(both, `borders.${other}`, wanted);
  }
  return both;
}

export const comparison: Comparison<MachuView, Tables> = {
  gallery,
  printed: async () => (await import('./printed.json')).default,
  parts,
  position,
  adjusted,
};
