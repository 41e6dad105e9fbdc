/** One map as the data file has it, and what the engine accepts of it (`atlas.py`). */

import { COLOUR, KIND, PILGRIMAGE, type Colour, type Kind, type Pilgrimage } from '../contract';
import { road } from '../things';
import type { EmpireView } from '../view';

export interface MapSite {
  name: string;
  kind: Kind;
  touches: string[];
  at: number[];
  note: string;
  start: Colour | '';
  bonus: number;
  pilgrimage: Pilgrimage | '';
}

export interface MapRegion {
  name: string;
  adjacent: string[];
  label: number[];
  shape: number[][];
  start: Colour | '';
  god: boolean;
}

export interface MapTables {
  players: number;
  connections: string[][];
  wild: string[][];
  regions: Record<string, MapRegion>;
  sites: Record<string, MapSite>;
  land: unknown;
  about?: Record<string, Record<string, unknown>>;
}

/** How two sites are linked. */
export const LINKS = ['none', 'connection', 'wild'] as const;
export type Link = (typeof LINKS)[number];

export const ROOT = 'cuzco' satisfies Kind;
export const MOST_LETTERS = 80;
export const MOST_BONUS = 99;
export const MOST_TOUCHED = 8;
export const MOST_ROADS = 300;
export const MOST_GODS = 4;
const HOLY = 2;

/** Why a map cannot be as it is: a key of the texts, and the places it speaks of. */
export interface Fault {
  key:
    | 'name'
    | 'bonus'
    | 'no_region'
    | 'many_regions'
    | 'bare_region'
    | 'far_region'
    | 'start_region'
    | 'start_road'
    | 'road_region'
    | 'many_roads'
    | 'apart'
    | 'holy_kind'
    | 'holy_two'
    | 'gods'
    | 'no_city'
    | 'no_garrison';
  values: Record<string, string | number>;
}

const isEnd = (row: string[], site: string): boolean => row[0] === site || row[1] === site;

/** The row of a link between two sites, if there is one. */
export function rowOf(rows: string[][], a: string, b: string): string[] | undefined {
  return rows.find((row) => isEnd(row, a) && isEnd(row, b));
}

export function linkOf(map: MapTables, a: string, b: string): Link {
  if (rowOf(map.connections, a, b) !== undefined) return 'connection';
  return rowOf(map.wild, a, b) !== undefined ? 'wild' : 'none';
}

/** The regions a link lies in. */
export function regionsOf(map: MapTables, a: string, b: string): string[] {
  return (rowOf(map.connections, a, b) ?? rowOf(map.wild, a, b) ?? []).slice(2);
}

/** Regions that either of two sites touches. */
export function around(map: MapTables, a: string, b: string): string[] {
  return [...new Set([a, b].flatMap((site) => map.sites[site]?.touches ?? []))];
}

/** Sites that roads lead to from Cuzco. */
function reached({ connections }: MapTables): Set<string> {
  const sites = new Set([ROOT]);
  for (let before = 0; before < sites.size;) {
    before = sites.size;
    for (const [a = '', b = ''] of connections) {
      if (sites.has(a)) sites.add(b);
      else if (sites.has(b)) sites.add(a);
    }
  }
  return sites;
}

