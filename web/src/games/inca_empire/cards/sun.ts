/** The cards of the sun plan: sectors, sun-event cards wherever they are, pilgrimages. */

import { list } from '../../../lib/i18n.svelte';
import type { Help } from '../../types';
import type { EmpireView, Sector } from '../view';
import { card, effects, isCard, line, rule, t, who, type Asked } from './common';

function sectorAt(view: EmpireView, n: string): Sector | undefined {
  return view.sun[Number(n) - 1];
}

export function sector(asked: Asked): Help | null {
  const { view, words, a } = asked;
  const found = sectorAt(view, a);
  if (found === undefined) return null;
  const cards = found.cards.map(({ card: name, effects: meant }) =>
    name === null
      ? t('sun_down')
      : `${words.card?.[name] ?? name} – ${effects(asked, name, meant).join('; ')}`,
  );
  return card(
    t('sector', { n: a, who: who(asked, found.seats) }),
    [
      t('sector_text'),
      ...(cards.length > 0 ? cards : [t('sector_empty')]),
      view.frame === 'laying' && !found.taken && t('sector_open'),
    ],
    'E-SUN-04',
    'E-SUN-09',
    'E-SUN-11',
  );
}

export function sunCard(asked: Asked): Help | null {
  const { view, words, a, b } = asked;
  const found = sectorAt(view, a);
  const laid = found?.cards[Number(b)];
  if (found === undefined || laid === undefined) return null;
  const by = t('sun_by', { who: who(asked, [laid.by]) });
  const name = laid.card;
  if (name === null) return card(t('sun_down'), [by, t('sun_down_text')], 'E-SUN-03', 'E-SUN-07');
  const recurs = name === 'unrest' || name === 'support';
  const lasts = recurs ? (view.track.sun_ahead ? 'sun_again' : 'sun_done') : 'sun_until';
  return card(
    words.card?.[name] ?? name,
    [
      words.card_text?.[name],
      ...effects(asked, name, laid.effects),
      line(by, t(laid.up ? lasts : 'sun_known')),
    ],
    rule(name),
    'E-SUN-08',
    ...(recurs ? ['E-SUN-12'] : ['E-SUN-09']),
  );
}

/** A card in hand: what it would do in each sector that is free. */
export function handCard(asked: Asked): Help | null {
  const { view, words, player, a: name } = asked;
  if (!isCard(name)) return null;
  const meant = player.hand_effects?.[name] ?? [];
  const free = view.sun.flatMap(({ seats, taken }, i) => {
    const found = meant.filter(({ seat }) => seats.includes(seat));
    if (taken || found.length === 0) return [];
    return [t('laid_at', { n: i + 1, list: effects(asked, name, found).join('; ') })];
  });
  return card(
    words.card?.[name] ?? name,
    [
      words.card_text?.[name],
      !view.ended && free.length > 0 && [t('if_laid'), ...free].join('\n'),
      t('copies', { n: view.scenery.cards[name]?.copies ?? 0 }),
    ],
    rule(name),
    'E-SUN-03',
    'E-SUN-09',
  );
}

/** A face-up card beside a player's line. */
export function force(asked: Asked): Help | null {
  const { words, player, a: name } = asked;
  if (!isCard(name)) return null;
  const meant = player.effects[name];
  return card(
    words.card?.[name] ?? name,
    [
      words.card_text?.[name],
      ...effects(asked, name, meant === undefined ? [] : [meant]),
      t('sun_until'),
    ],
    rule(name),
    'E-SUN-08',
    'E-SUN-10',
  );
}

/** Cards by name, with how many where there are several. */
function counted(cards: Record<string, number>, { words }: Asked): string {
  return Object.entries(cards)
    .map(([name, n]) => `${words.card?.[name] ?? name}${n > 1 ? ` × ${n}` : ''}`)
    .join(', ');
}

export function pile(asked: Asked): Help {
  return card(
    t('pile', { n: asked.view.pile }),
    [t('pile_text'), t('pile_unseen', { list: counted(asked.view.unseen, asked) })],
    'E-SUN-03',
    'E-SUN-06',
  );
}

export function discard(asked: Asked): Help {
  const found = asked.view.discard;
  const n = Object.values(found).reduce((sum, one) => sum + one, 0);
  return card(
    t('discard', { n }),
    [t('discard_text'), n > 0 && `${counted(found, asked)}.`],
    'E-SAPA-01',
    'E-RULING-14',
  );
}

export function pilgrimage({ view, words, player, a }: Asked): Help | null {
  const points = view.scenery.pilgrimages[a];
  if (points === undefined || !isCard(a)) return null;
  const { sites } = view.scenery;
  const goals = Object.keys(sites).filter((site) => sites[site]?.pilgrimage === a);
  const ready = goals.some((key) => view.sites[key]?.temple && player.network.includes(key));
  return card(
    words.card?.[a] ?? a,
    [
      t('pilgrimage_text', { n: points }),
      line(
        t('pilgrimage_needs', {
          list: list(goals.map((key) => sites[key]?.name ?? key)) || t('none'),
        }),
        view.seat >= 0 && t(ready ? 'pilgrimage_ready' : 'pilgrimage_not'),
      ),
    ],
    rule(a),
    'E-RULING-51',
  );
}
