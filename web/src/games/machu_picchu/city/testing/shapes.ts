/** Plane geometry to check the drawings with. */

import type { Point } from '../geometry';

type Edge = [Point, Point];
const edges = (line: Point[]): Edge[] =>
  line.map((from, i) => [from, line[(i + 1) % line.length]!]);
const cross = (o: Point, a: Point, b: Point): number =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

/** How long two edges run along each other. */
function along([a, b]: Edge, [c, d]: Edge): number {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (Math.abs(cross(a, b, c)) > 0.01 * length || Math.abs(cross(a, b, d)) > 0.01 * length)
    return 0;
  const place = (p: Point): number =>
    ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
  const [from, to] = [place(c), place(d)].sort((x, y) => x - y) as [number, number];
  return Math.max(0, Math.min(length, to) - Math.max(0, from));
}

/** How long two outlines run along each other. */
export function touching(one: Point[], other: Point[]): number {
  return edges(one).reduce(
    (sum, edge) => sum + edges(other).reduce((part, against) => part + along(edge, against), 0),
    0,
  );
}

function toEdge(p: Point, [a, b]: Edge): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

export function distance(one: Point[], other: Point[]): number {
  const from = (a: Point[], b: Point[]): number[] =>
    a.flatMap((p) => edges(b).map((edge) => toEdge(p, edge)));
  return Math.min(...from(one, other), ...from(other, one));
}

export function within(p: Point, line: Point[]): boolean {
  let inside = false;
  for (const [a, b] of edges(line))
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x)
      inside = !inside;
  return inside;
}

export function area(line: Point[]): number {
  return edges(line).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0) / 2;
}

/** Whether an edge of the one goes right through an edge of the other. */
export function crossing(one: Point[], other: Point[]): boolean {
  const sides = ([a, b]: Edge, [c, d]: Edge): number => cross(a, b, c) * cross(a, b, d);
  return edges(one).some((edge) =>
    edges(other).some((against) => sides(edge, against) < -1e-6 && sides(against, edge) < -1e-6),
  );
}
