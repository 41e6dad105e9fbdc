/** What an event looks like on the board, and where it happened. */

import type { Flight, Gain, Motion, ThingId } from '../types';
import type { Event, Good } from './contract';
import { workplace } from './things';
import type { MachuView } from './view';

/** The viewer's own things are on the screen; of others only their strip surely is. */
function at(view: MachuView, seat: number, thing: string): ThingId {
  return seat === view.seat ? thing : `seat:${seat}`;
}

/** The members of a set: `corn,llama`. */
function listed(set: string): string[] {
  return set.split(',').filter(Boolean);
}

function where(event: Event, view: MachuView): ThingId[] {
  const { seat } = event;
  switch (event.kind) {
    case 'restocked':
      return listed(event.args.quarters).map((quarter) => `quarter:${quarter}`);
    case 'placed':
      return listed(event.args.professions).map((good) => workplace(view, good as Good));
    case 'sent':
      return [workplace(view, event.args.profession), 'quarter:sundial'];
    case 'home':
      return ['quarter:sundial'];
    case 'hired':
      return [`clergy:${event.args.cleric}`];
    case 'added':
    case 'removed':
    case 'sold':
    case 'bought':
      return [`column:${event.args.good}`];
    case 'moved':
      return [`runner:${seat}`, `path:${event.args.field}`];
    case 'summit':
      return [`runner:${seat}`, `path:${view.scenery.numbers.summit}`];
    case 'drew':
    case 'returned':
    case 'replaced':
      return ['deck'];
    case 'stayed':
    case 'cashed':
    case 'skipped':
      return [`moon:${event.args.moon}`];
    case 'sun':
      return ['sun'];
    case 'track_corn':
    case 'day':
      return ['track'];
    case 'owed':
    case 'paid_path':
      return [at(view, seat, `good:${event.args.good}`)];
    case 'chose':
      return listed(event.args.units).map((good) => at(view, seat, `good:${good}`));
    default:
      if ('quarter' in event.args) return [`quarter:${event.args.quarter}`];
      return seat >= 0 ? [`seat:${seat}`] : [];
  }
}

export function places(event: Event, view: MachuView): ThingId[] {
  return [...new Set(where(event, view))];
}

export function begins(event: Event): boolean {
  return event.kind === 'day';
}

export function motion(event: Event, view: MachuView): Motion {
  const { seat } = event;
  const mine = (thing: string): ThingId => at(view, seat, thing);
  const flights: Flight[] = [];
  const gains: Gain[] = [];
  const fly = (from: ThingId, to: ThingId, sprite: string): void =>
    void flights.push({ from, to, sprite: `mp-${sprite}`, seat });
  const gain = (n: number, sprite: string): void =>
    void gains.push({ seat, n, sprite: `mp-${sprite}` });
  switch (event.kind) {
    case 'rode':
      fly(mine('good:llama'), `quarter:${event.args.quarter}`, 'llama');
      break;
    case 'bonus':
    case 'harvested':
    case 'produced': {
      const { quarter, good, amount } = event.args;
      if (amount === 0) break;
      if (event.kind === 'produced') fly(mine('good:corn'), `quarter:${quarter}`, 'corn');
      fly(`quarter:${quarter}`, mine(`good:${good}`), good);
      gain(amount, good);
      break;
    }
    case 'stones':
      fly(`quarter:${event.args.quarter}`, `runner:${seat}`, 'stone');
      break;
    case 'sacrificed':
      if (event.args.llamas > 0) fly(mine('good:llama'), `quarter:${event.args.quarter}`, 'llama');
      break;
    case 'offered':
      for (const good of listed(event.args.units))
        fly(mine(`good:${good}`), `quarter:${event.args.quarter}`, good);
      break;
    case 'moved':
      gain(event.args.steps, 'step');
      break;
    case 'paid_path': {
      const { field, good, amount } = event.args;
      fly(`path:${field}`, mine(`good:${good}`), good);
      gain(amount, good);
      break;
    }
    case 'summit':
      fly('deck', mine('hand'), 'card');
      break;
    case 'returned':
      fly(mine('hand'), 'deck', 'card');
      break;
    case 'replaced':
      gain(event.args.points, 'summit');
      break;
    case 'settled':
      fly(mine('discs'), `quarter:${event.args.quarter}`, 'inca');
      break;
    case 'placed':
      for (const quarter of where(event, view)) fly(mine('discs'), quarter, 'inca');
      break;
    case 'sent':
      fly(workplace(view, event.args.profession), 'quarter:sundial', 'inca');
      break;
    case 'home':
      fly('quarter:sundial', mine('discs'), 'inca');
      break;
    case 'chose':
      for (const good of listed(event.args.units)) {
        fly('quarter:sundial', mine(`good:${good}`), good);
        gain(view.scenery.units[good] ?? 1, good);
      }
      break;
    case 'hired':
      fly(`cleric:${event.args.cleric}`, mine(`mark:${event.args.cleric}`), event.args.cleric);
      break;
    case 'sold':
      fly(mine(`good:${event.args.good}`), `column:${event.args.good}`, event.args.good);
      gain(event.args.corn, 'corn');
      break;
    case 'bought':
      fly(`column:${event.args.good}`, mine(`good:${event.args.good}`), event.args.good);
      gain(-event.args.corn, 'corn');
      break;
    case 'stayed':
      fly(`moon:${event.args.moon}`, `seat:${seat}`, 'moon');
      break;
    case 'cashed': {
      const moon = view.scenery.moons[event.args.moon];
      if (moon === undefined || moon.kind === 'steps') break;
      fly(`moon:${event.args.moon}`, mine(`good:${moon.kind}`), moon.kind);
      gain(moon.amount, moon.kind);
      break;
    }
    case 'sun':
      fly('sun', `seat:${seat}`, 'sun');
      break;
    case 'track_corn':
      fly('track', mine(`good:${event.args.good}`), event.args.good);
      gain(event.args.amount, event.args.good);
      break;
  }
  return { flights, gains };
}
