/** The card of each thing: its name, what it does, how it stands now, and the rules behind it. */

import type { Help, ThingId, Things } from '../types';
import { quarter, path, runner, prince, inca } from './cards/city';
import { moon, sun, track, cleric, clergy, column, deal } from './cards/displays';
import {
  deck,
  handCard,
  hand,
  traced,
  good,
  discs,
  mark,
  points,
  gold,
  seatCard,
} from './cards/players';
import type { Asked } from './cards/common';
import { split } from './things';
import type { MachuView } from './view';

const HELPS: Record<string, (asked: Asked) => Help | null> = {
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
  return HELPS[kind]?.({ view, words, names, player, a, b }) ?? null;
}