/** The first thing about a map that the engine would refuse; none: it can be played on. */
export function fault(map: MapTables): Fault | null {
  const { sites, regions, connections, wild } = map;
  const site = (key: string): string => sites[key]?.name ?? key;
  const region = (key: string): string => regions[key]?.name ?? key;
  const say = (key: Fault['key'], values: Fault['values'] = {}): Fault => ({ key, values });
  const lands = Object.entries(regions);
  const places = Object.entries(sites);
  const texts = [...places, ...lands].map(([, { name }]) => name);
  if (texts.some((text) => !isText(text) || text.trim() === '')) return say('name');
  if (places.some(([, { note }]) => !isText(note))) return say('name');

  for (const [key, { kind, touches, bonus, pilgrimage }] of places) {
    const where = { site: site(key) };
    if (touches.length === 0) return say('no_region', where);
    if (touches.length > MOST_TOUCHED) return say('many_regions', { ...where, most: MOST_TOUCHED });
    const worth = kind === 'important' ? bonus >= 1 && bonus <= MOST_BONUS : bonus === 0;
    if (!worth || !Number.isInteger(bonus)) return say('bonus', { ...where, most: MOST_BONUS });
    if (pilgrimage !== '' && kind !== 'important' && kind !== 'city')
      return say('holy_kind', where);
  }
  if (!places.some(([, { kind }]) => kind === 'important' || kind === 'city'))
    return say('no_city');
  if (!places.some(([, { kind }]) => kind === 'garrison')) return say('no_garrison');

  const touched = new Set(places.flatMap(([, { touches }]) => touches));
  const bare = lands.find(([key]) => !touched.has(key));
  if (bare !== undefined) return say('bare_region', { region: region(bare[0]) });
  const starts = lands.filter(([, { start }]) => start !== '');
  const gods = lands.filter(([, { god }]) => god);
  if (gods.length > MOST_GODS || gods.some(([, { start }]) => start !== ''))
    return say('gods', { most: MOST_GODS });
  const near = new Set(starts.flatMap(([key, { adjacent }]) => [key, ...adjacent]));
  for (const [key, { start }] of starts) {
    const first = places.find((one) => one[1].start === start)?.[0] ?? '';
    const row = rowOf(connections, ROOT, first);
    if (!(sites[ROOT]?.touches ?? []).includes(key))
      return say('start_region', { region: region(key) });
    if (row === undefined || row[2] !== key)
      return say('start_road', { site: site(first), region: region(key) });
    for (const one of [ROOT, first]) {
      const far = sites[one]?.touches.find((other) => !near.has(other));
      if (far !== undefined) return say('far_region', { site: site(one), region: region(far) });
    }
  }

  if (connections.length > MOST_ROADS || wild.length > MOST_ROADS)
    return say('many_roads', { most: MOST_ROADS });
  for (const [a = '', b = '', land = ''] of connections)
    if (!around(map, a, b).includes(land))
      return say('road_region', { a: site(a), b: site(b), region: region(land) });
  const there = reached(map);
  const lost = places.find(([key]) => !there.has(key));
  if (lost !== undefined) return say('apart', { site: site(lost[0]) });
  for (const holy of PILGRIMAGE) {
    const held = places.filter((one) => one[1].pilgrimage === holy).length;
    if (map.players === 4 && held !== HOLY) return say('holy_two', { pilgrimage: holy });
  }
  return null;
}

/** As the engine looks at it: only a blank may part words. */
const UNSEEN = /(?! )[\p{C}\p{Z}]/u;

function isText(text: string): boolean {
  return text.length <= MOST_LETTERS && !UNSEEN.test(text);
}

// What can be changed. Each makes a new map, which may have a fault.

export function withSite(map: MapTables, key: string, to: Partial<MapSite>): MapTables {
  const site = { ...map.sites[key]!, ...to };
  if (key === ROOT) site.kind = ROOT;
  if (site.kind !== 'important') site.bonus = 0;
  else if (site.bonus === 0 && to.bonus === undefined) site.bonus = 1;
  return { ...map, sites: { ...map.sites, [key]: site } };
}

export function withRegion(map: MapTables, key: string, to: Partial<MapRegion>): MapTables {
  return { ...map, regions: { ...map.regions, [key]: { ...map.regions[key]!, ...to } } };
}

/** A site takes over a pilgrimage from another, or where nobody has to, just takes it. */
export function withPilgrimage(
  map: MapTables,
  key: string,
  pilgrimage: Pilgrimage | '',
  from: string | null,
): MapTables {
  const own = map.sites[key]!.pilgrimage;
  const freed = from === null ? map : withSite(map, from, { pilgrimage: own });
  return withSite(freed, key, { pilgrimage });
}

