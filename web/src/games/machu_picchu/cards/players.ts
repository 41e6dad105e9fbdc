/** The cards of what players have: goods, people, cards, points; and of the deck. */

import { icons } from '../strip';
import type { Help } from '../../types';
import { MARKS, quarterOf, isWork } from '../view';
import { t, type Asked, card, lined, who, amount, nameOf, markOf } from './common';

function symbolsOf({ view, words }: Asked, id: string): string {
  return (view.scenery.cards[id]?.symbols ?? []).map((mark) => markOf(words, mark)).join(', ');
}

export function deck(asked: Asked): Help {
  const { left, unseen, under } = asked.view.deck;
  const known = under.flatMap(({ card: id }, i) =>
    id === null
      ? []
      : [t('deck_known', { n: unseen + i + 1, card: id, what: symbolsOf(asked, id) })],
  );
  return card(
    t('deck'),
    [
      t('deck_text'),
      t('deck_left', { n: left, unseen }),
      known.length > 0 && t('deck_under', { list: known.join('; ') }),
    ],
    'M-CARD-01',
    'M-END-02',
    'M-RULING-52',
  );
}

export function handCard(asked: Asked): Help | null {
  const { view, words, player, a } = asked;
  const printed = view.scenery.cards[a];
  if (printed === undefined) return null;
  const held = player?.hand?.find(({ id }) => id === a);
  const sum = held?.symbols.map(({ symbol, count }) => `${markOf(words, symbol)} ${count}`);
  const worth =
    held && sum && t('card_worth', { sum: sum.join(' + '), n: held.points, gold: held.gold });
  return card(t('card', { n: a }), [worth, t('card_text')], 'M-CARD-03', 'M-CARD-04', 'M-SCORE-01');
}

export function hand({ player }: Asked): Help {
  const worth = player?.hand_points;
  return card(
    t('hand', { n: player?.cards ?? 0 }),
    [t('hand_text'), worth !== undefined && t('hand_worth', { n: worth }), t('card_text')],
    'M-INFO-01',
    'M-CARD-03',
    'M-CARD-06',
  );
}

export function traced(asked: Asked): Help {
  const { player, names } = asked;
  const list = (player?.traced ?? []).map(({ card: id, seats }) =>
    t('traced_one', {
      card: id,
      what: symbolsOf(asked, id),
      who: seats.map((seat) => names[seat] ?? seat + 1).join(` ${t('or')} `),
    }),
  );
  return card(t('traced'), [`${list.join('; ')}.`, t('traced_text')], 'M-RULING-52', 'M-INFO-02');
}

export function good({ view, words, player, a }: Asked): Help {
  const n = player?.goods[a] ?? 0;
  const use: Record<string, string> = {
    corn: t('corn_text', { n: player?.corn_units ?? 0, ...view.scenery.numbers }),
    llama: t('llama_text'),
  };
  const owed = player?.owed[a];
  return card(
    nameOf(words, 'good', a),
    [
      t('owned', { n }),
      use[a] ?? t('good_text'),
      !!owed && t('owed_text', { goods: amount(words, a, owed) }),
    ],
    'M-TURN-05',
    'M-RULING-61',
    ...(a === 'llama' ? ['M-MOVE-02', 'M-TEMPLE-04'] : ['M-PLACE-03', 'M-END-06']),
  );
}

export function discs({ player }: Asked): Help {
  const rules = ['M-PLACE-01', 'M-PLACE-05', 'M-SUNDIAL-03'];
  return card(t('discs', { n: player?.discs ?? 0 }), [t('discs_text')], ...rules);
}

export function mark({ view, words, player, a }: Asked): Help | null {
  const line = player?.lines.find(({ symbol }) => symbol === a);
  if (line === undefined) return null;
  const { pieces, count, points: n } = line;
  const where = isWork(a) ? quarterOf(view, a) : undefined;
  return card(
    markOf(words, a),
    [
      count === null || n === null
        ? t('mark_open', { n: pieces })
        : t('mark_text', { pieces, symbols: count, n }),
      where && words.quarter_text?.[where],
    ],
    'M-CARD-03',
    'M-SCORE-01',
    'M-SCORE-03',
  );
}

export function points({ words, player }: Asked): Help {
  const found = Object.entries(player?.points ?? {}).filter(([, n]) => n > 0);
  const list = found.map(([category, n]) => `${words.category?.[category] ?? category} ${n}`);
  return card(
    t('points', { n: player?.score?.points ?? 0 }),
    [
      list.length > 0 ? t('points_sum', { list: list.join(', ') }) : t('points_none'),
      t('points_text', { n: player?.units ?? 0 }),
    ],
    'M-SCORE-01',
    'M-SCORE-02',
    'M-END-06',
  );
}

export function gold({ view, player }: Asked): Help {
  const { gold: n = 0, gold_cards: cards = 0, gold_path: way = 0 } = player?.score ?? {};
  const text = [t('gold_sum', { cards, path: way }), t('gold_text', { ...view.scenery.numbers })];
  return card(t('gold', { n }), text, 'M-GOLD-01', 'M-GOLD-02', 'M-GOLD-06');
}

export function seatCard({ view, words, names, a }: Asked): Help {
  const seat = Number(a);
  const player = view.seats[seat];
  const list = (counts: Record<string, number> | undefined): string =>
    MARKS.filter((one) => counts?.[one])
      .map((one) => `${markOf(words, one)} ${counts?.[one]}`)
      .join(', ') || t('none');
  const said = lined(
    who(names, [seat]),
    [
      t('seat_incas', { list: list(player?.incas) }),
      t('seat_clergy', { list: list(player?.clergy) }),
      t('seat_cards', { n: player?.cards ?? 0 }),
      t('seat_units', { n: player?.units ?? 0 }),
      !!player?.replacements && t('seat_replaced', { n: player.replacements }),
    ],
    'M-INFO-01',
    'M-INFO-04',
    'M-END-06',
  );
  return { ...said, icons: icons(view, words, seat) };
}
