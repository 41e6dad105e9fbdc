/** The map as it is drawn: turned, with roads as bows and room for the signs of regions. */

import type { Peak } from '../../../ui/steps';
import type { Scenery } from '../view';
import { around, type Box, type Point } from './camera';

/** North to the left where the page is wide, else up. */
export type Layout = 'wide' | 'tall';
export type Turn = (at: number[]) => Point;

/** How far land, sea and forest go on beyond the edge of the map. */
const BEYOND = 900;
/** Sea or forest left round the regions. */
const MARGIN = 34;
/** How far a road bends aside, of its length. */
const BEND = 0.055;
/** Between two roads that join the same sites. */
const APART = 13;

export function turner(layout: Layout, [width = 0]: number[]): Turn {
  return layout === 'wide'
    ? ([x = 0, y = 0]) => ({ x: y, y: width - x })
    : ([x = 0, y = 0]) => ({ x, y });
}

/** A line of the land, what lies on the edge of the map drawn out beyond it. */
export function drawnOut(line: number[][], [width = 0, height = 0]: number[]): number[][] {
  return line.map(([x = 0, y = 0]) => [
    x > width - 4 ? width + BEYOND : x,
    y < 4 ? -BEYOND : y > height - 4 ? height + BEYOND : y,
  ]);
}

export function way(points: Point[], closed = false): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${closed ? 'z' : ''}`;
}

/** The box of all regions, which is what one sees of the map as a whole. */
export function extent({ regions, land }: Scenery, layout: Layout): Box {
  const turn = turner(layout, land.size);
  const box = around(Object.values(regions).flatMap(({ shape }) => shape.map(turn)));
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 1, height: 1 };
  return {
    x: x - MARGIN,
    y: y - MARGIN,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
  };
}

/** A road between two points: the point it bends towards. */
export interface Bow {
  from: Point;
  to: Point;
  by: Point;
}

/** `lane` 0 is the printed connection; others lie beside it, by turns left and right. */
export function bow(from: Point, to: Point, lane = 0): Bow {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const side = Math.round(from.x + to.y) % 2 === 0 ? 1 : -1;
  const aside = lane === 0 ? 0 : (lane % 2 ? 1 : -1) * Math.ceil(lane / 2) * 2 * APART;
  const bend = side * BEND * length + aside;
  return {
    from,
    to,
    by: {
      x: (from.x + to.x) / 2 - (dy / length) * bend,
      y: (from.y + to.y) / 2 + (dx / length) * bend,
    },
  };
}

export function curve({ from, to, by }: Bow): string {
  const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(from)}Q${at(by)} ${at(to)}`;
}

export function middle({ from, to, by }: Bow): Point {
  return { x: (from.x + 2 * by.x + to.x) / 4, y: (from.y + 2 * by.y + to.y) / 4 };
}

/** Mountains along the ranges, those further away first; none stands on a site. */
export function mountains({ land, sites }: Scenery, layout: Layout): Peak[] {
  const turn = turner(layout, land.size);
  const places = Object.values(sites).map(({ at }) => turn(at));
  const found: Peak[] = [];
  for (const range of land.ranges)
    for (const { x, y } of along(range.map(turn), 21)) {
      if (places.some((site) => Math.hypot(site.x - x, site.y - y + 6) < 17)) continue;
      const tall = 11 + ((found.length * 7) % 5) * 1.6;
      found.push({ x, base: y + tall / 2, half: tall * 0.82, height: tall, n: 4 });
    }
  return found.sort((one, other) => one.base - other.base);
}

/** Points on a line, `apart` from each other. */
export function along(line: Point[], apart: number): Point[] {
  const found: Point[] = [];
  let left = apart / 2;
  line.slice(1).forEach((to, i) => {
    const from = line[i]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    for (; left <= length; left += apart)
      found.push({
        x: from.x + ((to.x - from.x) * left) / length,
        y: from.y + ((to.y - from.y) * left) / length,
      });
    left -= length;
  });
  return found;
}

export function isInside(shape: Point[], { x, y }: Point): boolean {
  let inside = false;
  shape.forEach((one, i) => {
    const other = shape[(i + shape.length - 1) % shape.length]!;
    if (one.y > y !== other.y > y) {
      const cut = ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x;
      if (x < cut) inside = !inside;
    }
  });
  return inside;
}

/** How far a point is from a line between two others. */
export function distance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const held = Math.min(1, Math.max(0, part));
  return Math.hypot(x - from.x - held * dx, y - from.y - held * dy);
}

/** Signs of regions are wider than high: what lies beside them is in the way sooner. */
const FLAT = 1.7;
const GRID = 14;

/** For each region the point with most room: far from its border, from sites and from roads. */
export function anchors(scenery: Scenery, layout: Layout): Record<string, Point> {
  const turn = turner(layout, scenery.land.size);
  const flat = ({ x, y }: Point): Point => ({ x: x / FLAT, y });
  const sites = Object.fromEntries(
    Object.entries(scenery.sites).map(([key, { at }]) => [key, flat(turn(at))]),
  );
  const links = scenery.connections.map(([a = '', b = '']) => [sites[a]!, sites[b]!] as const);
  const room = (at: Point, shape: Point[]): number => {
    const edges = shape.map((one, i) => distance(at, one, shape[(i + 1) % shape.length]!));
    const towns = Object.values(sites).map((site) => Math.hypot(site.x - at.x, site.y - at.y) - 5);
    const roads = links.map(([one, other]) => distance(at, one, other));
    return Math.min(...edges.map((n) => n * 1.6), ...towns, ...roads.map((n) => n * 1.4));
  };
  const entries = Object.entries(scenery.regions).map(([key, { shape, label }]) => {
    const border = shape.map(turn).map(flat);
    const box = around(border)!;
    let best = flat(turn(label));
    let most = room(best, border);
    for (let i = 0; i <= GRID; i++)
      for (let j = 0; j <= GRID; j++) {
        const at = { x: box.x + (box.width * i) / GRID, y: box.y + (box.height * j) / GRID };
        if (!isInside(border, at)) continue;
        const found = room(at, border);
        if (found > most) [best, most] = [at, found];
      }
    return [key, { x: best.x * FLAT, y: best.y }] as const;
  });
  return Object.fromEntries(entries);
}
