/** What is written and marked on the map at a scale: offers first, then tiles, then names. */

import type { Choice } from '../../../api/types';
import type { ThingId } from '../../types';
import type { EmpireView } from '../view';
import type { Box, Point } from './camera';
import { link, middle, type Plan } from './geometry';
import { about, boxOf, near, place, type Wish } from './marks';
import { offer, type Offer } from './offers';
import { REACH } from './hits';
import { growth, sizeOf, wordWidth } from './sizes';

/** From these scales on a sign shows more of itself. */
export const CLOSE = {
  terraces: 0.35,
  tiles: 0.39,
  cities: 0.5,
  emblem: 0.55,
  regions: 0.62,
  all: 0.78,
  each: 0.99,
};

/** What of a view is written on the map. */
type Written = Pick<EmpireView, 'regions' | 'sites' | 'reader' | 'options'>;

export interface Cell {
  glyph: string;
  text: string;
}

/** The price and the yield of what a click would do. */
export interface Tag extends Point {
  key: ThingId;
  lines: Cell[][];
  width: number;
  height: number;
  /** What it belongs to. */
  at: Point;
}

/** A culture tile on its region, and what else stands there. */
export interface Chip extends Point {
  key: string;
  kind: 'seen' | 'hidden' | 'conquered';
  tile: string | null;
  terrace: boolean;
  god: boolean;
}

export interface Name extends Point {
  key: string;
  text: string;
  kind: string;
  font: number;
}

export const LINE = 16;
const DIGIT = 6.8;
const GLYPH = 13;

export function cells({ labour, points, each, income }: Offer, close: boolean): Cell[] {
  if (labour + points + income === 0)
    return each > 0 ? [{ glyph: 'ie-phase-sapa', text: `+${each}` }] : [];
  const more = (glyph: string, n: number): Cell[] => (n > 0 ? [{ glyph, text: `+${n}` }] : []);
  return [
    { glyph: 'ie-labour', text: String(labour) },
    ...more('ie-point', points),
    ...(close ? more('ie-phase-sapa', each) : []),
    ...(close ? more('ie-labour', income) : []),
  ];
}

export function cellWidth({ text }: Cell): number {
  return GLYPH + text.length * DIGIT + 2;
}

/** Whether a tag has gone so far from its region that a line has to join them. */
export function isApart({ key, at, x, y, width, height }: Tag): boolean {
  const outside = Math.abs(at.x - x) > width / 2 + 2 || Math.abs(at.y - y) > height / 2 + 2;
  return key.startsWith('region:') && outside;
}

/** Where a thing of the map is. */
export function whereIs(plan: Plan, thing: ThingId): Point | null {
  const [kind, key = ''] = thing.split(':');
  if (kind === 'site') return plan.sites[key] ?? null;
  if (kind === 'region') return plan.anchors[key] ?? null;
  if (kind !== 'road') return null;
  const [a = '', b = ''] = key.split('-');
  return a in plan.sites && b in plan.sites ? middle(link(plan, a, b)) : null;
}

/** A sign that wants to be somewhere. */
interface Wanted<Sign> {
  sign: Sign;
  wish: Wish;
}

/** What signs are made from. */
class Sight {
  readonly grow: number;
  /** Where one clicks what can be chosen: nothing is drawn over it. */
  readonly clear: Map<ThingId, Box>;
  /** How much bigger words are than on the whole map. */
  readonly bigger: number;

  constructor(
    readonly view: Written,
    readonly plan: Plan,
    readonly scale: number,
    readonly targets: ReadonlyMap<ThingId, Choice[]>,
    readonly discs: Map<ThingId, Point>,
  ) {
    this.grow = growth(scale);
    const across = 2 * REACH.mouse;
    this.clear = new Map(
      [...discs].map(([thing, middle]) => [thing, boxOf(this.at(middle), across, across)]),
    );
    this.bigger = Math.min(1.25, Math.max(1, this.grow * 0.82));
  }

  /** A point of the map in pixels. */
  at({ x, y }: Point): Point {
    return { x: x * this.scale, y: y * this.scale };
  }

  radius(site: string): number {
    const { kind } = this.plan.scenery.sites[site]!;
    return (sizeOf(kind, this.view.sites[site]) * this.grow) / 2 + 2;
  }

  sites(): Box[] {
    return Object.entries(this.plan.sites).map(([key, point]) =>
      boxOf(this.at(point), 2 * this.radius(key), 2 * this.radius(key)),
    );
  }

  sheet(): Box {
    const { width, height, ...corner } = this.plan.box;
    return { ...this.at(corner), width: width * this.scale, height: height * this.scale };
  }
}

