/** What is written and marked on the map at a scale: offers first, then tiles, then names. */

import type { Choice } from '../../../api/types';
import type { ThingId } from '../../types';
import type { EmpireView } from '../view';
import type { Box, Point } from './camera';
import { link, middle, type Plan } from './geometry';
import { about, beside, boxOf, near, place, type Wish } from './marks';
import { offer, type Offer } from './offers';
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

/** Where a thing of the map is. */
export function whereIs(plan: Plan, thing: ThingId): Point | null {
  const [kind, key = ''] = thing.split(':');
  if (kind === 'site') return plan.sites[key] ?? null;
  if (kind === 'region') return plan.anchors[key] ?? null;
  if (kind !== 'road') return null;
  const [a = '', b = ''] = key.split('-');
  return a in plan.sites && b in plan.sites ? middle(link(plan, a, b)) : null;
}

/** On a region or a road, as near to its middle as can be. */
function round(width: number): Point[] {
  return [...near(9), ...near(width / 2)];
}

interface Placed {
  tags: Tag[];
  chips: Chip[];
  names: Name[];
}

export function signs(
  view: EmpireView,
  plan: Plan,
  scale: number,
  targets: Map<ThingId, Choice[]>,
): Placed {
  const grow = growth(scale);
  const at = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  const { sites, regions } = plan.scenery;
  const radius = (site: string): number =>
    (sizeOf(sites[site]!.kind, view.sites[site]) * grow) / 2 + 2;
  const taken: Box[] = Object.keys(sites).map((site) =>
    boxOf(at(plan.sites[site]!), 2 * radius(site), 2 * radius(site)),
  );

  // The names one looks for first.
  const wishes: Wish[] = [];
  const names: Name[] = [];
  const bigger = Math.min(1.25, Math.max(1, grow * 0.82));
  const ofSites = (kind: string, points: number): void => {
    const font = points * bigger;
    for (const [key, site] of Object.entries(sites)) {
      if (site.kind !== kind) continue;
      const width = wordWidth(site.name, font);
      names.push({ key: `name ${key}`, text: site.name, kind, font, x: 0, y: 0 });
      wishes.push({
        key: `name ${key}`,
        at: at(plan.sites[key]!),
        width,
        height: font,
        spots: about(width, font, radius(key)),
        must: kind === 'cuzco' && scale >= CLOSE.cities,
      });
    }
  };
  ofSites('cuzco', 15);
  ofSites('important', 13.5);

  // Offers.
  const close = scale >= CLOSE.each;
  const tags: Tag[] = [];
  for (const [key, choices] of targets) {
    const place = whereIs(plan, key);
    const lines = choices
      .map(({ action }) => offer(action, view))
      .flatMap((found) => (found === null ? [] : [cells(found, close)]))
      .filter((line) => line.length > 0);
    if (place === null || lines.length === 0) continue;
    const width = 6 + Math.max(...lines.map((line) => line.reduce((n, c) => n + cellWidth(c), 0)));
    const height = 2 + LINE * lines.length;
    const [kind, name = ''] = key.split(':');
    tags.push({ key, lines, width, height, x: 0, y: 0 });
    wishes.push({
      key,
      at: at(place),
      width,
      height,
      must: scale >= CLOSE.all && kind !== 'road',
      spots: kind === 'site' ? beside(width, height, radius(name) + 3) : round(width),
    });
  }

  // Tiles, where no offer says the same.
  const chips: Chip[] = Object.entries(regions).flatMap(([key, { god, start }]) => {
    const now = view.regions[key];
    if (now === undefined || start !== '') return [];
    const kind = now.conquered ? 'conquered' : now.tile === null ? 'hidden' : 'seen';
    if (kind === 'seen' && targets.has(`region:${key}`)) return [];
    if (kind === 'hidden' && scale < CLOSE.regions) return [];
    if (kind === 'conquered' && !now.terrace && scale < CLOSE.regions) return [];
    const shown = god && view.convergence && kind === 'seen' && scale >= CLOSE.regions;
    return [{ key, kind, tile: now.tile, terrace: now.terrace, god: shown, x: 0, y: 0 }];
  });
  for (const { key, kind } of chips) {
    const [width, height] = chipSize(kind, scale);
    wishes.push({
      key: `chip ${key}`,
      at: at(plan.anchors[key]!),
      width,
      height,
      spots: [...near(5), ...near(12)],
      must: scale >= (kind === 'seen' ? CLOSE.tiles : CLOSE.terraces),
    });
  }

  // All other names.
  if (scale >= CLOSE.cities) ofSites('city', 13);
  if (scale >= CLOSE.regions)
    for (const [key, { name }] of Object.entries(regions)) {
      const font = 12.5 * bigger;
      const step = chipSize('seen', scale)[1] / 2 + font / 2 + 1;
      names.push({ key: `land ${key}`, text: name, kind: 'region', font, x: 0, y: 0 });
      wishes.push({
        key: `land ${key}`,
        at: at(plan.anchors[key]!),
        width: wordWidth(name, font) * 1.12,
        height: font,
        spots: [-1, 1, -1.5, 1.5, 0].flatMap((y) =>
          [0, -1, 1].map((x) => ({ x: x * 16, y: y * step })),
        ),
      });
    }
  if (scale >= CLOSE.regions) ofSites('garrison', 12.5);
  if (scale >= CLOSE.all) ofSites('huaca', 12);

  const { x, y, width, height } = plan.box;
  const sheet = { ...at({ x, y }), width: width * scale, height: height * scale };
  const found = place(wishes, taken, sheet);
  const put = <Sign extends Point>(all: Sign[], key: (sign: Sign) => string): Sign[] =>
    all.flatMap((sign) => {
      const spot = found.get(key(sign));
      return spot === undefined ? [] : [{ ...sign, ...spot }];
    });
  return {
    tags: put(tags, ({ key }) => key),
    chips: put(chips, ({ key }) => `chip ${key}`),
    names: put(names, ({ key }) => key),
  };
}

/** How big the sign of a region is. */
export function chipSize(kind: Chip['kind'], scale: number): [number, number] {
  if (kind === 'seen') return scale >= CLOSE.emblem ? [66, 20] : [47, 17];
  return kind === 'hidden' || scale < CLOSE.regions ? [16, 16] : [40, 20];
}
