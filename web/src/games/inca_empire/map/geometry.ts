/** The map as it is drawn: turned, with roads as bows and room for the signs of regions. */

import type { Peak } from '../../../ui/steps';
import type { Scenery } from '../view';
import { around, type Box, type Point } from './camera';

/** North to the left where the page is wide, else up. */
export type Layout = 'wide' | 'tall';
export type Turn = (at: number[]) => Point;

/** On wide pages north lies to the left, tilted so that the Andes fill the sheet. */
export const TILT = 62;
/** How far land, sea and forest go on beyond the edge of the map. */
const BEYOND = 1600;
/** Sea or forest left round the regions. */
const MARGIN = 42;
/** How far a road bends aside, of its length. */
const BEND = 0.055;
/** Between two roads that join the same sites. */
const APART = 13;

export function turner(layout: Layout): Turn {
  if (layout === 'tall') return ([x = 0, y = 0]) => ({ x, y });
  const [sin, cos] = [Math.sin((TILT * Math.PI) / 180), Math.cos((TILT * Math.PI) / 180)];
  return ([x = 0, y = 0]) => ({ x: x * cos + y * sin, y: y * cos - x * sin });
}

/** From a point of the drawing back to the map. */
export function turnedBack(layout: Layout, { x, y }: Point): number[] {
  if (layout === 'tall') return [x, y];
  const [sin, cos] = [Math.sin((TILT * Math.PI) / 180), Math.cos((TILT * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
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
export function extent({ regions }: Scenery, layout: Layout): Box {
  const turn = turner(layout);
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

/** A point of a road, so far along it. */
export function on({ from, to, by }: Bow, part: number): Point {
  const mix = (a: number, b: number, c: number): number =>
    a * (1 - part) ** 2 + 2 * b * part * (1 - part) + c * part ** 2;
  return { x: mix(from.x, by.x, to.x), y: mix(from.y, by.y, to.y) };
}

export function middle(road: Bow): Point {
  return on(road, 0.5);
}

/** Mountains along the ranges, those further away first; none stands on a site. */
export function mountains({ land, sites }: Scenery, layout: Layout): Peak[] {
  const turn = turner(layout);
  const places = Object.values(sites).map(({ at }) => turn(at));
  const found: Peak[] = [];
  for (const range of land.ranges)
    for (const { x, y } of along(range.map(turn), 27)) {
      if (places.some((site) => Math.hypot(site.x - x, site.y - y + 8) < 20)) continue;
      const tall = 16 + ((found.length * 7) % 5) * 2.2;
      found.push({ x, base: y + tall / 2, half: tall * 0.8, height: tall, n: 4 });
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
const GRID = 12;
/** What is further away than this hinders no sign. */
const FAR = 40;

type Line = readonly [Point, Point];

function isNear(box: Box, points: readonly Point[]): boolean {
  const other = around([...points])!;
  return (
    other.x < box.x + box.width + FAR &&
    other.y < box.y + box.height + FAR &&
    other.x + other.width > box.x - FAR &&
    other.y + other.height > box.y - FAR
  );
}

/** The point of a region with most room: far from its border, from sites and from roads. */
function roomiest(border: Point[], label: Point, sites: Point[], links: Line[]): Point {
  const box = around(border)!;
  const towns = sites.filter((site) => isNear(box, [site]));
  const roads = links.filter((link) => isNear(box, link));
  const edges = border.map((one, i): Line => [one, border[(i + 1) % border.length]!]);
  const room = (at: Point): number => {
    let least = Infinity;
    for (const { x, y } of towns) least = Math.min(least, Math.hypot(x - at.x, y - at.y) - 5);
    for (const [one, other] of roads) least = Math.min(least, 1.4 * distance(at, one, other));
    for (const [one, other] of edges) least = Math.min(least, 1.6 * distance(at, one, other));
    return least;
  };
  let [best, most] = [label, room(label)];
  for (let i = 1; i < GRID; i++)
    for (let j = 1; j < GRID; j++) {
      const at = { x: box.x + (box.width * i) / GRID, y: box.y + (box.height * j) / GRID };
      const found = isInside(border, at) ? room(at) : 0;
      if (found > most) [best, most] = [at, found];
    }
  return best;
}

/** Where the signs of each region go. */
export function anchors(scenery: Scenery, layout: Layout): Record<string, Point> {
  const turn = turner(layout);
  const flat = (at: number[]): Point => {
    const { x, y } = turn(at);
    return { x: x / FLAT, y };
  };
  const sites = each(scenery.sites, ({ at }) => flat(at));
  const links = scenery.connections.map(([a = '', b = '']): Line => [sites[a]!, sites[b]!]);
  return each(scenery.regions, ({ shape, label }) => {
    const { x, y } = roomiest(shape.map(flat), flat(label), Object.values(sites), links);
    return { x: x * FLAT, y };
  });
}

/** Everything about the map that is the same for a whole game. */
export interface Plan {
  layout: Layout;
  scenery: Scenery;
  turn: Turn;
  box: Box;
  /** Outlines of regions, and where their signs go. */
  shapes: Record<string, string>;
  anchors: Record<string, Point>;
  /** Where sites are. */
  sites: Record<string, Point>;
}

function each<From, To>(from: Record<string, From>, make: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, make(value)]));
}

export function plan(scenery: Scenery, layout: Layout): Plan {
  const turn = turner(layout);
  return {
    layout,
    scenery,
    turn,
    box: extent(scenery, layout),
    shapes: each(scenery.regions, ({ shape }) => way(shape.map(turn), true)),
    anchors: anchors(scenery, layout),
    sites: each(scenery.sites, ({ at }) => turn(at)),
  };
}

/** A road on the map: a link of the road graph, or one of several wild roads beside it. */
export function link({ sites }: Plan, a: string, b: string, lane = 0): Bow {
  const [one = a, other = b] = [a, b].sort();
  return bow(sites[one] ?? { x: 0, y: 0 }, sites[other] ?? { x: 0, y: 0 }, lane);
}
