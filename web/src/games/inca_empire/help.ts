/** The card of each thing: its name, what it does, how it stands now, and the rules behind it. */

import { list, translator } from '../../lib/i18n.svelte';
import { settings } from '../../lib/settings.svelte';
import type { Help, ThingId, Things } from '../types';
import { isOpen, isPrinted, isUnsafe, liesIn, places, roadsAt, rows } from './building';
import { helptexts } from './helptexts';
import { offer } from './map/offers';
import { effect, holySites, isTaken } from './sun';
import { road as roadId, split } from './things';
import { nextIncome, scoringsLeft, sunAhead, support } from './track';
import {
  CARDS,
  EACH,
  OPTIONS,
  PILGRIMAGES,
  PILGRIMAGE_POINTS,
  reader,
  type Card,
  type EmpireView,
  type Option,
  type Pilgrimage,
  type Player,
  type Sector,
} from './view';
import { labels } from './words';

const t = translator(helptexts);
const label = translator(labels);

interface Asked {
  view: EmpireView;
  words: Things;
  names: string[];
  /** Whose area the thing is in: the viewer, or the player on turn, where the id names no seat. */
  seat: number;
  player: Player;
  a: string;
  b: string;
}

type Fact = string | false | undefined | null;

/** Each fact on a line of its own. */
function card(title: string, text: Fact[], ...rules: string[]): Help {
  return { title, text: text.filter(Boolean).join('\n'), rules };
}

/** Facts that make one line. */
function line(...facts: Fact[]): string {
  return facts.filter(Boolean).join(' ');
}

function nameOf({ view, names }: Asked, seat: number): string {
  return seat === view.seat ? t('you') : (names[seat] ?? String(seat + 1));
}

function who(asked: Asked, seats: number[]): string {
  return seats.length === 0 ? t('nobody') : list(seats.map((seat) => nameOf(asked, seat)));
}

/** The seats for which something holds. */
function seatsWith({ view }: Asked, holds: (player: Player) => boolean): number[] {
  return view.seats.flatMap((player, seat) => (holds(player) ? [seat] : []));
}

function isCard(name: string): name is Card {
  return (CARDS as string[]).includes(name);
}

export function rule(name: Card): string {
  return `E-EVENT-${String(CARDS.indexOf(name) + 1).padStart(2, '0')}`;
}

/** "−2 free roads", or that it means nothing now. */
export function effectText(name: Card, seat: number, view: EmpireView, lies = false): string {
  const { amount } = effect(name, seat, view, lies);
  return amount === 0 ? t('nothing') : t(`effect_${name}`, { n: amount });
}

function effects(asked: Asked, name: Card, seats: number[], lies: boolean): string[] {
  return seats.map((seat) => `${nameOf(asked, seat)}: ${effectText(name, seat, asked.view, lies)}`);
}

// The map.

/** What the reader could do at a place, with price and yield under the cards of now. */
function offers({ view, seat, player }: Asked, thing: ThingId, options: Option[]): Fact {
  const { args } = split(thing);
  const found = options.flatMap((option) => {
    if (view.ended || !places(option, view, seat).includes(thing)) return [];
    const now = offer(`${option} ${args[0]}`, view, seat);
    if (now === null) return [];
    const { labour, points, each, income } = now;
    return [
      t('offer', { what: label(option), labour, points }) +
        (each > 0 ? t('offer_each', { n: each }) : '') +
        (income > 0 ? t('offer_income', { n: income }) : '') +
        (labour > player.labour ? t('too_dear', { n: player.labour }) : ''),
    ];
  });
  return view.seat >= 0 && found.length > 0 && [t('offers'), ...found].join('\n');
}

function builtText(view: EmpireView, site: string): string {
  const found = view.sites[site];
  if (found === undefined) return t('not_built');
  const kind = found.building === 'city' ? 'built_city' : 'built_garrison';
  return t(found.temple ? `${kind}_temple` : kind);
}

const SITE_RULES: Record<string, string[]> = {
  cuzco: ['E-RULING-22', 'E-RULING-39'],
  important: ['E-BUILD-04', 'E-BUILD-14', 'E-SAPA-05'],
  city: ['E-BUILD-04', 'E-BUILD-13', 'E-SAPA-05'],
  garrison: ['E-BUILD-06', 'E-SAPA-04'],
  huaca: ['E-RULING-39'],
};

