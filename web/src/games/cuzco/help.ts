/** The card of each thing: its name, what it does, how it stands now, and the rules behind it. */

import { translator } from '../../lib/i18n.svelte';
import type { Help, ThingId, Things } from '../types';
import { icons } from './strip';
import { helptexts } from './texts';
import { split } from './things';
import { PUTUTU, type Good, type Kind } from './contract';
import { godOf, type CuzcoView, type Player, type Tile } from './view';

const t = translator(helptexts);

interface Asked {
  view: CuzcoView;
  words: Things;
  names: string[];
  /** Whose area the thing is in: the viewer where the id names no seat. */
  player: Player | undefined;
  a: string;
  b: string;
}

const FIELD_RULES: Record<string, string[]> = {
  stone: ['C-PLACE-01', 'C-MOVE-01', 'C-MOVE-02', 'C-MOVE-03'],
  bridge: ['C-PLACE-01', 'C-MOVE-01', 'C-MOVE-02', 'C-MOVE-03'],
  movement: ['C-PLACE-01', 'C-PLACE-04', 'C-MOVE-01', 'C-MOVE-03'],
  agriculture: ['C-PLACE-01', 'C-TILE-01', 'C-TILE-05'],
  research: ['C-PLACE-01', 'C-TILE-01', 'C-TILE-05'],
  persons: ['C-PLACE-01', 'C-PLACE-05', 'C-TILE-01', 'C-TILE-05'],
  trade: ['C-PLACE-01', 'C-TRADE-01'],
  temple: ['C-PLACE-01', 'C-TEMPLE-01', 'C-TEMPLE-05'],
  headdress: ['C-PLACE-01', 'C-HEAD-01', 'C-HEAD-04', 'C-HEAD-05'],
  points: ['C-PLACE-03', 'C-POINTS-02'],
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function term(words: Things, key: string): string {
  return capital(words.term?.[key] ?? key);
}

function who(names: string[], seats: number[]): string {
  return seats.map((seat) => names[seat] ?? seat + 1).join(', ');
}

function card(title: string, text: (string | false | undefined)[], ...rules: string[]): Help {
  return { title, text: text.filter(Boolean).join(' '), rules };
}

function pathName(words: Things, path: string): string {
  const kind = path.startsWith('S') ? 'stone_path' : 'rope_bridge';
  return `${words.term?.[kind] ?? kind} ${path.slice(1)}`;
}

function place({ view, words, names, a }: Asked): Help {
  const rules = ['C-MOVE-13', 'C-MOVE-15', 'C-FIRE-01'];
  if (a === 'cuzco') return card(term(words, 'overlay'), [t('cuzco')], ...rules);
  const village = view.map.villages.find(({ name }) => name === a);
  const title = t(a.startsWith('i') ? 'village_inner' : 'village_outer', { n: a.slice(1) });
  if (village === undefined) return card(title, []);
  const colour = words.feather?.[village.feather] ?? village.feather;
  const khipus = who(names, village.khipus);
  return card(
    title,
    [
      t('village', { colour, points: village.points }),
      khipus === '' ? t('village_empty') : t('village_khipus', { who: khipus }),
    ],
    'C-MOVE-05',
    'C-MOVE-09',
    'C-SCORE-02',
  );
}

function arm({ view, words, a }: Asked): Help {
  const { arms, orientation } = view.map;
  const paths = arms.map((_, village) => {
    const from = (((village - Number(a) + orientation) % 6) + 6) % 6;
    return pathName(words, arms[from]?.path ?? '');
  });
  const text = t('arm_text', { paths: paths.join(', ') });
  return card(t('arm', { n: a }), [text], 'C-MOVE-15', 'C-MOVE-16');
}

function field({ view, words, a }: Asked): Help {
  const { dice = [], below } = view.fields.find((one) => one.field === a) ?? {};
  const fact = dice.length === 0 ? t('field_empty') : below && t('field_lowest', { n: below });
  const facts = [words.field_text?.[a], fact || ''];
  return card(words.field?.[a] ?? a, facts, ...(FIELD_RULES[a] ?? []));
}

function lying({ view, words, names, a, b }: Asked): Help {
  const dice = view.fields.find((one) => one.field === a)?.dice ?? [];
  const owners = dice.filter(({ value }) => value === Number(b)).map(({ seat }) => seat);
  const text = t('lying', { who: who(names, owners), field: words.field?.[a] ?? a });
  return card(t('die_title', { n: b }), [text], 'C-PLACE-01', 'C-PLACE-07', 'C-GOD-06');
}

function die({ words, a }: Asked): Help {
  const text = t('die', { n: a, points: words.field?.points ?? '' });
  return card(t('die_title', { n: a }), [text], 'C-TURN-03', 'C-PLACE-01', 'C-PLACE-03');
}

function pututu({ view, words, player, a }: Asked): Help {
  const big = a === 'big';
  const count = player?.pututus?.[big ? 'big' : 'small'];
  const title = `${term(words, 'pututu')} ${words.pututu?.[a] ?? ''}`;
  const facts = [
    t(big && view.options.edition === 'nl' ? 'pututu_exact' : 'pututu_text'),
    count !== undefined && t('here', { n: count }),
  ];
  return card(title, facts, 'C-PUTUTU-06', 'C-PUTUTU-09');
}

function tileTitle(words: Things, tile: Tile): string {
  const person = words.person?.[tile.person] ?? tile.person;
  return t('tile_title', { person, kind: words.term?.[tile.kind] ?? tile.kind, n: tile.value });
}

function slideFact(tile: Tile): string {
  return t(tile.kind === 'agriculture' ? 'tile_food' : 'tile_status', { n: tile.value });
}

function slideRule(kind: Kind): string {
  return kind === 'agriculture' ? 'C-TRADE-03' : 'C-TRADE-02';
}

function house({ view, words, a, b }: Asked): Help {
  const kind = a as Kind;
  const tile = view.houses[kind][Number(b) - 1];
  if (!tile) {
    const title = t('house_title', { kind: words.field?.[a] ?? a, n: b });
    return card(title, [t('house_empty')], 'C-TILE-06', 'C-CLEAN-01');
  }
  return card(
    tileTitle(words, tile),
    [words.person_text?.[tile.person], slideFact(tile), t('house_reach', { n: b })],
    'C-TILE-01',
    `C-PERSON-${tile.person}`,
    slideRule(kind),
  );
}

function tile({ words, player, a }: Asked): Help | null {
  const found = player?.tiles.find(({ id }) => id === a);
  if (found === undefined) return null;
  const fact = found.slid ? t('tile_slid') : slideFact(found);
  return card(
    tileTitle(words, found),
    [words.person_text?.[found.person], fact],
    `C-PERSON-${found.person}`,
    'C-P2-03',
    slideRule(found.kind),
  );
}

function discard({ view }: Asked): Help {
  const here = t('here', { n: view.person_discard.length });
  return card(t('discard'), [t('discard_text'), here], 'C-CLEAN-01', 'C-GOD-09');
}

/** The headband tile a slot belongs to. */
function bandOf({ scenery }: CuzcoView, slot: number): number {
  return Math.ceil(slot / scenery.numbers.slots_per_band);
}

function slot({ view, words, player, a }: Asked): Help {
  const n = Number(a);
  const title = t('slot', { n, band: bandOf(view, n) });
  const colour = player?.slots?.[n - 1];
  if (colour === undefined) return card(title, [t('slot_bare')], 'C-SETUP-16');
  const key = player?.feathers.includes(n) ? 'slot_full' : 'slot_free';
  return card(
    title,
    [t(key, { colour: words.feather?.[colour] ?? colour })],
    'C-MOVE-10',
    'C-MOVE-11',
  );
}

function band({ view, words, player, a }: Asked): Help {
  const n = Number(a);
  const title = t('band', { n });
  const rules = ['C-HEAD-01', 'C-HEAD-04', 'C-SCORE-04'];
  const { headband_bonus: bonus } = view;
  const { numbers } = view.scenery;
  if (player?.headbands.includes(n)) return card(title, [t('band_active', numbers)], ...rules);
  const filled = player?.feathers.filter((slot) => bandOf(view, slot) === n).length ?? 0;
  const printed = view.scenery.headbands[n - 1] ?? 0;
  const values = { n, bonus, printed, sum: bonus + printed };
  const text = t('band_text', { ...values, field: words.field?.headdress ?? '' });
  return card(title, [text, t('band_feathers', { ...numbers, n: filled })], ...rules);
}

function khipus({ words, player }: Asked): Help {
  const left = { n: player?.khipus ?? 0, free: player?.free_fields ?? 0 };
  const text = t('khipus_text', { person: words.person?.['08'] ?? '' });
  const rules = ['C-MOVE-05', 'C-TRADE-10', 'C-TILE-04', 'C-SCORE-06'];
  return card(t('khipus'), [text, t('khipus_left', left)], ...rules);
}

function cardTitle(view: CuzcoView, words: Things, number: string): string {
  return `${number} ${words.card?.[number] ?? ''} – ${words.god?.[godOf(view, number)] ?? ''}`;
}

function god({ view, words, a }: Asked): Help {
  const pile = view.gods.piles.find((one) => one.god === a);
  const below = t('god_below', { n: pile?.below ?? 0 });
  const top = pile?.top;
  if (!top) return card(words.god?.[a] ?? a, [t('god_empty')], 'C-GODUSE-07');
  const medallion = pile.copied ? t('god_copied') : t('god_take');
  const facts = [words.card_text?.[top], medallion, below];
  return card(cardTitle(view, words, top), facts, `C-GOD-${top}`, 'C-GODUSE-09', 'C-INTI-01');
}

function hand({ view, words, player, a }: Asked): Help {
  if (a !== '')
    return card(
      cardTitle(view, words, a),
      [words.card_text?.[a], t('hand_cost')],
      `C-GOD-${a}`,
      'C-GODUSE-01',
    );
  const count = (player?.cards.known.length ?? 0) + (player?.cards.hidden ?? 0);
  const facts = [t('hand_text'), t('cards', { n: player?.hand?.length ?? count })];
  return card(t('hand'), facts, 'C-GODUSE-01', 'C-GODUSE-03', 'C-GODUSE-05');
}

function step({ view, names, a }: Asked): Help {
  const priest = view.temple[Number(a) - 1] ?? -1;
  const fact = priest < 0 ? t('step_free') : t('step_taken', { who: who(names, [priest]) });
  const facts = [t('step_text', { n: a }), fact];
  return card(t('step', { n: a }), facts, 'C-TEMPLE-01', 'C-TEMPLE-03', 'C-TEMPLE-05');
}

function status({ view, words, names }: Asked): Help {
  const order = view.rank.filter((seat) => seat >= 0);
  const fact = order.length > 0 && t('status_order', { who: who(names, order) });
  const rules = ['C-UNI-01', 'C-UNI-03', 'C-UNI-05'];
  return card(term(words, 'university'), [t('status_text'), fact], ...rules);
}

function good({ view, words, a }: Asked): Help {
  const found = view.scenery.goods[a as Good];
  const text = found && t('good_text', { price: found.price, points: found.points });
  const rules = ['C-MARKET-01', 'C-MARKET-02', 'C-MARKET-03'];
  return card(capital(words.good?.[a] ?? a), [text], ...rules);
}

function taskCard(
  { view, words }: Asked,
  id: string,
  missing: number | undefined,
  ...rules: string[]
): Help {
  const number = id.toUpperCase();
  return card(
    t('task', { n: number }),
    [
      `${words.task?.[id] ?? ''}.`,
      missing === 0 && t('task_met'),
      missing !== undefined && missing > 0 && t('task_missing', { n: missing }),
      t('task_points', view.scenery.numbers),
      t('task_reduced', { ...view.scenery.numbers, text: words.task_reduced?.[id] ?? '' }),
    ],
    `C-TASK-${number}`,
    ...rules,
  );
}

function supply({ view, words, a, b }: Asked): Help | null {
  const counted = (left: number | null): string =>
    left === null ? t('supply_unlimited') : t('supply_left', { n: left });
  const { food, offerings, feathers, pututus } = view.supply;
  switch (a) {
    case 'food':
      return card(t('supply_food'), [counted(food), t('supply_text')], 'C-SETUP-06', 'C-RULING-15');
    case 'offerings':
      return card(
        t('supply_offerings'),
        [counted(offerings), t('supply_text')],
        'C-SETUP-06',
        'C-RULING-15',
      );
    case 'feathers': {
      const shown = Object.entries(feathers).filter(([colour]) => b === '' || b === colour);
      const list = shown.map(([colour, n]) => `${words.feather?.[colour] ?? colour} ${n}`);
      return card(t('supply_feathers'), [t('supply_left', { n: list.join(', ') })], 'C-SETUP-07');
    }
    case 'pututus': {
      const title = t('supply_pututus', { term: term(words, 'pututu') });
      const list =
        pututus && PUTUTU.map((one) => `${words.pututu?.[one]} ${pututus[one]}`).join(', ');
      return card(title, [list ? t('supply_left', { n: list }) : ''], 'C-PUTUTU-01');
    }
    default:
      return null;
  }
}

function seatCard({ view, words, names, a }: Asked): Help {
  const seat = Number(a);
  const points = Object.entries(view.seats[seat]?.points ?? {});
  const list = points.map(([category, n]) => `${words.category?.[category] ?? category} ${n}`);
  const text = list.length > 0 ? t('seat_points', { list: list.join(', ') }) : t('seat_none');
  return { ...card(who(names, [seat]), [text], 'C-SCORE-11'), icons: icons(view, seat) };
}

/** Something one owns a number of. */
function counted(
  title: 'reserve' | 'offerings' | 'food' | 'inti' | 'goods' | 'fulfilled',
  count: (player: Player) => number,
  ...rules: string[]
): (asked: Asked) => Help {
  return ({ view, player }) =>
    card(
      t(title),
      [t(`${title}_text`, view.scenery.numbers), player && t('here', { n: count(player) })],
      ...rules,
    );
}

function priests({ view, player }: Asked): Help {
  const text = t('priests_text', { n: view.priest_points });
  const here = t('here', { n: player?.priests ?? 0 });
  return card(t('priests'), [text, here], 'C-TEMPLE-01', 'C-TEMPLE-04', 'C-PRIEST-01');
}

function medallions({ view }: Asked): Help {
  const left = t('here', { n: view.medallions });
  const rules = ['C-PRIEST-02', 'C-PRIEST-03', 'C-PRIEST-05'];
  return card(t('medallions'), [t('medallions_text'), left], ...rules);
}

const CARDS: Record<string, (asked: Asked) => Help | null> = {
  place,
  arm,
  field,
  lying,
  die,
  pututu,
  house,
  tile,
  discard,
  slot,
  band,
  khipus,
  god,
  hand,
  step,
  status,
  good,
  supply,
  priests,
  medallions,
  seat: seatCard,
  palace: (asked) => taskCard(asked, asked.a, undefined, 'C-PALACE-07'),
  task: (asked) =>
    taskCard(asked, asked.a, asked.player?.missing[asked.a], 'C-PALACE-01', 'C-PALACE-02'),
  draft: (asked) =>
    taskCard(asked, asked.player?.draft?.[Number(asked.a) - 1] ?? '', undefined, 'C-SETUP-28'),
  reserve: counted('reserve', (p) => p.reserve, 'C-MOVE-06', 'C-TRADE-11'),
  offerings: counted('offerings', (p) => p.offerings, 'C-GODUSE-01'),
  food: counted('food', (p) => p.food, 'C-MARKET-02'),
  inti: counted('inti', (p) => p.medallions, 'C-INTI-01', 'C-SCORE-01'),
  goods: counted('goods', goodsOf, 'C-MARKET-04', 'C-SCORE-08'),
  fulfilled: counted('fulfilled', (p) => p.fulfilled.length, 'C-PALACE-05', 'C-SCORE-05'),
};

function goodsOf(player: Player): number {
  return Object.values(player.goods).reduce((sum, n) => sum + n, 0);
}

export function help(thing: ThingId, view: CuzcoView, words: Things, names: string[]): Help | null {
  const { seat: named, kind, args } = split(thing);
  const player = view.seats[named ?? view.seat];
  const [a = '', b = ''] = args;
  return CARDS[kind]?.({ view, words, names, player, a, b }) ?? null;
}
