/** What an event looks like on the board, and where it happened. */

import type { Flight, Gain, Motion, ThingId } from '../types';
import type { Event, Kind } from './contract';
import type { CuzcoView } from './view';

/** The viewer's own things are on the screen; of others only their strip surely is. */
function at(view: CuzcoView, seat: number, thing: string): ThingId {
  return seat === view.seat ? thing : `seat:${seat}`;
}

/** Where a person tile lies before it is taken: at a house, or else on the discard pile. */
function source({ kind, at }: { kind: Kind; at: number }): ThingId {
  return at > 0 ? `house:${kind}:${at}` : 'discard';
}

export function places(event: Event, view: CuzcoView): ThingId[] {
  const { seat } = event;
  const mine = (thing: string): ThingId => at(view, seat, thing);
  switch (event.kind) {
    case 'placed':
      return [`field:${event.args.field}`];
    case 'shifted':
      return [`field:${event.args.from}`, `field:${event.args.to}`];
    case 'moved':
      return [`place:${event.args.from}`, `place:${event.args.place}`];
    case 'delivered':
      return [`place:${event.args.place}`];
    case 'rotated':
      return ['place:cuzco'];
    case 'feather':
      return [mine(`slot:${event.args.slot}`)];
    case 'took_tile':
    case 'slid':
    case 'raised':
      return [mine(`tile:${event.args.tile}`)];
    case 'took_card':
    case 'turned_up':
      return [`god:${event.args.god}`];
    case 'placed_priest':
    case 'priest_home':
      return [`step:${event.args.step}`];
    case 'advanced':
      return ['status'];
    case 'activated':
      return [mine(`band:${event.args.band}`)];
    case 'bought':
      return [`good:${event.args.good}`];
    case 'claimed':
      return [mine(`task:${event.args.task}`)];
    case 'palace_task':
      return [`palace:${event.args.task}`];
    case 'house_tile':
      return [source(event.args)];
    default:
      return seat >= 0 ? [`seat:${seat}`] : [];
  }
}

export function begins(event: Event): boolean {
  return event.kind === 'round';
}

export function motion(event: Event, view: CuzcoView): Motion {
  const { seat } = event;
  const mine = (thing: string): ThingId => at(view, seat, thing);
  const flights: Flight[] = [];
  const gains: Gain[] = [];
  const fly = (from: ThingId, to: ThingId, sprite: string): void =>
    void flights.push({ from, to, sprite, seat });
  const gain = (n: number, sprite?: string): void => void gains.push({ seat, n, sprite });
  switch (event.kind) {
    case 'rolled':
      return { flights, gains, sound: 'dice' };
    case 'placed': {
      const { value, field } = event.args;
      fly(mine(`die:${value}`), `field:${field}`, `die-${value}`);
      break;
    }
    case 'shifted':
      fly(`field:${event.args.from}`, `field:${event.args.to}`, `die-${event.args.value}`);
      break;
    case 'delivered':
      fly(mine('khipus'), `place:${event.args.place}`, 'khipu');
      break;
    case 'feather': {
      const { slot, colour } = event.args;
      fly(`place:${view.seats[seat]?.runner}`, mine(`slot:${slot}`), `feather-${colour}`);
      break;
    }
    case 'took_tile':
      fly(source(event.args), mine(`tile:${event.args.tile}`), 'person');
      break;
    case 'took_card':
      fly(`god:${event.args.god}`, mine('hand'), 'god-card');
      break;
    case 'placed_priest':
      fly(mine('priests'), `step:${event.args.step}`, 'priest');
      break;
    case 'priest_home':
      fly(`step:${event.args.step}`, mine('priests'), 'priest');
      break;
    case 'medallion':
      fly('medallions', `seat:${seat}`, 'medallion');
      break;
    case 'gained_food':
      fly('supply:food', mine('food'), 'food');
      gain(event.args.amount, 'food');
      break;
    case 'gained_offerings':
      fly('supply:offerings', mine('offerings'), 'offering');
      gain(event.args.amount, 'offering');
      break;
    case 'bought':
      fly(`good:${event.args.good}`, mine('goods'), `good-${event.args.good}`);
      break;
    case 'claimed':
      fly(`palace:${event.args.task}`, mine(`task:${event.args.task}`), 'task');
      break;
    case 'scored':
      gain(event.args.points);
      break;
  }
  return { flights, gains };
}