function site(asked: Asked): Help | null {
  const { view, words, a } = asked;
  const found = view.scenery.sites[a];
  if (found === undefined) return null;
  const { name, kind, bonus, pilgrimage, start, note } = found;
  const takes = kind !== 'huaca' && kind !== 'cuzco';
  const built = view.sites[a];
  const worth =
    built && EACH[built.building as 'city' | 'garrison'] + (built.temple ? EACH.temple : 0);
  return card(
    kind === 'cuzco' ? name : t('site_title', { name, kind: words.kind?.[kind] ?? kind }),
    [
      settings.language === 'en' && note !== '' && `${note}.`,
      words.kind_text?.[kind],
      start !== '' && t('starts', { colour: words.colour?.[start] ?? start }),
      takes && line(builtText(view, a), worth !== undefined && t('scores', { n: worth })),
      takes && !built && !isOpen(view, a) && t('closed_land'),
      bonus > 0 && !built?.temple && t('bonus', { n: bonus }),
      pilgrimage !== '' && t('pilgrims', { what: words.card?.[pilgrimage] ?? pilgrimage }),
      t('joined', {
        who: who(
          asked,
          seatsWith(asked, ({ network }) => network.includes(a)),
        ),
      }),
      offers(asked, `site:${a}`, ['city', 'garrison', 'upgrade', 'temple']),
    ],
    ...(SITE_RULES[kind] ?? []),
  );
}

function tileText({ view, words }: Asked, kind: string): string {
  const { resistance = 0, labour = 0, points = 0 } = view.tiles[kind] ?? {};
  return t('region_tile', { tile: words.tile?.[kind] ?? kind, resistance, labour, points });
}

function unseen(view: EmpireView): string {
  return Object.values(view.tiles)
    .filter(({ hidden }) => hidden > 0)
    .map((kind) => `${kind.resistance}/${kind.labour}/${kind.points} × ${kind.hidden}`)
    .join(', ');
}

function region(asked: Asked): Help | null {
  const { view, words, a } = asked;
  const found = view.regions[a];
  const printed = view.scenery.regions[a];
  if (found === undefined || printed === undefined) return null;
  const { start, name, god } = printed;
  if (start !== '')
    return card(
      name,
      [t('region_start', { colour: words.colour?.[start] ?? start })],
      'E-RULING-20',
      'E-SETUP-06',
    );
  const { tile, owner, terrace, conquered } = found;
  const reached = seatsWith(asked, ({ reach }) => reach.includes(a));
  return card(
    name,
    [
      tile === null ? t('region_hidden', { list: unseen(view) }) : tileText(asked, tile),
      !conquered && t('region_free', { who: who(asked, reached) }),
      owner !== null &&
        line(
          t('region_owned', { who: who(asked, [owner]) }),
          t(terrace ? 'region_terrace' : 'region_bare'),
        ),
      god && view.convergence && t('region_god'),
      offers(asked, `region:${a}`, ['conquer', 'expand', 'terrace']),
    ],
    ...(tile === null
      ? ['E-REVEAL-01', 'E-REVEAL-02']
      : ['E-BUILD-08', 'E-BUILD-09', 'E-BUILD-11']),
    ...(owner === null ? [] : ['E-BUILD-16', 'E-BUILD-17']),
  );
}

