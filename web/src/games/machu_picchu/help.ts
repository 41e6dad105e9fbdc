/** The card of each thing: its name, what it does, how it stands now, and the rules behind it. */

import { translator } from '../../lib/i18n.svelte';
import type { Help, ThingId, Things } from '../types';
import { helptexts } from './texts';
import { split } from './things';
import { GOOD } from './contract';
import {
  landmark,
  MARKS,
  quarterOf,
  isWork,
  type Landmark,
  type MachuView,
  type Passed,
  type Player,
  type Quarter,
  type Row,
  type Share,
} from './view';

const t = translator(helptexts);

interface Asked {
  view: MachuView;
  words: Things;
  names: string[];
  /** Whose area the thing is in: the viewer where the id names no seat. */
  player: Player | undefined;
  a: string;
  b: string;
}

type Fact = string | false | undefined;

const QUARTER_RULES: Record<string, string[]> = {
  production: ['M-QTR-01', 'M-PROD-02', 'M-PROD-03', 'M-PROD-05'],
  temple: ['M-QTR-01', 'M-TEMPLE-01', 'M-TEMPLE-04', 'M-TEMPLE-05'],
  main_temple: ['M-QTR-01', 'M-MAIN-01', 'M-MAIN-03', 'M-MAIN-04'],
  placing: ['M-PLACE-01', 'M-PLACE-03', 'M-PLACE-04'],
  clergy: ['M-CLERGY-01', 'M-CLERGY-02', 'M-CLERGY-03'],
  marketplace: ['M-MARKET-01', 'M-MARKET-07', 'M-MARKET-08'],
  sundial: ['M-SUNDIAL-01', 'M-SUNDIAL-03', 'M-SUNDIAL-04'],
};

