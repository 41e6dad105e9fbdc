/** The icons of a player's strip, by name. */

import { translator } from '../../lib/i18n.svelte';
import type { Icon } from '../types';
import { labels } from './texts';
import type { EmpireView } from './view';

const t = translator(labels);

/** What the network would score now. */
export function worthIcon(view: EmpireView, seat: number): Icon | null {
  const n = view.seats[seat]?.worth.sum;
  if (n === undefined || view.ended) return null;
  return { sprite: 'ie-phase-sapa', n: `+${n}`, text: t('worth_n', { n }) };
}

export function icons(view: EmpireView, seat: number): Icon[] {
  const player = view.seats[seat];
  if (player === undefined) return [];
  const { labour, regions } = player;
  const next = player.next_income?.sum ?? null;
  const income = next === null ? [] : [`${t('next_income')}: +${next}`];
  return [
    {
      sprite: 'ie-labour',
      n: next === null ? labour : `${labour} +${next}`,
      text: [t('labour_n', { n: labour }), ...income].join(', '),
    },
    {
      sprite: 'ie-tile',
      n: regions.length,
      text: t('tiles_n', { n: regions.length }),
      none: regions.length === 0,
    },
  ];
}