function offers(sight: Sight): Wanted<Tag>[] {
  const { view, scale } = sight;
  return [...sight.targets].flatMap(([key, choices]) => {
    const point = sight.discs.get(key) ?? null;
    const lines = choices
      .map((choice) => offer(choice, view.reader))
      .flatMap((found) => (found === null ? [] : [cells(found, scale >= CLOSE.each)]))
      .filter((line) => line.length > 0);
    if (point === null || lines.length === 0) return [];
    const width = 6 + Math.max(...lines.map((line) => line.reduce((n, c) => n + cellWidth(c), 0)));
    const height = 2 + LINE * lines.length;
    const [kind, name = ''] = key.split(':');
    const least: Record<string, number> = { region: CLOSE.tiles, site: CLOSE.all };
    const wish: Wish = {
      at: sight.at(point),
      width,
      height,
      spots:
        kind === 'site'
          ? about(width, height, sight.radius(name) + 3)
          : [...near(9), ...near(width / 2), ...near(width)],
      own: kind === 'region' ? sight.clear.get(key) : undefined,
      must: scale >= (least[kind ?? ''] ?? Infinity),
    };
    return [{ sign: { key, lines, width, height, at: wish.at, x: 0, y: 0 }, wish }];
  });
}

/** Tiles and what stands on regions, where no offer says the same. */
function tiles(sight: Sight): Wanted<Chip>[] {
  const { view, plan, scale, targets } = sight;
  const spots = [...near(5), ...near(12)];
  return Object.entries(plan.scenery.regions).flatMap(([key, { god, start }]) => {
    const now = view.regions[key];
    if (now === undefined || start !== '') return [];
    const kind = now.conquered ? 'conquered' : now.tile === null ? 'hidden' : 'seen';
    if (kind === 'seen' && targets.has(`region:${key}`)) return [];
    if (kind !== 'seen' && !now.terrace && scale < CLOSE.regions) return [];
    const [width, height] = chipSize(kind, scale);
    const least = kind === 'seen' ? CLOSE.tiles : CLOSE.terraces;
    const shown = god && view.options.convergence && kind === 'seen' && scale >= CLOSE.regions;
    const at = sight.at(plan.anchors[key]!);
    const wish: Wish = { at, width, height, spots, must: scale >= least };
    const { tile, terrace } = now;
    return [{ sign: { key, kind, tile, terrace, god: shown, x: 0, y: 0 }, wish }];
  });
}

function sitesNamed(sight: Sight, kind: string, points: number): Wanted<Name>[] {
  const font = points * sight.bigger;
  return Object.entries(sight.plan.scenery.sites).flatMap(([key, site]) => {
    if (site.kind !== kind) return [];
    const width = wordWidth(site.name, font);
    const wish: Wish = {
      at: sight.at(sight.plan.sites[key]!),
      width,
      height: font,
      spots: about(width, font, sight.radius(key)),
      must: kind === 'cuzco' && sight.scale >= CLOSE.cities,
    };
    return [{ sign: { key: `site:${key}`, text: site.name, kind, font, x: 0, y: 0 }, wish }];
  });
}

/** Over or under the sign of the region. */
function regionsNamed(sight: Sight, points: number): Wanted<Name>[] {
  const font = points * sight.bigger;
  const step = (chipSize('seen', sight.scale)[1] + font) / 2 + 1;
  const spots = [-1, 1, -1.5, 1.5, 0].flatMap((y) =>
    [0, -1, 1].map((x) => ({ x: x * 16, y: y * step })),
  );
  return Object.entries(sight.plan.scenery.regions).map(([key, { name }]) => ({
    sign: { key: `region:${key}`, text: name, kind: 'region', font, x: 0, y: 0 },
    wish: {
      at: sight.at(sight.plan.anchors[key]!),
      width: wordWidth(name, font) * 1.12,
      height: font,
      spots,
    },
  }));
}

interface Placed {
  tags: Tag[];
  chips: Chip[];
  names: Name[];
}

export function signs(
  view: Written,
  plan: Plan,
  scale: number,
  targets: ReadonlyMap<ThingId, Choice[]>,
  discs: Map<ThingId, Point>,
): Placed {
  const sight = new Sight(view, plan, scale, targets, discs);
  const first = [...sitesNamed(sight, 'cuzco', 15), ...sitesNamed(sight, 'important', 13.5)];
  const [tags, chips] = [offers(sight), tiles(sight)];
  const others = [
    ...(scale >= CLOSE.cities ? sitesNamed(sight, 'city', 13) : []),
    ...(scale >= CLOSE.regions ? regionsNamed(sight, 12.5) : []),
    ...(scale >= CLOSE.regions ? sitesNamed(sight, 'garrison', 12.5) : []),
    ...(scale >= CLOSE.all ? sitesNamed(sight, 'huaca', 12) : []),
  ];
  const wishes = [...first, ...tags, ...chips, ...others].map(({ wish }) => wish);
  const found = place(wishes, sight.sites(), sight.sheet(), [...sight.clear.values()]);
  const put = <Sign extends Point>(all: Wanted<Sign>[]): Sign[] =>
    all.flatMap(({ sign, wish }) => {
      const spot = found.get(wish);
      return spot === undefined ? [] : [{ ...sign, ...spot }];
    });
  return { tags: put(tags), chips: put(chips), names: put([...first, ...others]) };
}

/** How big the sign of a region is. */
export function chipSize(kind: Chip['kind'], scale: number): [number, number] {
  if (kind === 'seen') return scale >= CLOSE.emblem ? [66, 20] : [47, 17];
  return kind === 'hidden' || scale < CLOSE.regions ? [16, 16] : [40, 20];
}
