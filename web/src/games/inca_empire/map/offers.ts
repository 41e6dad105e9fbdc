/** What an action costs and brings as things are now: seen before one commits. */

import { conquestPrice } from '../building';
import { EACH, PILGRIMAGE_POINTS, POINTS, reader, type EmpireView, type Pilgrimage } from '../view';

export interface Offer {
  /** What is paid. */
  labour: number;
  /** At once. */
  points: number;
  /** More in each scoring. */
  each: number;
  /** More labour of each Inca phase. */
  income: number;
}

const none: Offer = { labour: 0, points: 0, each: 0, income: 0 };

/** The sites reached from Cuzco over the roads of a seat and one more. */
function reached(view: EmpireView, seat: number, more: [string, string]): Set<string> {
  const roads = [...view.roads, ...view.wild_roads].filter(([, , owner]) => owner === seat);
  const links = [...roads.map(([a, b]) => [a, b] as const), more];
  const found = new Set(view.seats[seat]?.network ?? []);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [a, b] of links) {
      if (found.has(a)) found.add(b);
      if (found.has(b)) found.add(a);
    }
  }
  return found;
}

/** What the building at a site gives a connected player in each scoring. */
function worthOf(view: EmpireView, site: string): number {
  const found = view.sites[site];
  if (found === undefined) return 0;
  return EACH[found.building as 'city' | 'garrison'] + (found.temple ? EACH.temple : 0);
}

function ofRoad(view: EmpireView, seat: number, link: string): Offer {
  const [a = '', b = ''] = link.split('-');
  const joined = view.seats[seat]?.network ?? [];
  const fresh = [...reached(view, seat, [a, b])].filter((site) => !joined.includes(site));
  return { ...none, each: fresh.reduce((sum, site) => sum + worthOf(view, site), 0) };
}

function ofConquest(view: EmpireView, seat: number, region: string, more?: number): Offer | null {
  const labour = conquestPrice(view, seat, region, more);
  const tile = view.tiles[view.regions[region]?.tile ?? ''];
  if (labour === null || tile === undefined) return null;
  return { ...none, labour, points: tile.points, income: tile.labour };
}

/** None: the action is no bargain, such as laying a card or passing. */
export function offer(action: string, view: EmpireView, seat = reader(view)): Offer | null {
  const prices = view.seats[seat]?.prices;
  if (prices === undefined) return null;
  const [verb, what = ''] = action.split(' ');
  switch (verb) {
    case 'road':
    case 'wild':
      return ofRoad(view, seat, what);
    case 'extra':
      return { ...none, labour: prices.road };
    case 'city':
      return { ...none, labour: prices.city, points: prices.city_points, each: EACH.city };
    case 'garrison':
      return {
        ...none,
        labour: prices.garrison,
        points: prices.garrison_points,
        each: EACH.garrison,
      };
    case 'upgrade':
      return {
        ...none,
        labour: prices.upgrade ?? 0,
        points: prices.city_points,
        each: EACH.city - EACH.garrison,
      };
    case 'temple': {
      const onCity = view.sites[what]?.building === 'city';
      const bonus = onCity ? (view.scenery.sites[what]?.bonus ?? 0) : 0;
      return { ...none, labour: prices.temple, points: POINTS.temple + bonus, each: EACH.temple };
    }
    case 'conquer':
      return ofConquest(view, seat, what);
    case 'expand':
      return ofConquest(view, seat, what, prices.expansion ?? 0);
    case 'terrace':
      return { labour: prices.terrace, points: POINTS.terrace, each: EACH.terrace, income: 1 };
    case 'pilgrimage':
      return { ...none, points: PILGRIMAGE_POINTS[what as Pilgrimage] };
    default:
      return null;
  }
}
