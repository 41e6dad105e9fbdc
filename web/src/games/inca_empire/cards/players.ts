/** The cards of the players: what they have, and what things cost them. */

import type { Help } from '../../types';
import { places, rows } from '../building';
import { nextIncome, scoringsLeft, support } from '../track';
import { OPTIONS, type Option } from '../view';
import { card, label, line, seatsWith, t, who, type Asked } from './common';

export function seatCard(asked: Asked): Help | null {
  const { view, words, names, a } = asked;
  const seat = Number(a);
  const player = view.seats[seat];
  if (player === undefined) return null;
  const { rank, order, score, labour, points, worth, regions, colour } = player;
  const income = nextIncome(view, seat) ?? 0;
  const level = seatsWith(asked, (other) => other !== player && other.score === score);
  const sums = Object.entries(points).map(([key, n]) => `${words.category?.[key] ?? key} ${n}`);
  return card(
    names[seat] ?? String(seat + 1),
    [
      rank !== null && t('seat_rank', { rank, n: score, order: order ?? '–' }),
      level.length > 0 && t('seat_tie', { who: who(asked, level) }),
      sums.length > 0 && t('seat_points', { list: sums.join(', ') }),
      t('seat_labour', { n: labour, income }),
      t('seat_counts', { regions: regions.length, terraces: worth.terraces }),
      t('seat_worth', { n: worth.sum }),
      colour !== null && t('seat_colour', { colour: words.colour?.[colour] ?? colour }),
    ],
    'E-VP-03',
    'E-VP-05',
    'E-SUN-01',
  );
}

export function network(asked: Asked): Help | null {
  const { view, names, a } = asked;
  const seat = Number(a);
  const player = view.seats[seat];
  if (player === undefined) return null;
  const { sum, ...parts } = player.worth;
  const left = scoringsLeft(view);
  return card(
    t('network', { who: names[seat] ?? seat + 1 }),
    [
      t('network_sum', { ...parts, n: sum }),
      t('network_text'),
      left > 0 && t('network_left', { n: left, sum: left * sum }),
    ],
    'E-SAPA-03',
    'E-SAPA-04',
    'E-SAPA-05',
    'E-SAPA-06',
  );
}

const BUILD_RULES: Record<Option, string[]> = {
  road: ['E-ROAD-01', 'E-ROAD-02', 'E-ROAD-05'],
  extra: ['E-BUILD-18', 'E-EVENT-03'],
  city: ['E-BUILD-03', 'E-BUILD-04', 'E-SAPA-05'],
  garrison: ['E-BUILD-05', 'E-BUILD-06', 'E-SAPA-04'],
  upgrade: ['E-EVENT-08', 'E-RULING-47'],
  temple: ['E-BUILD-12', 'E-BUILD-13', 'E-BUILD-14'],
  conquer: ['E-BUILD-08', 'E-BUILD-09', 'E-BUILD-10'],
  expand: ['E-EVENT-15', 'E-RULING-46'],
  terrace: ['E-BUILD-15', 'E-BUILD-16', 'E-BUILD-17'],
};

export function build(asked: Asked): Help | null {
  const { view, seat, player, a } = asked;
  if (!(OPTIONS as readonly string[]).includes(a)) return null;
  const option = a as Option;
  const row = rows(view, seat).find((one) => one.option === option);
  const tileDecides = option === 'conquer' || option === 'expand';
  const pressure = player.forces.filter((name) => name === 'pressure').length;
  const changed = row !== undefined && row.price !== row.printed;
  return card(
    option === 'road' ? t('build_road', { n: player.free_roads }) : label(option),
    [
      t(`build_${option}_text`),
      option === 'extra' && pressure > 0 && t('build_extra', { n: 1 + pressure }),
      row !== undefined &&
        option !== 'road' &&
        line(
          t(tileDecides ? 'build_surcharge' : 'build_price', {
            n: row.price < 0 ? `−${-row.price}` : row.price,
          }),
          changed && t('build_changed', { n: row.printed }),
        ),
      row !== undefined && !!row.points && t('build_points', { n: row.points }),
      row !== undefined && row.each > 0 && t('build_each', { n: row.each }),
      t('build_places', { n: places(option, view, seat).length }),
    ],
    ...BUILD_RULES[option],
  );
}

export function labour({ view, player }: Asked): Help {
  const { track } = view;
  const kept = track.kept[(track.columns[track.column]?.era ?? 1) - 1] ?? 0;
  return card(
    t('labour', { n: player.labour }),
    [t('labour_text', { n: kept })],
    'E-BUILD-02',
    'E-SAPA-07',
    'E-RULING-08',
  );
}

export function income({ view, player, seat }: Asked): Help {
  const n = nextIncome(view, seat);
  const terraces = player.worth.terraces;
  const tiles = player.regions.reduce(
    (sum, key) => sum + (view.tiles[view.regions[key]?.tile ?? '']?.labour ?? 0),
    0,
  );
  const moved = support(view, seat);
  const title = n === null ? t('income_none') : t('income', { n });
  const facts = n !== null && [
    t('income_text', { era: n - tiles - terraces, tiles, terraces }),
    moved < 0 && t('income_gives', { n: -moved }),
    moved > 0 && t('income_takes', { n: moved }),
  ];
  return card(
    title,
    facts || [t('phase_past')],
    'E-INCA-01',
    'E-INCA-02',
    'E-INCA-03',
    'E-INCA-04',
  );
}

export function hand({ player }: Asked): Help {
  return card(t('hand', { n: player.cards }), [t('hand_text')], 'E-SUN-03', 'E-RULING-62');
}

export function turn({ player }: Asked): Help {
  return card(
    t('turn'),
    [
      t('turn_text'),
      t('turn_roads', { n: player.free_roads }),
      player.wild_roads > 0 && t('turn_wild', { n: player.wild_roads }),
      player.extra_conquests > 0 && t('turn_expand', { n: player.extra_conquests }),
    ],
    'E-PEOPLE-02',
    'E-ROAD-01',
    'E-BUILD-01',
  );
}
