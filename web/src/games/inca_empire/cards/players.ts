/** The cards of the players: what they have, and what things cost them. */

import type { Help } from '../../types';
import { rowOf } from '../builds';
import { icons, worthIcon } from '../strip';
import type { BuildName } from '../view';
import { card, label, line, seatsWith, t, who, type Asked } from './common';

export function seatCard(asked: Asked): Help | null {
  const { view, words, names, a } = asked;
  const seat = Number(a);
  const player = view.seats[seat];
  if (player === undefined) return null;
  const { rank, order, score, labour, points, worth, regions, colour } = player;
  const home = Object.values(view.scenery.regions).find(({ start }) => start === colour);
  const income = player.next_income?.sum ?? 0;
  const terraces = regions.filter((key) => view.regions[key]?.terrace).length;
  const level = seatsWith(asked, (other) => other !== player && other.score === score);
  const sums = Object.entries(points).map(([key, n]) => `${words.category?.[key] ?? key} ${n}`);
  const said = card(
    names[seat] ?? String(seat + 1),
    [
      rank !== null && t('seat_rank', { rank, n: score, order: order ?? '–' }),
      level.length > 0 && t('seat_tie', { who: who(asked, level) }),
      sums.length > 0 && t('seat_points', { list: sums.join(', ') }),
      t('seat_labour', { n: labour, income }),
      t('seat_counts', { regions: regions.length, terraces }),
      t('seat_worth', { n: worth.sum }),
      home !== undefined && t('seat_start', { region: home.name }),
    ],
    'E-VP-03',
    'E-VP-05',
    'E-SUN-01',
  );
  const worthNow = worthIcon(view, seat);
  return { ...said, icons: [...(worthNow === null ? [] : [worthNow]), ...icons(view, seat)] };
}

export function network(asked: Asked): Help | null {
  const { view, names, a } = asked;
  const seat = Number(a);
  const player = view.seats[seat];
  if (player === undefined) return null;
  const { sum, ...parts } = player.worth;
  const left = view.track.scorings_left;
  return card(
    t('network', { who: names[seat] ?? seat + 1 }),
    [
      t('network_sum', { ...parts, n: sum }),
      t('network_text', { ...view.scenery.worth }),
      left > 0 && t('network_left', { n: left, sum: left * sum }),
    ],
    'E-SAPA-03',
    'E-SAPA-04',
    'E-SAPA-05',
    'E-SAPA-06',
  );
}

const BUILD_RULES: Record<BuildName, string[]> = {
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

export function build({ view, a }: Asked): Help | null {
  const row = rowOf(view, a);
  if (row === undefined) return null;
  const { what, allowed, price, printed, points, worth, income, roads, places } = row;
  return card(
    what === 'road' ? t('build_road', { n: roads }) : label(what),
    [
      t(`build_${what}_text`, { price: printed, income }),
      what === 'extra' && roads > 1 && t('build_extra', { n: roads }),
      allowed &&
        what !== 'road' &&
        line(
          t(points === null ? 'build_surcharge' : 'build_price', {
            n: price < 0 ? `−${-price}` : price,
          }),
          price !== printed && t('build_changed', { n: printed }),
        ),
      allowed && !!points && t('build_points', { n: points }),
      allowed && worth > 0 && t('build_each', { n: worth }),
      t('build_places', { n: places.length }),
    ],
    ...BUILD_RULES[what],
  );
}

export function labour({ view, player }: Asked): Help {
  const { track } = view.scenery;
  const kept = track.kept[(track.columns[view.track.column]?.era ?? 1) - 1] ?? 0;
  return card(
    t('labour', { n: player.labour }),
    [t('labour_text', { n: kept })],
    'E-BUILD-02',
    'E-SAPA-07',
    'E-RULING-08',
  );
}

export function income({ player }: Asked): Help {
  const next = player.next_income;
  const title = next === null ? t('income_none') : t('income', { n: next.sum });
  const facts = next !== null && [
    t('income_text', { era: next.era, tiles: next.tiles, terraces: next.terraces }),
    next.support < 0 && t('income_gives', { n: -next.support }),
    next.support > 0 && t('income_takes', { n: next.support }),
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
