/** What an event looks like on the board, and where it happened. */

import type { Flight, Gain, Motion, ThingId } from '../types';
import type { Event } from './contract';
import { road } from './things';
import type { EmpireView } from './view';

/** The viewer's own things are on the screen; of others only their strip surely is. */
function at(view: EmpireView, seat: number, thing: string): ThingId {
  return seat === view.seat ? thing : `seat:${seat}`;
}

export function places(event: Event, view: EmpireView): ThingId[] {
  const { column, space } = view.track;
  switch (event.kind) {
    case 'city':
    case 'garrison':
    case 'upgrade':
    case 'temple':
    case 'joined':
    case 'reached':
      return [`site:${event.args.site}`];
    case 'terrace':
    case 'conquered':
    case 'revealed':
      return [`region:${event.args.region}`];
    case 'road':
    case 'wild_road':
      return [road(event.args.a, event.args.b)];
    case 'laid':
    case 'turned_up':
      return [`sector:${event.args.sector}`];
    case 'drew':
    case 'reshuffled':
      return ['pile'];
    case 'invasion':
      return ['invasion'];
    case 'round':
      return [`column:${column}`];
    case 'phase':
      return [`phase:${column}:${space}`];
    case 'gave':
      return [`seat:${event.seat}`, `seat:${event.args.taker}`];
    default:
      return event.seat >= 0 ? [`seat:${event.seat}`] : [];
  }
}

export function begins(event: Event): boolean {
  return event.kind === 'round' || event.kind === 'phase';
}

export function motion(event: Event, view: EmpireView): Motion {
  const { seat } = event;
  const mine = (thing: string): ThingId => at(view, seat, thing);
  const flights: Flight[] = [];
  const gains: Gain[] = [];
  const fly = (from: ThingId, to: ThingId, sprite: string, of = seat): void =>
    void flights.push({ from, to, sprite: `ie-${sprite}`, seat: of });
  const gain = (n: number, sprite: string, of = seat): void => {
    if (n !== 0) gains.push({ seat: of, n, sprite: `ie-${sprite}` });
  };
  switch (event.kind) {
    case 'income':
    case 'supported':
      gain(event.args.labour, 'labour');
      break;
    case 'gave': {
      const { taker, labour } = event.args;
      fly(mine('labour'), at(view, taker, 'labour'), 'labour');
      gain(-labour, 'labour');
      gain(labour, 'labour', taker);
      break;
    }
    case 'returned':
    case 'extra_road':
      gain(-event.args.labour, 'labour');
      break;
    case 'laid': {
      const { card, sector } = event.args;
      fly(mine(card === undefined ? 'hand' : `card:${card}`), `sector:${sector}`, 'card');
      break;
    }
    case 'drew':
      fly('pile', mine('hand'), 'card');
      break;
    case 'lost_roads':
      gain(-event.args.number, 'road');
      break;
    case 'road':
    case 'wild_road':
      fly(mine('build:road'), road(event.args.a, event.args.b), 'road');
      break;
    case 'city':
    case 'upgrade':
    case 'garrison':
    case 'temple':
    case 'terrace': {
      const { labour, points } = event.args;
      const to = 'region' in event.args ? `region:${event.args.region}` : `site:${event.args.site}`;
      fly(mine(`build:${event.kind}`), to, event.kind === 'upgrade' ? 'city' : event.kind);
      gain(-labour, 'labour');
      gain(points, 'point');
      break;
    }
    case 'conquered': {
      const { region, labour, points } = event.args;
      const tile = view.regions[region]?.tile;
      if (tile != null) fly(`region:${region}`, mine('income'), `tile-${tile}`);
      gain(-labour, 'labour');
      gain(points, 'point');
      break;
    }
    case 'pilgrimage':
    case 'sapa':
      gain(event.args.points, 'point');
      break;
  }
  return { flights, gains };
}
