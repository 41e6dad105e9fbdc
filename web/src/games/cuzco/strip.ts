/** The icons of a player's strip, by name. */

import { translator } from '../../lib/i18n.svelte';
import type { Icon } from '../types';
import { areaLabels as labels } from './texts';
import type { CuzcoView } from './view';

const t = translator(labels);

/** Four beside the dice, seven below; with little room the first, and four below. */
export function icons(view: CuzcoView, seat: number): Icon[] {
  const p = view.seats[seat];
  if (p === undefined) return [];
  const cloth = `var(--seat-${seat})`;
  const icon = (sprite: string, n: number, text: string, minor: boolean): Icon => ({
    sprite,
    n,
    text,
    cloth,
    none: n === 0,
    minor,
  });
  const count = (sprite: string, key: Parameters<typeof t>[0], n: number, minor = false): Icon =>
    icon(sprite, n, t(key, { ...view.scenery.numbers, n }), minor);
  const goods = Object.values(p.goods).reduce((a, b) => a + b, 0);
  const where = t('khipus', { n: p.khipus, m: p.reserve, k: p.delivered });
  return [
    count('person-03', 'feathers', p.feathers.length),
    icon('khipu', p.delivered, where, true),
    count('offering', 'offerings', p.offerings, true),
    count('food', 'food', p.food, true),
    count('field-headdress', 'headbands', p.headbands.length),
    count('god-card', 'cards', p.hand?.length ?? p.cards.known.length + p.cards.hidden),
    count('task', 'tasks_done', p.fulfilled.length),
    count('person', 'tiles', p.tiles.length),
    count('priest', 'priests', p.priests, true),
    count('medallion', 'medallions', p.medallions, true),
    count('good-bowl', 'goods', goods, true),
  ];
}