function road(asked: Asked): Help | null {
  const { view, seat, a: link } = asked;
  const [a = '', b = ''] = link.split('-');
  const { sites, regions } = view.scenery;
  const [from, to] = [sites[a], sites[b]];
  if (from === undefined || to === undefined) return null;
  const roads = roadsAt(view, a, b);
  const owner = roads.find(({ wild }) => !wild)?.seat;
  const wild = roads.flatMap((one) => (one.wild ? [one.seat] : []));
  const inside = liesIn(view, a, b).map((key) => regions[key]?.name ?? key);
  const cut = roads.some((one) => !view.seats[one.seat]?.network.includes(a));
  const lost = roads.length > 0 && isUnsafe(view, a, b);
  const open = view.seat >= 0 && places('road', view, seat).includes(roadId(a, b));
  const gain = (open && offer(`road ${link}`, view, seat)?.each) || 0;
  const onPaper = isPrinted(view, a, b);
  return card(
    t('road_title', { a: from.name, b: to.name }),
    [
      owner !== undefined && t('road_of', { who: who(asked, [owner]) }),
      wild.length > 0 && t('wild_of', { who: who(asked, wild) }),
      roads.length === 0 && t(onPaper ? 'road_free' : 'road_wild'),
      inside.length > 0 && t('road_region', { list: list(inside) }),
      lost && t('road_lost'),
      cut && t('road_cut'),
      !isOpen(view, a) && !isOpen(view, b) && t('road_closed'),
      gain > 0 && t('road_gain', { n: gain }),
    ],
    ...(onPaper ? ['E-ROAD-03', 'E-ROAD-04', 'E-ROAD-05'] : ['E-EVENT-04', 'E-RULING-31']),
    ...(lost ? ['E-EVENT-01'] : []),
  );
}

// The sun plan.

function sectorAt(view: EmpireView, n: string): Sector | undefined {
  return view.sun[Number(n) - 1];
}

function sector(asked: Asked): Help | null {
  const { view, words, a } = asked;
  const found = sectorAt(view, a);
  if (found === undefined) return null;
  const sums = found.seats.map((seat) => {
    const known = found.cards.flatMap(({ card: name, up }) =>
      name !== null && isCard(name) ? [effectText(name, seat, view, up)] : [],
    );
    return known.length > 0 && `${nameOf(asked, seat)}: ${known.join('; ')}`;
  });
  const cards = found.cards.map(({ card: name }) =>
    name === null ? t('sun_down') : (words.card?.[name] ?? name),
  );
  return card(
    t('sector', { n: a, who: who(asked, found.seats) }),
    [
      t('sector_text'),
      cards.length > 0 ? `${cards.join(', ')}.` : t('sector_empty'),
      ...sums,
      view.frame === 'laying' && !isTaken(found) && t('sector_open'),
    ],
    'E-SUN-04',
    'E-SUN-09',
    'E-SUN-11',
  );
}

function sunCard(asked: Asked): Help | null {
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
function handCard(asked: Asked): Help | null {
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
function force(asked: Asked): Help | null {
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
    const out = view.early_decline && (PILGRIMAGES as string[]).includes(name);
    const copies = out ? 0 : (view.scenery.cards[name]?.copies ?? 0);
    const gone = (view.discard[name] ?? 0) + seen.filter((other) => other === name).length;
    return { name, n: copies - gone };
  });
  return left
    .filter(({ n }) => n > 0)
    .map(({ name, n }) => `${words.card?.[name] ?? name}${n > 1 ? ` × ${n}` : ''}`)
    .join(', ');
}

function pile(asked: Asked): Help {
  return card(
    t('pile', { n: asked.view.pile }),
    [t('pile_text'), t('pile_unseen', { list: unseenCards(asked) })],
    'E-SUN-03',
    'E-SUN-06',
  );
}

function discard({ view, words }: Asked): Help {
  const found = Object.entries(view.discard);
  const cards = found.map(([name, n]) => `${words.card?.[name] ?? name}${n > 1 ? ` × ${n}` : ''}`);
  return card(
    t('discard', { n: found.reduce((sum, [, n]) => sum + n, 0) }),
    [t('discard_text'), cards.length > 0 && `${cards.join(', ')}.`],
    'E-SAPA-01',
    'E-RULING-14',
  );
}

// The tracks.

function column({ view, words, a }: Asked): Help | null {
  const { track } = view;
  const found = track.columns[Number(a)];
  if (found === undefined) return null;
  const { era, phases, skipped } = found;
  return card(
    `${t('column', { n: Number(a) + 1 })} – ${words.era?.[era] ?? era}`,
    [
      skipped && t('column_skipped'),
      t('column_phases', { list: phases.map((phase) => words.phase?.[phase] ?? phase).join(', ') }),
      t('column_era', {
        era: words.era?.[era] ?? era,
        income: track.income[era - 1] ?? 0,
        kept: track.kept[era - 1] ?? 0,
      }),
      words.era_text?.[era],
    ],
    'E-TRACK-02',
    'E-TRACK-08',
    ...(skipped ? ['E-VAR-05'] : []),
  );
}