/** A site touches a region, or touches it no more. */
export function withTouch(map: MapTables, key: string, region: string, now: boolean): MapTables {
  const rest = map.sites[key]!.touches.filter((one) => one !== region);
  return withSite(map, key, { touches: now ? [...rest, region].sort() : rest });
}

/** Two regions have a border, or have none any more. */
export function withBorder(map: MapTables, a: string, b: string, now: boolean): MapTables {
  const side = (found: MapTables, one: string, other: string): MapTables => {
    const rest = found.regions[one]!.adjacent.filter((key) => key !== other);
    return withRegion(found, one, { adjacent: now ? [...rest, other].sort() : rest });
  };
  return side(side(map, a, b), b, a);
}

/** A colour starts in a region: the colour that started there changes places with it. */
export function withStart(map: MapTables, key: string, colour: Colour): MapTables {
  const before = map.regions[key]!.start;
  const swap = <Row extends { start: Colour | '' }>(rows: Record<string, Row>) =>
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => {
        if (row.start === colour) return [name, { ...row, start: before }];
        return [name, row.start !== '' && row.start === before ? { ...row, start: colour } : row];
      }),
    );
  return { ...map, regions: swap(map.regions), sites: swap(map.sites) };
}

/** Two sites are linked so, in these regions; without any, in one that both touch if there is one. */
export function withLink(
  map: MapTables,
  a: string,
  b: string,
  link: Link,
  regions: string[] = [],
): MapTables {
  const [one = a, other = b] = [a, b].sort();
  const rest = (rows: string[][]): string[][] =>
    rows.filter((row) => !(isEnd(row, a) && isEnd(row, b)));
  const both = (map.sites[a]?.touches ?? []).filter((key) => map.sites[b]?.touches.includes(key));
  const usual = both[0] ?? around(map, a, b)[0] ?? '';
  const lands = regions.length > 0 ? [...new Set(regions)] : [usual];
  const row = [one, other, ...lands.slice(0, link === 'wild' ? 2 : 1)];
  const put = (rows: string[][], kind: Link): string[][] =>
    link === kind ? [...rest(rows), row].sort(inOrder) : rest(rows);
  return { ...map, connections: put(map.connections, 'connection'), wild: put(map.wild, 'wild') };
}

const inOrder = (one: string[], other: string[]): number =>
  one.slice(0, 2).join(' ') < other.slice(0, 2).join(' ') ? -1 : 1;

/** A map as it was, with the figures that sum it up counted anew. */
export function summed(map: MapTables): MapTables {
  const { about, sites, regions, connections, wild } = map;
  if (about === undefined) return map;
  const places = Object.values(sites);
  const lands = Object.entries(regions);
  const starts = lands.filter(([, { start }]) => start !== '');
  const holy = places.filter(({ pilgrimage }) => pilgrimage !== '');
  const counted: Record<string, Record<string, string | number>> = {
    regions: { starting: starts.length, others: lands.length - starts.length },
    sites: {
      ...Object.fromEntries(
        KIND.map((kind) => [kind, places.filter((one) => one.kind === kind).length]),
      ),
      connections: connections.length,
      wild: wild.length,
    },
    temple_bonus: Object.fromEntries(
      places.filter(({ bonus }) => bonus > 0).map(({ name, bonus }) => [name, bonus]),
    ),
    pilgrimages: Object.fromEntries(holy.map(({ name, pilgrimage }) => [name, pilgrimage])),
    starting_regions: Object.fromEntries(
      COLOUR.flatMap((colour) =>
        starts
          .filter(([, { start }]) => start === colour)
          .map(([, { name }]) => [colour, name] as const),
      ),
    ),
    hand_of_god: Object.fromEntries(
      lands.filter(([, { god }]) => god).map(([key, { name }]) => [key, name]),
    ),
  };
  const kept = Object.entries(about).map(([table, { mark, reason, marks }]) => [
    table,
    {
      mark,
      reason,
      ...(marks === undefined ? {} : { marks }),
      ...(counted[table] ?? about[table]),
    },
  ]);
  return { ...map, about: Object.fromEntries(kept) as NonNullable<MapTables['about']> };
}

