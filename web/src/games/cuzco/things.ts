/** From the notation of an action to the things one clicks for it.
 *
 *  place:i3      a village, or place:cuzco      arm:2       a position of the overlay
 *  field:trade   an action field                lying:trade:3  a die lying there
 *  die:4         a die of mine to be placed     pututu:small   a pututu of mine
 *  house:research:2  a tile at the houses       discard     the discarded person tiles
 *  tile:a05b     a person tile on my mask       slot:3      a feather slot of it
 *  band:2        a headband tile of it          khipus      the khipus on it
 *  god:iliapa    a pile of god cards            hand:07     a god card in my hand
 *  step:4        a step of the temple           status      the university
 *  good:soup     a good in the market           palace:05   a task in the palace
 *  task:32       an open task of mine           draft:2     a task I have drawn (from 1)
 *  supply:food   the common stock               seat:1      a player
 *
 *  What stands in another player's area has the seat before it: `1/tile:a05b`.
 */

import type { ThingId } from '../types';
import type { Choices } from './contract';
import { godOf, type CuzcoView } from './view';

/** The id of something in a player's area: the viewer's own has no seat before it. */
export function own(view: CuzcoView, seat: number): (id: string) => ThingId {
  return (id) => (seat === view.seat ? id : `${seat}/${id}`);
}

/** The seat an id belongs to, if it names one, and the rest. */
export function split(thing: ThingId): { seat: number | null; kind: string; args: string[] } {
  const [, seat, rest] = /^(?:(\d)\/)?(.*)$/.exec(thing) ?? [];
  const [kind = '', ...args] = (rest ?? thing).split(':');
  return { seat: seat === undefined ? null : Number(seat), kind, args };
}

export function things(action: string, view: CuzcoView): ThingId[] {
  const [verb, a = '', b = '', c = ''] = action.split(' ') as [keyof Choices, ...string[]];
  switch (verb) {
    case 'place':
      return [`die:${a}`, `field:${b}`];
    case 'pututu':
      return [`die:${a}`, `pututu:${c}`];
    case 'play':
    case 'return':
      return [`hand:${a}`];
    case 'inti':
      return [`god:${godOf(view, a)}`];
    case 'lift':
      return [`lying:${b}:${a}`];
    case 'drop':
      return [`field:${a}`];
    case 'rotate':
      return [`arm:${a}`];
    case 'move':
      return [`place:${a}`];
    case 'feather':
      return [`slot:${a}`];
    case 'tile':
      return [`house:${a}:${b}`];
    case 'salvage':
      return ['discard'];
    case 'slide':
    case 'raise':
      return [`tile:${a}`];
    case 'take':
      return [`god:${a}`];
    case 'offering':
      return ['supply:offerings'];
    case 'food':
      return ['supply:food'];
    case 'status':
      return ['status'];
    case 'point':
      return ['field:points'];
    case 'khipu':
      return ['khipus'];
    case 'step':
      return [`step:${a}`];
    case 'headband':
      return [`band:${a}`];
    case 'use':
      return abilityTile(view, a, b);
    case 'buy':
      return [`good:${a}`];
    case 'fulfil':
    case 'discard':
      return [`task:${a}`];
    case 'claim':
      return [`palace:${a}`];
    case 'keep':
      return a.split('+').map((n) => `draft:${n}`);
    default:
      return []; // pass, amount: buttons
  }
}

/** The number an action only says. */
export function amount(action: string): number | null {
  const [verb, number] = action.split(' ') as [keyof Choices, string?];
  return verb === 'amount' ? Number(number) : null;
}

/** The first of the viewer's tiles with an ability stands for all of them. */
function abilityTile(view: CuzcoView, kind: string, person: string): ThingId[] {
  const tile = view.seats[view.seat]?.tiles.find((t) => t.kind === kind && t.person === person);
  return tile === undefined ? [] : [`tile:${tile.id}`];
}
