/** The cards of the sun plan: sectors, sun-event cards wherever they are, pilgrimages. */

import { list } from '../../../lib/i18n.svelte';
import type { Help } from '../../types';
import { holySites, isTaken } from '../sun';
import { sunAhead } from '../track';
import {
  CARDS,
  PILGRIMAGES,
  PILGRIMAGE_POINTS,
  type EmpireView,
  type Pilgrimage,
  type Sector,
} from '../view';
import { card, effects, isCard, line, rule, t, who, type Asked } from './common';

function sectorAt(view: EmpireView, n: string): Sector | undefined {
  return view.sun[Number(n) - 1];
}

export function sector(asked: Asked): Help | null {
  const { view, words, a } = asked;
  const found = sectorAt(view, a);
  if (found === undefined) return null;
  const cards = found.cards.map(({ card: name, up }) =>
    name === null || !isCard(name)
      ? t('sun_down')
      : `${words.card?.[name] ?? name} – ${effects(asked, name, found.seats, up).join('; ')}`,
  );
  return card(
    t('sector', { n: a, who: who(asked, found.seats) }),
    [
      t('sector_text'),
      ...(cards.length > 0 ? cards : [t('sector_empty')]),
      view.frame === 'laying' && !isTaken(found) && t('sector_open'),
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
  if (name === null || !isCard(name))
    return card(t('sun_down'), [by, t('sun_down_text')], 'E-SUN-03', 'E-SUN-07');
  const recurs = name === 'unrest' || name === 'support';
  const lasts = recurs ? (sunAhead(view) ? 'sun_again' : 'sun_done') : 'sun_until';
  return card(
    words.card?.[name] ?? name,
    [
      words.card_text?.[name],
      ...effects(asked, name, found.seats, laid.up),
      line(by, t(laid.up ? lasts : 'sun_known')),
    ],
    rule(name),
    'E-SUN-08',
    ...(recurs ? ['E-SUN-12'] : ['E-SUN-09']),
  );
}

/** A card in hand: what it would do in each sector that is free. */
export function handCard(asked: Asked): Help | null {
  const { view, words, a: name } = asked;
  if (!isCard(name)) return null;
  const free = view.sun.flatMap((one, i) =>
    one.seats.length === 0 || isTaken(one)
      ? []
      : [t('laid_at', { n: i + 1, list: effects(asked, name, one.seats, false).join('; ') })],
  );
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
  const { words, seat, a: name } = asked;
  if (!isCard(name)) return null;
  return card(
    words.card?.[name] ?? name,
    [words.card_text?.[name], ...effects(asked, name, [seat], true), t('sun_until')],
    rule(name),
    'E-SUN-08',
    'E-SUN-10',
  );
}

/** Cards that are neither open nor the viewer's own, by name. */
function unseenCards({ view, words, player }: Asked): string {
  const seen = [
    ...(view.seat >= 0 ? (player.hand ?? []) : []),
    ...view.sun.flatMap(({ cards }) => cards.map(({ card: name }) => name)),
  ];
  const left = CARDS.map((name) => {
    const out = view.early_decline && (PILGRIMAGES as readonly string[]).includes(name);
    const copies = out ? 0 : (view.scenery.cards[name]?.copies ?? 0);
    const gone = (view.discard[name] ?? 0) + seen.filter((other) => other === name).length;
    return { name, n: copies - gone };
  });
  return left
    .filter(({ n }) => n > 0)
    .map(({ name, n }) => `${words.card?.[name] ?? name}${n > 1 ? ` × ${n}` : ''}`)
    .join(', ');
}

export function pile(asked: Asked): Help {
  return card(
    t('pile', { n: asked.view.pile }),
    [t('pile_text'), t('pile_unseen', { list: unseenCards(asked) })],
    'E-SUN-03',
    'E-SUN-06',
  );
}

export function discard({ view, words }: Asked): Help {
  const found = Object.entries(view.discard);
  const cards = found.map(([name, n]) => `${words.card?.[name] ?? name}${n > 1 ? ` × ${n}` : ''}`);
  return card(
    t('discard', { n: found.reduce((sum, [, n]) => sum + n, 0) }),
    [t('discard_text'), cards.length > 0 && `${cards.join(', ')}.`],
    'E-SAPA-01',
    'E-RULING-14',
  );
}

export function pilgrimage({ view, words, player, a }: Asked): Help | null {
  if (!(PILGRIMAGES as readonly string[]).includes(a)) return null;
  const kind = a as Pilgrimage;
  const goals = holySites(view, kind);
  const ready = goals.some((key) => view.sites[key]?.temple && player.network.includes(key));
  return card(
    words.card?.[kind] ?? kind,
    [
      t('pilgrimage_text', { n: PILGRIMAGE_POINTS[kind] }),
      line(
        t('pilgrimage_needs', {
          list: list(goals.map((key) => view.scenery.sites[key]?.name ?? key)) || t('none'),
        }),
        view.seat >= 0 && t(ready ? 'pilgrimage_ready' : 'pilgrimage_not'),
      ),
    ],
    rule(kind),
    'E-RULING-51',
  );
}
