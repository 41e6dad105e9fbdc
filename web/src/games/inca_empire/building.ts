/** Where a player could build, whatever it costs, and what the price list says. */

import type { ThingId } from '../types';
import { road } from './things';
import { EACH, POINTS, PRINTED, type EmpireView, type Option, type Scenery } from './view';

export function isOpen(view: EmpireView, site: string): boolean {
  const touches = view.scenery.sites[site]?.touches ?? [];
  return touches.some((region) => view.regions[region]?.conquered);
}

function network(view: EmpireView, seat: number): string[] {
  return view.seats[seat]?.network ?? [];
}

/** E-BUILD-04, E-RULING-39. */
function cityPlaces(view: EmpireView, seat: number): string[] {
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
function upgradePlaces(view: EmpireView, seat: number): string[] {
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

/** Remembers what is worked out for a position or a map: hundreds of things ask for it. */
function remembered<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { found: T }>();
  return (key) => {
    const old = known.get(key) ?? { found: make(key) };
    known.set(key, old);
    return old.found;
  };
}

/** The regions each link lies in, printed or wild. */
const links = remembered(({ connections, wild }: Scenery) => {
  const all = [...connections, ...wild].map(
    ([a = '', b = '', ...regions]) => [road(a, b), regions] as const,
  );
  return new Map(all);
});

const printed = remembered(
  ({ connections }: Scenery) => new Set(connections.map(([a = '', b = '']) => road(a, b))),
);

export function isPrinted(view: EmpireView, a: string, b: string): boolean {
  return printed(view.scenery).has(road(a, b));
}

interface Built {
  seat: number;
  wild: boolean;
}

/** The roads at each link: at most one that is not wild, and it comes first. */
const built = remembered((view: EmpireView) => {
  const found = new Map<ThingId, Built[]>();
  const add = (wild: boolean, [a, b, seat]: [string, string, number]): void => {
    const id = road(a, b);
    found.set(id, [...(found.get(id) ?? []), { seat, wild }]);
  };
  for (const one of view.roads) add(false, one);
  for (const one of view.wild_roads) add(true, one);
  return found;
});

export function roadsAt(view: EmpireView, a: string, b: string): Built[] {
  return built(view).get(road(a, b)) ?? [];
}

/** Free connections at the network of each seat, an end in conquered land (E-ROAD-02 to -06). */
const open = remembered((view: EmpireView) =>
  view.seats.map((player) => {
    const joined = new Set(player.network);
    return view.scenery.connections.flatMap(([a = '', b = '']) => {
      const free = roadsAt(view, a, b).every(({ wild }) => wild);
      const near = joined.has(a) || joined.has(b);
      return free && near && (isOpen(view, a) || isOpen(view, b)) ? [road(a, b)] : [];
    });
  }),
);

function roadPlaces(view: EmpireView, seat: number): ThingId[] {
  return open(view)[seat] ?? [];
}

/** The regions a road between two sites lies in (E-ROAD-09, E-RULING-24). */
export function liesIn(view: EmpireView, a: string, b: string): string[] {
  return links(view.scenery).get(road(a, b)) ?? [];
}

/** Whether popular unrest would remove a road there now (E-EVENT-01). */
export function isUnsafe(view: EmpireView, a: string, b: string): boolean {
  return liesIn(view, a, b).some((region) => !view.regions[region]?.conquered);
}

/** Roads of a seat that popular unrest would remove now. */
export function lostRoads(view: EmpireView, seat: number): ThingId[] {
  return [...view.roads, ...view.wild_roads].flatMap(([a, b, owner]) =>
    owner === seat && isUnsafe(view, a, b) ? [road(a, b)] : [],
  );
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
interface Row {
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
