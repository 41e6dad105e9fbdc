/** The icons of a player's strip, by name. */

import { translator } from '../../lib/i18n.svelte';
import type { Icon, Things } from '../types';
import { CLERIC, GOOD } from './contract';
import { labels } from './texts';
import type { MachuView } from './view';

const t = translator(labels);

export function icons(view: MachuView, words: Things, seat: number): Icon[] {
  const p = view.seats[seat];
  if (p === undefined) return [];
  const icon = (name: string, n: number, text: string, of?: number): Icon => ({
    sprite: `mp-${name}`,
    n,
    text,
    seat: of,
    none: n === 0,
  });
  const named = (name: string, n = 0, label = name): Icon => icon(name, n, `${label}: ${n}`);
  return [
    ...GOOD.map((good) => named(good, p.goods[good], words.good?.[good])),
    icon('card', p.cards, t('cards_n', { n: p.cards })),
    ...CLERIC.map((kind) => named(kind, p.clergy[kind], words.cleric?.[kind])),
    icon('inca', p.discs, t('discs', { n: p.discs }), seat),
    icon('runner', p.runner, t('field', { n: p.runner }), seat),
    icon('moon', p.moons.length, t('moons', { n: p.moons.length })),
  ];
}
