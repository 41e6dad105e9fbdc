/** What an event looks like on the board, and where it happened. */

import type { EventShown } from '../../api/types';
import type { Flight, Gain, Motion, ThingId } from '../types';
import { quarterOf } from './things';
import { TEMPLE_OF, type Cleric, type MachuView } from './view';

/** The viewer's own things are on the screen; of others only their strip surely is. */
function at(view: MachuView, seat: number, thing: string): ThingId {
  return seat === view.seat ? thing : `seat:${seat}`;
}

function listed(goods: number | string | undefined): string[] {
  return String(goods ?? '')
    .split(',')
    .filter(Boolean);
}

export function places(event: EventShown, view: MachuView): ThingId[] {
  const { kind, seat, args } = event;
  const field = (): ThingId[] => [`runner:${seat}`, `path:${args.field}`];
  const found: Record<string, () => ThingId[]> = {
    entered: () => [`quarter:${args.quarter}`],
    rode: () => [`quarter:${args.quarter}`],
    bonus: () => [`quarter:${args.quarter}`],
    stones: () => [`quarter:${args.quarter}`],
    restocked: () => listed(args.quarters).map((quarter) => `quarter:${quarter}`),
    settled: () => [quarterOf(String(args.good))],
    placed: () => [quarterOf(String(args.good))],
    produced: () => [quarterOf(String(args.good))],
    sent: () => [quarterOf(String(args.good)), 'quarter:sundial'],
    home: () => ['quarter:sundial'],
    sacrificed: () => [`quarter:${TEMPLE_OF[args.cleric as Cleric]}`],
    offered: () => ['quarter:main_temple'],
    hired: () => [`clergy:${args.cleric}`],
    added: () => [`column:${args.good}`],
    removed: () => [`column:${args.good}`],
    sold: () => [`column:${args.good}`],
    bought: () => [`column:${args.good}`],
    moved: field,
    summit: () => [`runner:${seat}`, 'path:20'],
    drew: () => ['deck'],
    returned: () => ['deck'],
    replaced: () => ['deck'],
    stayed: () => [`moon:${args.moon}`],
    cashed: () => [`moon:${args.moon}`],
    skipped: () => [`moon:${args.moon}`],
    sun: () => ['sun'],
    track_corn: () => ['track'],
    day: () => ['track'],
    owed: () => [at(view, seat, `good:${args.good}`)],
    paid_path: () => [at(view, seat, `good:${args.good}`)],
    chose: () => listed(args.goods).map((good) => at(view, seat, `good:${good}`)),
  };
  return [...new Set(found[kind]?.() ?? (seat >= 0 ? [`seat:${seat}`] : []))];
}

export function motion(event: EventShown, view: MachuView): Motion {
  const { kind, seat, args } = event;
  const mine = (thing: string): ThingId => at(view, seat, thing);
  const good = String(args.good);
  const own = mine(`good:${good}`);
  const flights: Flight[] = [];
  const gains: Gain[] = [];
  const fly = (from: ThingId, to: ThingId, sprite: string): void =>
    void flights.push({ from, to, sprite: `mp-${sprite}`, seat });
  const gain = (n: number | string | undefined, sprite: string): void =>
    void gains.push({
      seat,
      text: Number(n) < 0 ? `−${-Number(n)}` : `+${n}`,
      sprite: `mp-${sprite}`,
    });
  switch (kind) {
    case 'rode':
      fly(mine('good:llama'), `quarter:${args.quarter}`, 'llama');
      break;
    case 'bonus':
      fly(`quarter:${args.quarter}`, own, good);
      gain(args.amount, good);
      break;
    case 'produced':
      if (Number(args.amount) === 0) break;
      if (Number(args.corn) > 0) fly(mine('good:corn'), quarterOf(good), 'corn');
      fly(quarterOf(good), own, good);
      gain(args.amount, good);
      break;
    case 'stones':
      fly(`quarter:${args.quarter}`, `runner:${seat}`, 'stone');
      break;
    case 'sacrificed':
      if (Number(args.llamas) > 0)
        fly(mine('good:llama'), `quarter:${TEMPLE_OF[args.cleric as Cleric]}`, 'llama');
      break;
    case 'offered':
      for (const one of listed(args.goods)) fly(mine(`good:${one}`), 'quarter:main_temple', one);
      break;
    case 'moved':
      gain(args.steps, 'step');
      break;
    case 'paid_path':
      fly(good === 'corn' ? 'path:7' : 'path:13', own, good);
      gain(args.amount, good);
      break;
    case 'summit':
      fly('deck', mine('hand'), 'card');
      break;
    case 'returned':
      fly(mine('hand'), 'deck', 'card');
      break;
    case 'replaced':
      gain(args.points, 'summit');
      break;
    case 'settled':
    case 'placed':
      fly(mine('discs'), quarterOf(good), 'inca');
      break;
    case 'sent':
      fly(quarterOf(good), 'quarter:sundial', 'inca');
      break;
    case 'home':
      fly('quarter:sundial', mine('discs'), 'inca');
      break;
    case 'chose':
      for (const one of listed(args.goods)) {
        fly('quarter:sundial', mine(`good:${one}`), one);
        gain(one === 'corn' ? 3 : 1, one);
      }
      break;
    case 'hired':
      fly(`cleric:${args.cleric}`, mine(`mark:${args.cleric}`), String(args.cleric));
      break;
    case 'sold':
      fly(own, `column:${good}`, good);
      gain(args.corn, 'corn');
      break;
    case 'bought':
      fly(`column:${good}`, own, good);
      gain(-Number(args.corn), 'corn');
      break;
    case 'stayed':
      fly(`moon:${args.moon}`, `seat:${seat}`, 'moon');
      break;
    case 'cashed': {
      const moon = view.moons.find(({ id }) => id === args.moon);
      if (moon === undefined || moon.kind === 'steps') break;
      fly(`moon:${args.moon}`, mine(`good:${moon.kind}`), moon.kind);
      gain(moon.amount, moon.kind);
      break;
    }
    case 'sun':
      fly('sun', `seat:${seat}`, 'sun');
      break;
    case 'track_corn':
      fly('track', mine('good:corn'), 'corn');
      gain(1, 'corn');
      break;
  }
  return { flights, gains };
}
