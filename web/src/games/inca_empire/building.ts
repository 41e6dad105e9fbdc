/** Where a player could build, whatever it costs, and what the price list says. */

import type { ThingId } from '../types';
import { road } from './things';
import { EACH, POINTS, PRINTED, type EmpireView, type Option } from './view';

export function isOpen(view: EmpireView, site: string): boolean {
  const touches = view.scenery.sites[site]?.touches ?? [];
  return touches.some((region) => view.regions[region]?.conquered);
}

function network(view: EmpireView, seat: number): string[] {
  return view.seats[seat]?.network ?? [];
}

/** E-BUILD-04, E-RULING-39. */
export function cityPlaces(view: EmpireView, seat: number): string[] {
  return network(view, seat).filter((site) => {
    const kind = view.scenery.sites[site]?.kind;
    return (kind === 'city' || kind === 'important') && !view.sites[site] && isOpen(view, site);
  });
}

/** E-BUILD-06. */
export function garrisonPlaces(view: EmpireView, seat: number): string[] {
  return network(view, seat).filter(
    (site) =>
      view.scenery.sites[site]?.kind === 'garrison' && !view.sites[site] && isOpen(view, site),
  );
}

/** E-EVENT-08. */
export function upgradePlaces(view: EmpireView, seat: number): string[] {
  if (view.seats[seat]?.prices.upgrade == null) return [];
  return network(view, seat).filter((site) => view.sites[site]?.building === 'garrison');
}

/** E-BUILD-13, E-EVENT-17. */
export function templePlaces(view: EmpireView, seat: number): string[] {
  const zeal = view.seats[seat]?.prices.temple_on_garrison ?? false;
  return network(view, seat).filter((site) => {
    const found = view.sites[site];
    return found !== undefined && !found.temple && (zeal || found.building === 'city');
  });
}

/** E-BUILD-09. */
export function toConquer(view: EmpireView, seat: number): string[] {
  return (view.seats[seat]?.reach ?? []).filter((region) => !view.regions[region]?.conquered);
}

/** E-BUILD-16. */
export function terracePlaces(view: EmpireView, seat: number): string[] {
  return (view.seats[seat]?.regions ?? []).filter((region) => !view.regions[region]?.terrace);
}

/** Free connections at the network, an end of them in conquered land (E-ROAD-02 to E-ROAD-06). */
export function roadPlaces(view: EmpireView, seat: number): ThingId[] {
  const joined = new Set(network(view, seat));
  const taken = new Set(view.roads.map(([a, b]) => road(a, b)));
  return view.scenery.connections.flatMap(([a = '', b = '']) => {
    const free = !taken.has(road(a, b)) && (joined.has(a) || joined.has(b));
    return free && (isOpen(view, a) || isOpen(view, b)) ? [road(a, b)] : [];
  });
}

/** The regions a road between two sites lies in (E-ROAD-09, E-RULING-24). */
export function liesIn(view: EmpireView, a: string, b: string): string[] {
  const joins = ([one = '', other = '']: string[]): boolean => road(one, other) === road(a, b);
  const { connections, wild } = view.scenery;
  return (connections.find(joins) ?? wild.find(joins) ?? []).slice(2);
}

/** Roads of a seat that popular unrest would remove now (E-EVENT-01). */
export function lostRoads(view: EmpireView, seat: number): ThingId[] {
  return [...view.roads, ...view.wild_roads].flatMap(([a, b, owner]) => {
    const hit = liesIn(view, a, b).some((region) => !view.regions[region]?.conquered);
    return owner === seat && hit ? [road(a, b)] : [];
  });
}

/** The things a row of the price list could be carried out at. */
export function places(option: Option, view: EmpireView, seat: number): ThingId[] {
  const at = (kind: string, found: string[]): ThingId[] => found.map((key) => `${kind}:${key}`);
  switch (option) {
    case 'road':
    case 'extra':
      return roadPlaces(view, seat);
    case 'city':
      return at('site', cityPlaces(view, seat));
    case 'garrison':
      return at('site', garrisonPlaces(view, seat));
    case 'upgrade':
      return at('site', upgradePlaces(view, seat));
    case 'temple':
      return at('site', templePlaces(view, seat));
    case 'conquer':
      return at('region', toConquer(view, seat));
    case 'expand':
      return view.seats[seat]?.prices.expansion == null ? [] : at('region', toConquer(view, seat));
    case 'terrace':
      return at('region', terracePlaces(view, seat));
  }
}

/** A row of the price list: what an option costs and brings under the cards that affect a seat. */
export interface Row {
  option: Option;
  /** Labour; of a conquest, what comes on top of the resistance. */
  price: number;
  /** The same without any card. */
  printed: number;
  /** At once; none: the tile says it. */
  points: number | null;
  printedPoints: number | null;
  /** In each scoring. */
  each: number;
  /** Of each Inca phase. */
  income: number;
}

/** The rows a seat could choose from; upgrade and extra conquest need their cards. */
export function rows(view: EmpireView, seat: number): Row[] {
  const player = view.seats[seat];
  if (player === undefined) return [];
  const p = player.prices;
  const row = (
    option: Option,
    price: number,
    printed: number,
    points: number | null = 0,
    printedPoints = points,
    each = 0,
    income = 0,
  ): Row => ({ option, price, printed, points, printedPoints, each, income });
  const { city, garrison, temple, terrace } = EACH;
  return [
    row('road', 0, 0),
    row('extra', p.road, PRINTED.road),
    row('city', p.city, PRINTED.city, p.city_points, POINTS.city, city),
    ...(p.upgrade === null
      ? []
      : [row('upgrade', p.upgrade, PRINTED.upgrade, p.city_points, POINTS.city, city - garrison)]),
    row('garrison', p.garrison, PRINTED.garrison, p.garrison_points, POINTS.garrison, garrison),
    row('temple', p.temple, PRINTED.temple, POINTS.temple, POINTS.temple, temple),
    row('conquer', p.conquest, 0, null),
    ...(p.expansion === null ? [] : [row('expand', p.expansion, PRINTED.expansion, null)]),
    row('terrace', p.terrace, PRINTED.terrace, POINTS.terrace, POINTS.terrace, terrace, 1),
  ];
}

/** What a conquest costs a seat; none for a tile not seen. */
export function conquestPrice(
  view: EmpireView,
  seat: number,
  region: string,
  surcharge = view.seats[seat]?.prices.conquest ?? 0,
): number | null {
  const tile = view.regions[region]?.tile;
  const resistance = tile == null ? undefined : view.tiles[tile]?.resistance;
  return resistance === undefined ? null : Math.max(0, resistance + surcharge);
}
