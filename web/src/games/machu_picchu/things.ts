/** From the notation of an action to the things one clicks for it.
 *
 *  quarter:sundial  a quarter of the city       moon:3       a moon disc
 *  cleric:puma      the next cleric of a row    clergy:puma  the whole row
 *  sell:coca  buy:coca  add:coca  remove:coca   column:coca  a column of the market
 *  path:7           a field of the Inca path    deck  sun  track
 *  prince:1  runner:1   a player's figures      inca:sundial:1  a player's discs in a quarter
 *  good:corn        goods of mine               card:07      a card in my hand
 *  mark:puma        my pieces of a symbol, and what they are worth
 *  discs  hand  owed  moons  gold  traced  points  more of what lies before me
 *  seat:1           a player
 *
 *  What stands in another player's area has the seat before it: `1/good:corn`.
 */

import type { ThingId } from '../types';
import type { Choices, Good } from './contract';
import { quarterOf, type MachuView } from './view';

/** The id of something in a player's area: the viewer's own has no seat before it. */
export function own(view: MachuView, seat: number): (id: string) => ThingId {
  return (id) => (seat === view.seat ? id : `${seat}/${id}`);
}

/** The seat an id belongs to, if it names one, and the rest. */
export function split(thing: ThingId): { seat: number | null; kind: string; args: string[] } {
  const [, seat, rest] = /^(?:(\d)\/)?(.*)$/.exec(thing) ?? [];
  const [kind = '', ...args] = (rest ?? thing).split(':');
  return { seat: seat === undefined ? null : Number(seat), kind, args };
}

/** Where the incas of a profession are at work. */
export function workplace(view: MachuView, good: Good): ThingId {
  return `quarter:${quarterOf(view, good)}`;
}

type Verb = keyof Choices;

export function things(action: string, view: MachuView): ThingId[] {
  const [verb, what = ''] = action.split(' ') as [Verb, string?];
  const goods = what.split('+') as Good[];
  switch (verb) {
    case 'enter':
    case 'ride':
      return [`quarter:${what}`];
    case 'settle':
    case 'send':
    case 'place':
      return goods.map((good) => workplace(view, good));
    case 'stay':
    case 'cash':
      return [`moon:${what}`];
    case 'offer':
    case 'choose':
      return goods.map((good) => `good:${good}`);
    case 'hire':
      return [`cleric:${what}`];
    case 'sell':
    case 'buy':
    case 'add':
    case 'remove':
      return [`${verb}:${what}`];
    case 'return':
      return [`card:${what}`];
    default:
      return []; // produce, sacrifice, skip, pass: buttons
  }
}

/** How many, where an action only says a number. */
export function amount(action: string): number | null {
  const [, n] = /^(?:produce|sacrifice) (\d+)$/.exec(action) ?? [];
  return n === undefined ? null : Number(n);
}

/** The standing order that could give this answer. */
export function order(action: string): string | null {
  const [verb] = action.split(' ');
  if (verb === 'produce') return 'produce';
  return verb === 'sacrifice' || verb === 'offer' ? 'sacrifice' : null;
}