// Neighbours.

type Pair = readonly [string, string];

/** Between which two points a link runs. */
function ends({ sites }: MapTables, [a, b]: Pair): number[] | null {
  const [one, other] = [sites[a]?.at, sites[b]?.at];
  return one === undefined || other === undefined ? null : [...one, ...other];
}

function crosses(one: number[], other: number[]): boolean {
  const [ax = 0, ay = 0, bx = 0, by = 0] = one;
  const [cx = 0, cy = 0, dx = 0, dy = 0] = other;
  const side = (x: number, y: number, p: number[]): number =>
    Math.sign((p[2]! - p[0]!) * (y - p[1]!) - (p[3]! - p[1]!) * (x - p[0]!));
  return side(ax, ay, other) * side(bx, by, other) < 0 && side(cx, cy, one) * side(dx, dy, one) < 0;
}

/** Whether a road can run between two sites: it is not too long and crosses no connection. */
export function isNear(map: MapTables, a: string, b: string): boolean {
  if (a === b) return false;
  if (linkOf(map, a, b) !== 'none') return true;
  const way = ends(map, [a, b]);
  return way !== null && length(way) <= longest(map) && !meets(map, a, b, way);
}

function meets({ connections, ...map }: MapTables, a: string, b: string, way: number[]): boolean {
  return connections.some((row) => {
    const [c = '', d = ''] = row;
    if (isEnd(row, a) || isEnd(row, b)) return false;
    const other = ends({ connections, ...map }, [c, d]);
    return other !== null && crosses(way, other);
  });
}

const length = ([ax = 0, ay = 0, bx = 0, by = 0]: number[]): number => Math.hypot(bx - ax, by - ay);

function longest(map: MapTables): number {
  const rows = [...map.connections, ...map.wild];
  return Math.max(0, ...rows.map(([a = '', b = '']) => length(ends(map, [a, b]) ?? [])));
}

/** The sites one may link with a site, the nearest first. */
export function neighbours(map: MapTables, site: string): string[] {
  const away = (other: string): number => length(ends(map, [site, other]) ?? []);
  return Object.keys(map.sites)
    .filter((other) => isNear(map, site, other))
    .sort((one, other) => away(one) - away(other));
}

// Shown.

/** The position before a game, on this map. */
export function shown(view: EmpireView, map: MapTables): EmpireView {
  const { regions, sites, connections, wild, land } = map;
  const free = { tile: null, conquered: false, owner: null, terrace: false };
  return {
    ...view,
    seat: -1,
    scenery: { ...view.scenery, regions, sites, connections, wild, land },
    regions: Object.fromEntries(Object.keys(regions).map((key) => [key, free])),
    sites: {},
    roads: [],
    wild_roads: [],
    unsafe_roads: [],
    open_sites: [],
  } as unknown as EmpireView;
}

/** What is picked on the map, by what is tapped: a road if two neighbours are, one after the other. */
export interface Picked {
  site: string | null;
  region: string | null;
  /** The sites of a road. */
  road: Pair | null;
}

export const NOTHING: Picked = { site: null, region: null, road: null };

export function tapped(map: MapTables, before: Picked, thing: string): Picked {
  const [kind, key = ''] = thing.split(':');
  if (kind === 'region' && key in map.regions) return { ...NOTHING, region: key };
  if (kind === 'road') {
    const [a = '', b = ''] = key.split('-');
    return a in map.sites && b in map.sites ? { ...NOTHING, road: [a, b] } : before;
  }
  if (kind !== 'site' || !(key in map.sites)) return before;
  const from = before.site;
  const linked = from !== null && from !== key && isNear(map, from, key);
  return { site: key, region: null, road: linked ? [from, key] : null };
}

/** The things on the board that are picked. */
export function thingsOf({ site, region, road: pair }: Picked): string[] {
  return [
    ...(site === null ? [] : [`site:${site}`]),
    ...(region === null ? [] : [`region:${region}`]),
    ...(pair === null ? [] : [road(...pair)]),
  ];
}
