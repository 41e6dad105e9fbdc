/** Where one looks on the map: the point in the middle, and how many pixels a unit of it is. */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Point, Size {}

export interface Camera extends Point {
  scale: number;
}

export const CLOSEST = 3;
/** Sizes of signs from one scale to its double. */
const STEPS = 6;
/** Room round the places that are shown together, in pixels. */
const MARGIN = 46;

/** The smallest box round all of these; none: there are none. */
export function around(points: Point[]): Box | null {
  if (points.length === 0) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** A camera that shows the whole of a box. */
export function whole(box: Box, size: Size): Camera {
  const scale = Math.min(size.width / box.width, size.height / box.height);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale };
}

/** Never further away than the whole map, never beyond its edge. */
export function clamp(camera: Camera, box: Box, size: Size): Camera {
  const least = whole(box, size).scale;
  const scale = Math.min(Math.max(camera.scale, least), Math.max(CLOSEST, least));
  const within = (at: number, from: number, length: number, seen: number): number => {
    const half = seen / scale / 2;
    if (2 * half >= length) return from + length / 2;
    return Math.min(Math.max(at, from + half), from + length - half);
  };
  return {
    x: within(camera.x, box.x, box.width, size.width),
    y: within(camera.y, box.y, box.height, size.height),
    scale,
  };
}

/** The point of the map under a pixel. */
export function toMap(camera: Camera, size: Size, pixel: Point): Point {
  return {
    x: camera.x + (pixel.x - size.width / 2) / camera.scale,
    y: camera.y + (pixel.y - size.height / 2) / camera.scale,
  };
}

export function toScreen(camera: Camera, size: Size, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.scale + size.width / 2,
    y: (point.y - camera.y) * camera.scale + size.height / 2,
  };
}

/** Moved by so many pixels: what was under the pointer stays under it. */
export function pan(camera: Camera, by: Point): Camera {
  return {
    ...camera,
    x: camera.x - by.x / camera.scale,
    y: camera.y - by.y / camera.scale,
  };
}

/** Closer or further away; the point under the pixel stays there, edges apart. */
export function zoom(camera: Camera, factor: number, pixel: Point, box: Box, size: Size): Camera {
  const { scale } = clamp({ ...camera, scale: camera.scale * factor }, box, size);
  const held = toMap(camera, size, pixel);
  const moved = {
    x: held.x - (pixel.x - size.width / 2) / scale,
    y: held.y - (pixel.y - size.height / 2) / scale,
    scale,
  };
  return clamp(moved, box, size);
}

/** A camera on these points, no closer than `most`. */
export function focus(points: Point[], box: Box, size: Size, most: number): Camera | null {
  const found = around(points);
  if (found === null) return null;
  const room = {
    width: Math.max(1, size.width - 2 * MARGIN),
    height: Math.max(1, size.height - 2 * MARGIN),
  };
  const wanted = whole(
    { ...found, width: Math.max(found.width, 1), height: Math.max(found.height, 1) },
    room,
  );
  return clamp(
    {
      x: found.x + found.width / 2,
      y: found.y + found.height / 2,
      scale: Math.min(wanted.scale, most),
    },
    box,
    size,
  );
}

/** Whether a point can be seen, a little inside the edge. */
export function sees(camera: Camera, size: Size, point: Point, margin = 12): boolean {
  const { x, y } = toScreen(camera, size, point);
  return x >= margin && y >= margin && x <= size.width - margin && y <= size.height - margin;
}

export const SIDES = ['left', 'right', 'above', 'below'] as const;
type Side = (typeof SIDES)[number];

/** What lies out of sight, each beyond the edge it is furthest from. */
export function beyond<Thing>(
  camera: Camera,
  size: Size,
  things: Map<Thing, Point>,
): Record<Side, Thing[]> {
  const found: Record<Side, Thing[]> = { left: [], right: [], above: [], below: [] };
  for (const [thing, point] of things) {
    const { x, y } = toScreen(camera, size, point);
    const away = { left: -x, right: x - size.width, above: -y, below: y - size.height };
    const side = SIDES.reduce((one, other) => (away[other] > away[one] ? other : one));
    if (away[side] > 0) found[side].push(thing);
  }
  return found;
}

/** On the way from one camera to another. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    scale: from.scale * (to.scale / from.scale) ** part,
  };
}

/** What an SVG shows. */
export function viewBox(camera: Camera, size: Size): string {
  const [width, height] = [size.width / camera.scale, size.height / camera.scale];
  const parts = [camera.x - width / 2, camera.y - height / 2, width, height];
  return parts.map((n) => n.toFixed(2)).join(' ');
}

/** How a drawing for one camera is moved, from its middle, to show what another sees. */
export function moved(drawn: Camera, now: Camera): string {
  if (drawn === now) return 'none';
  const [x, y] = [(drawn.x - now.x) * now.scale, (drawn.y - now.y) * now.scale];
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${(now.scale / drawn.scale).toFixed(4)})`;
}

/** Whether a drawing, `more` times as wide as what is seen, still fills it, and is sharp enough. */
export function covers(drawn: Camera, now: Camera, size: Size, more: number): boolean {
  const grown = now.scale / drawn.scale;
  const fills = (at: number, seen: number): boolean =>
    Math.abs(at) * now.scale <= ((more * grown - 1) * seen) / 2;
  return grown < 1.7 && fills(drawn.x - now.x, size.width) && fills(drawn.y - now.y, size.height);
}

/** The scale that signs and words are drawn for: they grow a little, then step back. */
export function step(scale: number): number {
  return 2 ** (Math.floor(Math.log2(scale) * STEPS + 1e-9) / STEPS);
}