const LANDMARK_RULES: Record<Landmark, string[]> = {
  granary: ['M-PATH-02', 'M-PATH-05', 'M-SCORE-02'],
  stable: ['M-PATH-03', 'M-PATH-05', 'M-SCORE-02'],
  summit: ['M-PATH-04', 'M-CARD-01', 'M-PATH-01'],
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function card(title: string, text: Fact[], ...rules: string[]): Help {
  return { title, text: text.filter(Boolean).join(' '), rules };
}

/** A card with much to say: each fact on a line of its own. */
function lined(title: string, text: Fact[], ...rules: string[]): Help {
  return { title, text: text.filter(Boolean).join('\n'), rules };
}

function who(names: string[], seats: number[]): string {
  return seats.map((seat) => names[seat] ?? seat + 1).join(', ');
}

/** "2 llamas": the good in the number that fits. */
function amount(words: Things, good: string, n: number): string {
  return `${n} ${(n === 1 ? words.good_one?.[good] : undefined) ?? words.good?.[good] ?? good}`;
}

function goodsText(words: Things, goods: Record<string, number>): string {
  return GOOD.filter((good) => goods[good])
    .map((good) => amount(words, good, goods[good] ?? 0))
    .join(' + ');
}

function nameOf(words: Things, kind: 'good' | 'quarter' | 'profession' | 'cleric', key: string) {
  return capital(words[kind]?.[key] ?? key);
}

/** Whom a symbol on a card counts: a profession or a kind of cleric. */
function markOf(words: Things, mark: string): string {
  return words.category?.[mark] ?? mark;
}

/** Names with how many each has. */
function counted(names: string[], counts: number[]): string {
  return counts.flatMap((n, seat) => (n > 0 ? [`${names[seat] ?? seat + 1} ${n}`] : [])).join(', ');
}

/** Steps, and what the path gives for them. */
function steps(words: Things, what: string, { corn, llamas, cards }: Passed): string {
  const gains = [
    corn > 0 && amount(words, 'corn', corn),
    llamas > 0 && amount(words, 'llama', llamas),
    cards > 0 && t('cards', { n: cards }),
  ].filter(Boolean);
  return gains.length === 0 ? what : t('passing', { what, gains: gains.join(', ') });
}

/** What one seat would get when a once-a-day quarter is entered. */
function shareOf({ words }: Asked, found: Share, llamas: boolean): string {
  const parts: string[] = [];
  const bonus = goodsText(words, found.bonus);
  const made = goodsText(words, found.goods);
  if (bonus !== '') parts.push(t('bonus', { goods: bonus }));
  if (made !== '') parts.push(found.corn > 0 ? t('make', { goods: made, corn: found.corn }) : made);
  if (found.stones > 0)
    parts.push(steps(words, t('stones', { n: found.stones }), found.stones_pass));
  if (found.most > 0) {
    const values = { llamas: found.most, gifts: found.most, n: found.steps };
    parts.push(steps(words, t(llamas ? 'llamas' : 'units', values), found.steps_pass));
  }
  return parts.join(' + ');
}

/** What entering a quarter now would give to whom. */
function shares(asked: Asked, { cleric, shares: found }: Quarter): string | undefined {
  const { view, names } = asked;
  if (found.length === 0) return undefined;
  const list = found.flatMap((one) => {
    const text = shareOf(asked, one, cleric !== null);
    if (text === '' && one.seat !== view.enters) return [];
    const name = one.seat === view.seat ? t('you') : (names[one.seat] ?? one.seat + 1);
    return [`${name}: ${text || t('nothing')}`];
  });
  return [t('enter_now'), ...list].join('\n');
}

/** How the viewer's prince would get there. */
function way({ view }: Asked, quarter: Quarter): string | undefined {
  const at = view.seats[view.seat]?.prince;
  return at == null ? undefined : t(quarter.way as 'here' | 'free' | 'ride');
}

function placingFacts(asked: Asked, goods: string[]): Fact[] {
  const { view, words } = asked;
  const list = goods.map((good) =>
    t('cost', {
      what: nameOf(words, 'profession', good),
      price: goodsText(words, view.costs[good] ?? {}),
    }),
  );
  const discs = view.seats[view.seat]?.discs;
  return [...list, discs !== undefined && t('discs_left', { n: discs })];
}

function priceFacts(asked: Asked, kind: string): string[] {
  const { view, words } = asked;
  const row = view.clergy[kind];
  const what = nameOf(words, 'cleric', kind);
  if (row === undefined || row.price === null) return [t('sold_out', { what })];
  const price = goodsText(words, row.price);
  const text = t('price_now', { what, price, n: row.next_value });
  const lacks = row.lacks[view.seat];
  if (lacks === undefined) return [text];
  const goods = goodsText(words, lacks);
  return [text, goods === '' ? t('can_pay') : t('lack', { goods })];
}

function marketFacts({ view, words }: Asked): string[] {
  return Object.entries(view.market).map(([good, { buy, sell }]) =>
    t('trade', { good: nameOf(words, 'good', good), buy, sell }),
  );
}

function quarter(asked: Asked): Help | null {
  const { view, words, names, a } = asked;
  const found = view.quarters.find(({ id }) => id === a);
  if (found === undefined) return null;
  const incas = counted(names, found.incas);
  const facts: Fact[] = [words.quarter_text?.[a], shares(asked, found)];
  if (found.bonus === 0) facts.push(t('used'));
  if (found.places.length > 0) facts.push(...placingFacts(asked, found.places));
  for (const kind of found.sells) facts.push(priceFacts(asked, kind).join(' '));
  if (a === 'marketplace') facts.push(...marketFacts(asked));
  if (incas !== '') facts.push(t(a === 'sundial' ? 'sent' : 'incas_here', { list: incas }));
  if (view.ending === null) facts.push(way(asked, found));
  return lined(
    nameOf(words, 'quarter', a),
    facts,
    ...(QUARTER_RULES[a] ?? QUARTER_RULES[found.group] ?? []),
  );
}

function moon({ view, words, names, a }: Asked): Help | null {
  const found = view.moons.find(({ id }) => id === a);
  if (found === undefined) return null;
  const what =
    found.kind === 'steps'
      ? t('moon_steps', { n: found.amount })
      : amount(words, found.kind, found.amount);
  const last = view.last_day;
  return card(
    t('moon', { what }),
    [
      t(last ? 'moon_now' : 'moon_text', {
        what: words.moon?.[found.kind] ?? what,
        ...view.numbers,
      }),
      found.holder !== null && t('moon_held', { who: who(names, [found.holder]) }),
      found.holder === null && view.sun_next && t('moon_third', { ...view.numbers }),
    ],
    'M-DAY-01',
    'M-DAY-02',
    'M-NIGHT-02',
    last ? 'M-LAST-02' : 'M-NIGHT-03',
  );
}

function sun({ view, names }: Asked): Help {
  const state =
    view.sun === null
      ? t('sun_free', { n: view.discs_taken })
      : t('sun_held', { who: who(names, [view.sun]), n: view.last_turns });
  return card(
    t('sun'),
    [t('sun_text', { ...view.numbers }), state],
    'M-DAY-02',
    'M-DAY-03',
    'M-DAY-06',
  );
}

function track({ view }: Asked): Help {
  const state = t('track_now', { n: view.day, corn: view.track_corn });
  return card(
    t('track'),
    [t('track_text', { ...view.numbers }), state],
    'M-DAY-05',
    'M-NIGHT-08',
    'M-END-03',
  );
}

function valueFact(row: Row | undefined): string {
  return row?.value ? t('row_value', { n: row.value }) : t('row_none');
}

function cleric(asked: Asked): Help {
  const { view, words, a } = asked;
  return card(
    nameOf(words, 'cleric', a),
    [words.cleric_text?.[a], ...priceFacts(asked, a), valueFact(view.clergy[a])],
    'M-CLERGY-03',
    'M-CLERGY-04',
    'M-CLERGY-05',
    'M-TEMPLE-04',
  );
}

function clergy({ view, words, a }: Asked): Help {
  const row = view.clergy[a];
  return card(
    nameOf(words, 'cleric', a),
    [
      words.cleric_text?.[a],
      valueFact(row),
      row && t('row_left', { n: row.left }),
      row && t('row_numbers', { list: row.steps.join(', ') }),
      t('all_clergy', { ...view.numbers }),
    ],
    'M-TEMPLE-05',
    'M-CLERGY-05',
    'M-END-01',
  );
}

function column({ view, words, a }: Asked): Help {
  const found = view.market[a];
  return lined(
    t('column', { good: nameOf(words, 'good', a) }),
    [
      found && t('column_units', { n: found.units }),
      view.bank !== null && t('bank', { n: view.bank[a] ?? 0 }),
      found && t('buy_text', { list: found.buying.join(', '), ...view.numbers }),
      found && t('sell_text', { list: found.selling.join(', '), ...view.numbers }),
    ],
    'M-MARKET-02',
    'M-MARKET-03',
    'M-MARKET-04',
  );
}

/** A way to trade or to move a price. */
function deal(kind: 'buy' | 'sell' | 'add' | 'remove', ...rules: string[]) {
  return ({ view, words, a }: Asked): Help => {
    const found = view.market[a];
    const list = (kind === 'buy' ? found?.buying : found?.selling)?.join(', ') ?? '';
    return card(
      capital(t(kind, { good: words.good?.[a] ?? a })),
      [t(`${kind}_text`, { list, ...view.numbers })],
      ...rules,
    );
  };
}

function path({ view, names, a }: Asked): Help {
  const field = Number(a);
  const here = view.seats.flatMap((player, seat) => (player.runner === field ? [seat] : []));
  const stands = here.length > 0 && t('stands_here', { who: who(names, here) });
  const name = landmark(view, field);
  if (name === undefined) {
    const text = t('path_text', { ...view.numbers });
    return card(t('path', { n: field }), [text, stands], 'M-PATH-01', 'M-PATH-08');
  }
  const text = t(`${name}_text`, { ...view.numbers });
  return card(`${t(`path_${name}`)} (${field})`, [text, stands], ...LANDMARK_RULES[name]);
}

function runner({ view, words, names, a }: Asked): Help {
  const seat = Number(a);
  const player = view.seats[seat];
  const owed = goodsText(words, player?.owed ?? {});
  return card(
    t('runner', { who: who(names, [seat]) }),
    [
      player &&
        t('runner_text', {
          n: player.runner,
          to_granary: player.ahead.granary,
          to_stable: player.ahead.stable,
          to_summit: player.ahead.summit,
        }),
      owed !== '' && t('owed_text', { goods: owed }),
    ],
    'M-PATH-01',
    'M-PATH-05',
    'M-PATH-08',
  );
}

function prince({ view, words, names, a }: Asked): Help {
  const seat = Number(a);
  const at = view.seats[seat]?.prince;
  const where = at ? t('prince_at', { quarter: nameOf(words, 'quarter', at) }) : t('prince_none');
  const rules = ['M-TURN-02', 'M-MOVE-01', 'M-MOVE-02', 'M-MOVE-04'];
  return card(t('prince', { who: who(names, [seat]) }), [t('prince_text'), where], ...rules);
}

function inca({ view, words, names, a, b }: Asked): Help {
  const seat = Number(b);
  const n = view.quarters.find(({ id }) => id === a)?.incas[seat] ?? 0;
  return card(
    t('inca', { who: who(names, [seat]) }),
    [t('inca_at', { quarter: nameOf(words, 'quarter', a), n }), words.quarter_text?.[a]],
    ...(a === 'sundial' ? ['M-SUNDIAL-02', 'M-SUNDIAL-03'] : ['M-PROD-03', 'M-PROD-05']),
  );
}

function symbolsOf({ view, words }: Asked, id: string): string {
  return (view.cards[id]?.symbols ?? []).map((mark) => markOf(words, mark)).join(', ');
}

function deck(asked: Asked): Help {
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

function handCard(asked: Asked): Help | null {
  const { view, words, player, a } = asked;
  const printed = view.cards[a];
  if (printed === undefined) return null;
  const held = player?.hand?.find(({ id }) => id === a);
  const sum = held?.symbols.map(({ symbol, count }) => `${markOf(words, symbol)} ${count}`);
  const worth =
    held && sum && t('card_worth', { sum: sum.join(' + '), n: held.points, gold: held.gold });
  return card(t('card', { n: a }), [worth, t('card_text')], 'M-CARD-03', 'M-CARD-04', 'M-SCORE-01');
}

function hand({ player }: Asked): Help {
  const worth = player?.hand_points;
  return card(
    t('hand', { n: player?.cards ?? 0 }),
    [t('hand_text'), worth !== undefined && t('hand_worth', { n: worth }), t('card_text')],
    'M-INFO-01',
    'M-CARD-03',
    'M-CARD-06',
  );
}

function traced(asked: Asked): Help {
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

function good({ view, words, player, a }: Asked): Help {
  const n = player?.goods[a] ?? 0;
  const use: Record<string, string> = {
    corn: t('corn_text', { n: player?.corn_units ?? 0, ...view.numbers }),
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

function discs({ player }: Asked): Help {
  const rules = ['M-PLACE-01', 'M-PLACE-05', 'M-SUNDIAL-03'];
  return card(t('discs', { n: player?.discs ?? 0 }), [t('discs_text')], ...rules);
}

function mark({ view, words, player, a }: Asked): Help | null {
  const line = player?.lines.find(({ symbol }) => symbol === a);
  if (line === undefined) return null;
  const { pieces, count, points: n } = line;
  const where = isWork(a) ? quarterOf(view, a)?.id : undefined;
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

function points({ words, player }: Asked): Help {
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

function gold({ view, player }: Asked): Help {
  const { gold: n = 0, gold_cards: cards = 0, gold_path: way = 0 } = player?.score ?? {};
  const text = [t('gold_sum', { cards, path: way }), t('gold_text', { ...view.numbers })];
  return card(t('gold', { n }), text, 'M-GOLD-01', 'M-GOLD-02', 'M-GOLD-06');
}

function seatCard({ view, words, names, a }: Asked): Help {
  const seat = Number(a);
  const player = view.seats[seat];
  const list = (counts: Record<string, number> | undefined): string =>
    MARKS.filter((one) => counts?.[one])
      .map((one) => `${markOf(words, one)} ${counts?.[one]}`)
      .join(', ') || t('none');
  return lined(
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
}

const CARDS: Record<string, (asked: Asked) => Help | null> = {
  quarter,
  moon,
  sun,
  track,
  cleric,
  clergy,
  column,
  buy: deal('buy', 'M-MARKET-04', 'M-MARKET-06', 'M-MARKET-08'),
  sell: deal('sell', 'M-MARKET-03', 'M-MARKET-05', 'M-MARKET-08'),
  add: deal('add', 'M-MARKET-07', 'M-RULING-36'),
  remove: deal('remove', 'M-MARKET-07', 'M-RULING-36'),
  path,
  runner,
  prince,
  inca,
  deck,
  card: handCard,
  hand,
  traced,
  good,
  discs,
  mark,
  points,
  gold,
  seat: seatCard,
};

export function help(thing: ThingId, view: MachuView, words: Things, names: string[]): Help | null {
  const { seat: named, kind, args } = split(thing);
  const player = view.seats[named ?? view.seat];
  const [a = '', b = ''] = args;
  return CARDS[kind]?.({ view, words, names, player, a, b }) ?? null;
}