const PHASE_RULES: Record<string, string[]> = {
  inca: ['E-INCA-01', 'E-INCA-02', 'E-INCA-04'],
  sun: ['E-SUN-01', 'E-SUN-03', 'E-SUN-07'],
  people: ['E-PEOPLE-01', 'E-PEOPLE-02'],
  sapa: ['E-SAPA-02', 'E-SAPA-05', 'E-SAPA-07'],
};

function phase({ view, words, a, b }: Asked): Help | null {
  const { track } = view;
  const found = track.columns[Number(a)];
  const kind = found?.phases[Number(b)];
  if (found === undefined || kind === undefined) return null;
  const here = Number(a) - track.column || Number(b) - track.space;
  return card(
    words.phase?.[kind] ?? kind,
    [
      words.phase_text?.[kind],
      kind === 'inca' && t('phase_income', { n: track.income[found.era - 1] ?? 0 }),
      kind === 'sapa' && t('phase_kept', { n: track.kept[found.era - 1] ?? 0 }),
      found.skipped
        ? t('column_skipped')
        : here === 0
          ? !view.ended && t('phase_now')
          : here < 0 && t('phase_past'),
    ],
    ...(PHASE_RULES[kind] ?? []),
    'E-TRACK-03',
  );
}

function invasion({ view }: Asked): Help {
  const { normal = 0, hidden = 0, arrived = false } = view.invasion ?? {};
  return card(
    t('invasion'),
    [
      t('invasion_text'),
      arrived
        ? t('invasion_now')
        : line(
            t('invasion_left', { n: hidden, normal }),
            hidden > 0 && t('invasion_odds', { n: hidden }),
          ),
    ],
    'E-VAR-01',
    'E-VAR-02',
    'E-VAR-03',
  );
}

function tile(asked: Asked): Help | null {
  const { view, words, a } = asked;
  const found = view.tiles[a];
  if (found === undefined) return null;
  const taken = view.seats.flatMap((player, seat) => {
    const n = player.regions.filter((key) => view.regions[key]?.tile === a).length;
    return n > 0 ? [`${nameOf(asked, seat)} ${n}`] : [];
  });
  return card(
    words.tile?.[a] ?? a,
    [
      tileText(asked, a),
      words.tile_text?.[a],
      t('tile_unseen', { n: found.hidden }),
      taken.length > 0 && t('tile_owned', { list: taken.join(', ') }),
    ],
    'E-BUILD-08',
    'E-BUILD-10',
    'E-BUILD-11',
  );
}

