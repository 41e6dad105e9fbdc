/** The card of each thing: its name, what it does, how it stands now, and the rules behind it. */

import { translator } from '../../lib/i18n.svelte';
import type { Help, ThingId, Things } from '../types';
import { helptexts } from './texts';
import { split } from './things';
import {
  GOODS,
  GRANARY,
  MARKS,
  QUARTER_OF,
  STABLE,
  SUMMIT,
  WARES,
  type Cleric,
  type Good,
  type MachuView,
  type Player,
  type Quarter,
  type Row,
  type Yield,
} from './view';
import {
  buyPrices,
  climb,
  discsTaken,
  lines,
  missing,
  nextPrice,
  nextValue,
  sellPrices,
} from './worth';

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

/** What is done in the quarters where one may place, and buy clergy. */
const PLACED_AT: Record<string, Good[]> = {
  watchmans_hut: ['corn', 'llama'],
  royal_palace: ['coca', 'pottery', 'cloth'],
};
const HIRED_AT: Record<string, Cleric[]> = {
  house_of_the_virgins: ['virgin'],
  house_of_the_priests: ['puma', 'condor'],
};

/** The fields of the path that give something. */
const MARKED: Record<number, { name: 'granary' | 'stable' | 'summit'; rules: string[] }> = {
  [GRANARY]: { name: 'granary', rules: ['M-PATH-02', 'M-PATH-05', 'M-SCORE-02'] },
  [STABLE]: { name: 'stable', rules: ['M-PATH-03', 'M-PATH-05', 'M-SCORE-02'] },
  [SUMMIT]: { name: 'summit', rules: ['M-PATH-04', 'M-CARD-01', 'M-PATH-01'] },
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
  return GOODS.filter((good) => goods[good])
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
function shares(names: string[], counts: number[]): string {
  return counts.flatMap((n, seat) => (n > 0 ? [`${names[seat] ?? seat + 1} ${n}`] : [])).join(', ');
}

/** Steps, and what the path gives for them. */
function steps(words: Things, what: string, from: number, n: number): string {
  const { granary, stable, summit } = climb(from, n);
  const gains = [
    granary > 0 && amount(words, 'corn', 3 * granary),
    stable > 0 && amount(words, 'llama', stable),
    summit > 0 && t('cards', { n: summit }),
  ].filter(Boolean);
  return gains.length === 0 ? what : t('passing', { what, gains: gains.join(', ') });
}

/** What one seat would get when somebody, or the seat itself, enters a once-a-day quarter. */
function shareOf({ view, words }: Asked, found: Yield, seat: number, enters: boolean, id: string) {
  const runner = view.seats[seat]?.runner ?? 0;
  const parts: string[] = [];
  const bonus = goodsText(words, found.bonus);
  const made = goodsText(words, found.goods);
  if (enters && bonus !== '') parts.push(t('bonus', { goods: bonus }));
  if (made !== '') parts.push(found.corn > 0 ? t('make', { goods: made, corn: found.corn }) : made);
  if (enters && found.stones > 0)
    parts.push(steps(words, t('stones', { n: found.stones }), runner, found.stones));
  if (found.llamas > 0) {
    const from = (runner + (enters ? found.stones : 0)) % SUMMIT;
    const values = { llamas: found.llamas, units: found.llamas, n: found.steps };
    const what = t(id === 'main_temple' ? 'units' : 'llamas', values);
    parts.push(steps(words, what, from, found.steps));
  }
  return parts.join(' + ');
}

/** What is left to give once a llama is paid to get there. */
function ridden(found: Yield, player: Player | undefined, { id, borders }: Quarter): Yield {
  const { prince = null, goods } = player ?? {};
  const llamas = goods?.llama ?? 0;
  if (prince === null || borders.includes(prince)) return found;
  if (llamas === 0 || found.llamas === 0) return found;
  if (id === 'main_temple')
    return llamas > 1 ? found : { ...found, llamas: found.llamas - 1, steps: found.steps - 2 };
  const left = Math.min(found.llamas, llamas - 1);
  return { ...found, llamas: left, steps: (found.steps / found.llamas) * left };
}

/** What entering a quarter now would give to whom: to the viewer, or to the one whose turn it is. */
function yields(asked: Asked, quarter: Quarter): string | undefined {
  const { view, names } = asked;
  const { id } = quarter;
  const found = view.yields[id];
  if (found === undefined) return undefined;
  const enters = view.seat >= 0 ? view.seat : view.active;
  const order = found.map((_, i) => (enters + i) % found.length);
  const list = order.flatMap((seat) => {
    const most = found[seat];
    const one = most && seat === enters ? ridden(most, view.seats[seat], quarter) : most;
    const share = one && shareOf(asked, one, seat, seat === enters, id);
    if (!share && seat !== enters) return [];
    return [
      `${seat === view.seat ? t('you') : (names[seat] ?? seat + 1)}: ${share || t('nothing')}`,
    ];
  });
  return [t('enter_now'), ...list].join('\n');
}

/** How the viewer's prince would get there. */
function way({ view }: Asked, quarter: Quarter): string | undefined {
  const at = view.seats[view.seat]?.prince;
  if (at === undefined || at === null) return undefined;
  if (at === quarter.id) return t('here');
  return t(quarter.borders.includes(at) ? 'free' : 'ride');
}

function purse({ view }: Asked): Record<string, number> | undefined {
  return view.seats[view.seat]?.goods;
}

function placingFacts(asked: Asked, goods: Good[]): Fact[] {
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

function priceFacts(asked: Asked, kind: Cleric): string[] {
  const { view, words } = asked;
  const row = view.clergy[kind];
  const price = nextPrice(row);
  const what = nameOf(words, 'cleric', kind);
  if (row === undefined || price === undefined) return [t('sold_out', { what })];
  const text = t('price_now', { what, price: goodsText(words, price), n: nextValue(row) });
  const goods = purse(asked);
  if (goods === undefined) return [text];
  const lack = goodsText(words, missing(goods, price));
  return [text, lack === '' ? t('can_pay') : t('lack', { goods: lack })];
}

function marketFacts({ view, words }: Asked): string[] {
  const list = WARES.map((good) => {
    const { buy = 0, sell = 0 } = view.market[good] ?? {};
    return t('trade', { good: nameOf(words, 'good', good), buy, sell });
  });
  return list;
}

function quarter(asked: Asked): Help | null {
  const { view, words, names, a } = asked;
  const found = view.quarters.find(({ id }) => id === a);
  if (found === undefined) return null;
  const incas = shares(names, found.incas);
  const facts: Fact[] = [words.quarter_text?.[a], yields(asked, found)];
  if (found.bonus === 0) facts.push(t('used'));
  const placed = PLACED_AT[a];
  if (placed !== undefined) facts.push(...placingFacts(asked, placed));
  for (const kind of HIRED_AT[a] ?? []) facts.push(priceFacts(asked, kind).join(' '));
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
  const last = view.day === 9;
  return card(
    t('moon', { what }),
    [
      t(last ? 'moon_now' : 'moon_text', { what: words.moon?.[found.kind] ?? what }),
      found.holder !== null && t('moon_held', { who: who(names, [found.holder]) }),
      found.holder === null && discsTaken(view) === 2 && t('moon_third'),
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
      ? t('sun_free', { n: discsTaken(view) })
      : t('sun_held', { who: who(names, [view.sun]), n: view.last_turns });
  return card(t('sun'), [t('sun_text'), state], 'M-DAY-02', 'M-DAY-03', 'M-DAY-06');
}

function track({ view }: Asked): Help {
  const state = t('track_now', { n: view.day, corn: view.track_corn });
  return card(t('track'), [t('track_text'), state], 'M-DAY-05', 'M-NIGHT-08', 'M-END-03');
}

function valueFact(row: Row | undefined): string {
  return row?.value ? t('row_value', { n: row.value }) : t('row_none');
}

function cleric(asked: Asked): Help {
  const { view, words, a } = asked;
  const kind = a as Cleric;
  return card(
    nameOf(words, 'cleric', a),
    [words.cleric_text?.[a], ...priceFacts(asked, kind), valueFact(view.clergy[kind])],
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
      row && t('row_left', { n: row.steps.length - row.sold }),
      row && t('row_numbers', { list: row.steps.join(', ') }),
      t('all_clergy'),
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
      found && t('buy_text', { list: buyPrices(found, 3).join(', ') }),
      found && t('sell_text', { list: sellPrices(found, 3).join(', ') }),
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
    const prices = kind === 'buy' ? buyPrices : sellPrices;
    const list = found === undefined ? '' : prices(found, 3).join(', ');
    return card(
      capital(t(kind, { good: words.good?.[a] ?? a })),
      [t(`${kind}_text`, { list })],
      ...rules,
    );
  };
}

function path({ view, names, a }: Asked): Help {
  const field = Number(a);
  const here = view.seats.flatMap(({ runner }, seat) => (runner === field % SUMMIT ? [seat] : []));
  const stands = here.length > 0 && field < SUMMIT && t('stands_here', { who: who(names, here) });
  const mark = MARKED[field];
  if (mark === undefined)
    return card(t('path', { n: field }), [t('path_text'), stands], 'M-PATH-01', 'M-PATH-08');
  const { name, rules } = mark;
  return card(`${t(`path_${name}`)} (${field})`, [t(`${name}_text`), stands], ...rules);
}

function runner({ view, words, names, a }: Asked): Help {
  const seat = Number(a);
  const player = view.seats[seat];
  const field = player?.runner ?? 0;
  const to = (target: number): number => ((target - field + SUMMIT - 1) % SUMMIT) + 1;
  const owed = goodsText(words, player?.owed ?? {});
  return card(
    t('runner', { who: who(names, [seat]) }),
    [
      t('runner_text', { n: field, granary: to(GRANARY), stable: to(STABLE), summit: to(SUMMIT) }),
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
  const worth = player?.hand?.reduce((sum, { points }) => sum + points, 0);
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

function good({ words, player, a }: Asked): Help {
  const n = player?.goods[a] ?? 0;
  const use: Record<string, string> = {
    corn: t('corn_text', { n: Math.floor(n / 3) }),
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

function mark({ words, player, a }: Asked): Help {
  const line = player && lines(player).find((one) => one.mark === a);
  const { pieces = 0, symbols = 0 } = line ?? {};
  const where = QUARTER_OF[a as Good];
  return card(
    markOf(words, a),
    [
      player?.hand === undefined
        ? t('mark_open', { n: pieces })
        : t('mark_text', { pieces, symbols, n: pieces * symbols }),
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

function gold({ player }: Asked): Help {
  const cards = (player?.hand ?? []).reduce((sum, held) => sum + held.gold, 0);
  const all = player?.score?.gold ?? cards;
  const sum = t('gold_sum', { cards, path: all - cards });
  return card(t('gold', { n: all }), [sum, t('gold_text')], 'M-GOLD-01', 'M-GOLD-02', 'M-GOLD-06');
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
      !!player?.replacements && t('seat_replaced', { n: 3 * player.replacements }),
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
