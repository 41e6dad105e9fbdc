/** From the notation of an action to the things one clicks for it.
 *
 *  region:chimu  site:cajamarca  road:aypate-poechos     the map; a road may be wild
 *  sector:2      sun:2:1         a sector of the sun plan, a card in it
 *  pile  discard                 the sun-event cards that nobody holds
 *  column:3  phase:3:1           a round of the era track, a phase of it
 *  invasion                      the tiles of Pizarro's arrival
 *  build:city                    a row of the price list
 *  tile:5                        a kind of culture tile
 *  pilgrimage:great              a pilgrimage
 *  seat:1  network:1             a player; the worth of a player's network
 *  card:storm                    a card in my hand
 *  force:storm                   a card that affects me
 *  labour  income  hand  turn    more of what lies before me
 *
 *  What stands in another player's area has the seat before it: `1/labour`.
 */

import type { ThingId } from '../types';
import type { Choices } from './contract';

/** The id of something in a player's area: the viewer's own has no seat before it. */
export function own(reader: number, seat: number): (id: string) => ThingId {
  return (id) => (seat === reader ? id : `${seat}/${id}`);
}

/** The seat an id belongs to, if it names one, and the rest. */
export function split(thing: ThingId): { seat: number | null; kind: string; args: string[] } {
  const [, seat, rest] = /^(?:(\d)\/)?(.*)$/.exec(thing) ?? [];
  const [kind = '', ...args] = (rest ?? thing).split(':');
  return { seat: seat === undefined ? null : Number(seat), kind, args };
}

/** A road by its two sites, in the order of the notation. */
export function road(a: string, b: string): ThingId {
  return `road:${[a, b].sort().join('-')}`;
}

export function things(action: string): ThingId[] {
  const [verb, what = '', where = ''] = action.split(' ') as [keyof Choices, ...string[]];
  switch (verb) {
    case 'lay':
      return [`card:${what}`, `sector:${where}`];
    case 'road':
    case 'wild':
      return [`road:${what}`];
    case 'city':
    case 'garrison':
    case 'upgrade':
    case 'temple':
      return [`site:${what}`];
    case 'conquer':
    case 'expand':
    case 'terrace':
      return [`region:${what}`];
    case 'extra':
    case 'pilgrimage':
    case 'pass':
    case 'stop':
      return []; // buttons
    case 'colour':
    case 'tile':
    case 'deal':
    case 'order':
    case 'draw':
    case 'invasion':
      return []; // draws, which nobody chooses
  }
}