function pilgrimage({ view, words, player, a }: Asked): Help | null {
  if (!(PILGRIMAGES as string[]).includes(a)) return null;
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

// The players.

function seatCard(asked: Asked): Help | null {
  const { view, words, names, a } = asked;
  const seat = Number(a);
  const player = view.seats[seat];
  if (player === undefined) return null;
  const { rank, order, score, labour, income, points, worth, regions, colour } = player;
  const level = seatsWith(asked, (other) => other !== player && other.score === score);
  const sums = Object.entries(points).map(([key, n]) => `${words.category?.[key] ?? key} ${n}`);
  return card(
    names[seat] ?? String(seat + 1),
    [
      rank !== null && t('seat_rank', { rank, n: score, order: order ?? '–' }),
      level.length > 0 && t('seat_tie', { who: who(asked, level) }),
      sums.length > 0 && t('seat_points', { list: sums.join(', ') }),
      t('seat_labour', { n: labour, income }),
      t('seat_counts', { regions: regions.length, terraces: worth.terraces }),
      t('seat_worth', { n: worth.sum }),
      colour !== null && t('seat_colour', { colour: words.colour?.[colour] ?? colour }),
    ],
    'E-VP-03',
    'E-VP-05',
    'E-SUN-01',
  );
}

function network(asked: Asked): Help | null {
  const { view, names, a } = asked;
  const seat = Number(a);
  const player = view.seats[seat];
  if (player === undefined) return null;
  const { sum, ...parts } = player.worth;
  const left = scoringsLeft(view);
  return card(
    t('network', { who: names[seat] ?? seat + 1 }),
    [
      t('network_sum', { ...parts, n: sum }),
      t('network_text'),
      left > 0 && t('network_left', { n: left, sum: left * sum }),
    ],
    'E-SAPA-03',
    'E-SAPA-04',
    'E-SAPA-05',
    'E-SAPA-06',
  );
}

const BUILD_RULES: Record<Option, string[]> = {
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

function build(asked: Asked): Help | null {
  const { view, seat, player, a } = asked;
  if (!(OPTIONS as string[]).includes(a)) return null;
  const option = a as Option;
  const row = rows(view, seat).find((one) => one.option === option);
  const tileDecides = option === 'conquer' || option === 'expand';
  const pressure = player.forces.filter((name) => name === 'pressure').length;
  const changed = row !== undefined && row.price !== row.printed;
  return card(
    option === 'road' ? t('build_road', { n: player.free_roads }) : label(option),
    [
      t(`build_${option}_text`),
      option === 'extra' && pressure > 0 && t('build_extra', { n: 1 + pressure }),
      row !== undefined &&
        option !== 'road' &&
        line(
          t(tileDecides ? 'build_surcharge' : 'build_price', { n: row.price }),
          changed && t('build_changed', { n: row.printed }),
        ),
      row !== undefined && !!row.points && t('build_points', { n: row.points }),
      row !== undefined && row.each > 0 && t('build_each', { n: row.each }),
      t('build_places', { n: places(option, view, seat).length }),
    ],
    ...BUILD_RULES[option],
  );
}

function labour({ view, player }: Asked): Help {
  const { track } = view;
  const kept = track.kept[(track.columns[track.column]?.era ?? 1) - 1] ?? 0;
  return card(
    t('labour', { n: player.labour }),
    [t('labour_text', { n: kept })],
    'E-BUILD-02',
    'E-SAPA-07',
    'E-RULING-08',
  );
}

function income({ view, player, seat }: Asked): Help {
  const n = nextIncome(view, seat);
  const terraces = player.worth.terraces;
  const tiles = player.regions.reduce(
    (sum, key) => sum + (view.tiles[view.regions[key]?.tile ?? '']?.labour ?? 0),
    0,
  );
  const moved = support(view, seat);
  const title = n === null ? t('income_none') : t('income', { n });
  const facts = n !== null && [
    t('income_text', { era: n - tiles - terraces, tiles, terraces }),
    moved < 0 && t('income_gives', { n: -moved }),
    moved > 0 && t('income_takes', { n: moved }),
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

function hand({ player }: Asked): Help {
  return card(t('hand', { n: player.cards }), [t('hand_text')], 'E-SUN-03', 'E-RULING-62');
}

function turn({ player }: Asked): Help {
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

const HELPS: Record<string, (asked: Asked) => Help | null> = {
  region,
  site,
  road,
  sector,
  sun: sunCard,
  card: handCard,
  force,
  pile,
  discard,
  column,
  phase,
  invasion,
  tile,
  pilgrimage,
  seat: seatCard,
  network,
  build,
  labour,
  income,
  hand,
  turn,
};

function written(thing: ThingId, view: EmpireView, words: Things, names: string[]): Help | null {
  const { seat: named, kind, args } = split(thing);
  const seat = named ?? reader(view);
  const player = view.seats[seat];
  const [a = '', b = ''] = args;
  if (player === undefined) return null;
  return HELPS[kind]?.({ view, words, names, seat, player, a, b }) ?? null;
}

interface Shelf {
  words: Things;
  names: string[];
  language: string;
  cards: Map<ThingId, Help | null>;
}
const shelves = new WeakMap<EmpireView, Shelf>();

/** The cards of a position are written once: hundreds of things ask for theirs at every change. */
export function help(
  thing: ThingId,
  view: EmpireView,
  words: Things,
  names: string[],
): Help | null {
  const { language } = settings;
  let shelf = shelves.get(view);
  if (shelf?.words !== words || shelf.names !== names || shelf.language !== language) {
    shelf = { words, names, language, cards: new Map() };
    shelves.set(view, shelf);
  }
  const known = shelf.cards.get(thing);
  if (known !== undefined) return known;
  const found = written(thing, view, words, names);
  shelf.cards.set(thing, found);
  return found;
}
