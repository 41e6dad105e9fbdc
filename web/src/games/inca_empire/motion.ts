/** What an event looks like on the board, and where it happened. */

import type { EventShown } from '../../api/types';
import type { Flight, Gain, Motion, ThingId } from '../types';
import { road } from './things';
import type { EmpireView } from './view';

/** The viewer's own things are on the screen; of others only their strip surely is. */
function at(view: EmpireView, seat: number, thing: string): ThingId {
  return seat === view.seat ? thing : `seat:${seat}`;
}

export function places(event: EventShown, view: EmpireView): ThingId[] {
  const { kind, seat, args } = event;
  const { column, space } = view.track;
  const site = (): ThingId[] => [`site:${args.site}`];
  const region = (): ThingId[] => [`region:${args.region}`];
  const link = (): ThingId[] => [road(String(args.a), String(args.b))];
  const sector = (): ThingId[] => [`sector:${args.sector}`];
  const found: Record<string, () => ThingId[]> = {
    city: site,
    garrison: site,
    upgrade: site,
    temple: site,
    terrace: region,
    conquered: region,
    revealed: region,
    road: link,
    wild_road: link,
    laid: sector,
    turned_up: sector,
    drew: () => ['pile'],
    reshuffled: () => ['pile'],
    invasion: () => ['invasion'],
    round: () => [`column:${column}`],
    phase: () => [`phase:${column}:${space}`],
    gave: () => [`seat:${seat}`, `seat:${args.taker}`],
  };
  return found[kind]?.() ?? (seat >= 0 ? [`seat:${seat}`] : []);
}

export function motion(event: EventShown, view: EmpireView): Motion {
  const { kind, seat, args } = event;
  const mine = (thing: string): ThingId => at(view, seat, thing);
  const flights: Flight[] = [];
  const gains: Gain[] = [];
  const fly = (from: ThingId, to: ThingId, sprite: string, of = seat): void =>
    void flights.push({ from, to, sprite: `ie-${sprite}`, seat: of });
  const gain = (n: number, sprite: string, of = seat): void => {
    if (n !== 0) gains.push({ seat: of, text: n < 0 ? `−${-n}` : `+${n}`, sprite: `ie-${sprite}` });
  };
  const labour = Number(args.labour ?? 0);
  const points = Number(args.points ?? 0);
  switch (kind) {
    case 'income':
    case 'supported':
      gain(labour, 'labour');
      break;
    case 'gave': {
      const taker = Number(args.taker);
      fly(mine('labour'), at(view, taker, 'labour'), 'labour');
      gain(-labour, 'labour');
      gain(labour, 'labour', taker);
      break;
    }
    case 'returned':
    case 'extra_road':
      gain(-labour, 'labour');
      break;
    case 'laid':
      fly(
        mine(args.card === undefined ? 'hand' : `card:${args.card}`),
        `sector:${args.sector}`,
        'card',
      );
      break;
    case 'drew':
      fly('pile', mine('hand'), 'card');
      break;
    case 'lost_roads':
      gain(-Number(args.number), 'road');
      break;
    case 'road':
    case 'wild_road':
      fly(mine('build:road'), road(String(args.a), String(args.b)), 'road');
      break;
    case 'city':
    case 'upgrade':
    case 'garrison':
    case 'temple':
    case 'terrace': {
      const to = kind === 'terrace' ? `region:${args.region}` : `site:${args.site}`;
      fly(mine(`build:${kind}`), to, kind === 'upgrade' ? 'city' : kind);
      gain(-labour, 'labour');
      gain(points, 'point');
      break;
    }
    case 'conquered': {
      const tile = view.regions[String(args.region)]?.tile;
      if (tile != null) fly(`region:${args.region}`, mine('income'), `tile-${tile}`);
      gain(-labour, 'labour');
      gain(points, 'point');
      break;
    }
    case 'pilgrimage':
    case 'sapa':
      gain(points, 'point');
      break;
  }
  return { flights, gains };
}
