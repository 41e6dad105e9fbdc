/** What an event looks like on the board, and where it happened. */

import type { EventShown } from '../../api/types';
import type { Flight, Gain, Motion, ThingId } from '../types';
import type { CuzcoView } from './view';

type Args = Record<string, number | string>;

/** The viewer's own things are on the screen; of others only their strip surely is. */
function at(view: CuzcoView, seat: number, thing: string): ThingId {
  return seat === view.seat ? thing : `seat:${seat}`;
}

export function places(event: EventShown, view: CuzcoView): ThingId[] {
  const { kind, seat, args } = event;
  const mine = (thing: string): ThingId => at(view, seat, thing);
  const found: Record<string, () => ThingId[]> = {
    placed: () => [`field:${args.field}`],
    shifted: () => [`field:${args.from}`, `field:${args.to}`],
    moved: () => [`place:${args.from}`, `place:${args.place}`],
    delivered: () => [`place:${args.place}`],
    rotated: () => ['place:cuzco'],
    feather: () => [mine(`slot:${args.slot}`)],
    took_tile: () => [mine(`tile:${args.tile}`)],
    slid: () => [mine(`tile:${args.tile}`)],
    raised: () => [mine(`tile:${args.tile}`)],
    took_card: () => [`god:${args.god}`],
    turned_up: () => [`god:${args.god}`],
    placed_priest: () => [`step:${args.step}`],
    advanced: () => ['status'],
    activated: () => [mine(`band:${args.band}`)],
    bought: () => [`good:${args.good}`],
    claimed: () => [mine(`task:${args.task}`)],
    palace_task: () => [`palace:${args.task}`],
    house_tile: () => [`house:${houseKind(args)}:${args.at}`],
    fulfilled: () => [`seat:${seat}`],
  };
  return found[kind]?.() ?? (seat >= 0 ? [`seat:${seat}`] : []);
}

function houseKind(args: Args): string {
  return String(args.tile).startsWith('a') ? 'agriculture' : 'research';
}

export function motion(event: EventShown, view: CuzcoView): Motion {
  const { kind, seat, args } = event;
  const mine = (thing: string): ThingId => at(view, seat, thing);
  const fly = (from: ThingId, to: ThingId, sprite: string): Flight => ({ from, to, sprite, seat });
  const flights: Flight[] = [];
  const gains: Gain[] = [];
  const gain = (text: string, sprite?: string): void => void gains.push({ seat, text, sprite });
  switch (kind) {
    case 'placed':
      flights.push(fly(mine(`die:${args.value}`), `field:${args.field}`, `die-${args.value}`));
      break;
    case 'shifted':
      flights.push(fly(`field:${args.from}`, `field:${args.to}`, `die-${args.value}`));
      break;
    case 'delivered':
      flights.push(fly(mine('khipus'), `place:${args.place}`, 'khipu'));
      break;
    case 'feather':
      flights.push(
        fly(
          `place:${view.seats[seat]?.runner}`,
          mine(`slot:${args.slot}`),
          `feather-${args.colour}`,
        ),
      );
      break;
    case 'took_tile':
      flights.push(fly(`field:${houseKind(args)}`, mine(`tile:${args.tile}`), 'person'));
      break;
    case 'took_card':
      flights.push(
        fly(`god:${args.god}`, seat === view.seat ? 'hand' : `seat:${seat}`, 'god-card'),
      );
      break;
    case 'placed_priest':
      flights.push(fly(mine('priests'), `step:${args.step}`, 'priest'));
      break;
    case 'priest_home':
      flights.push(fly('step:1', mine('priests'), 'priest'));
      break;
    case 'medallion':
      flights.push(fly('medallions', `seat:${seat}`, 'medallion'));
      break;
    case 'gained_food':
      flights.push(fly('supply:food', mine('food'), 'food'));
      gain(`+${args.amount}`, 'food');
      break;
    case 'gained_offerings':
      flights.push(fly('supply:offerings', mine('offerings'), 'offering'));
      gain(`+${args.amount}`, 'offering');
      break;
    case 'bought':
      flights.push(fly(`good:${args.good}`, mine('goods'), `good-${args.good}`));
      break;
    case 'claimed':
      flights.push(fly(`palace:${args.task}`, mine(`task:${args.task}`), 'task'));
      break;
    case 'scored':
      gain(`+${args.points}`);
      break;
  }
  return { flights, gains };
}
