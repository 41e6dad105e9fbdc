/** The card of each thing: its name, what it does, how it stands now, and the rules behind it. */

import { settings } from '../../lib/settings.svelte';
import type { Help, ThingId, Things } from '../types';
import type { Asked } from './cards/common';
import { region, road, site, tile } from './cards/map';
import { build, hand, income, labour, network, seatCard, turn } from './cards/players';
import { discard, force, handCard, pile, pilgrimage, sector, sunCard } from './cards/sun';
import { column, invasion, phase } from './cards/track';
import { split } from './things';
import type { EmpireView } from './view';

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
  const seat = named ?? view.reader;
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

const LASTING = new Set(
  'region site road column phase invasion tile pilgrimage card force turn seat network'.split(' '),
);

export function lasting(thing: ThingId): boolean {
  const { kind, args } = split(thing);
  return LASTING.has(kind) || (kind === 'build' && args[0] !== 'road'); // which says how many
}
