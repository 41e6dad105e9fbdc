/** Where things lie on the map: a hexagon of six triangles round Cuzco, x to the right, y down.
 *  Place 0 points up, the others follow clockwise. */

export interface Point {
  x: number;
  y: number;
}

/** From the centre to a corner of the frame, and of the ground inside it. */
export const FRAME = 208;
export const GROUND = 195;
/** From the centre to the villages on the seams, and to those on the edges. */
export const INNER = 113;
export const OUTER = 147;
export const PLAZA = 20;
export const DISC = 37;

const SINE = Math.sqrt(3) / 2;
const round = (value: number): number => Math.round(value * 100) / 100 + 0;

/** A point by its direction, in degrees clockwise from straight up. */
export function polar(degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(radius * Math.sin(angle)), y: round(-radius * Math.cos(angle)) };
}

/** `i3` lies on the left seam of place 2, `o3` on its edge, `cuzco` in the middle. */
export function placeAt(name: string): Point {
  const [, ring, number] = /^([io])([1-6])$/.exec(name) ?? [];
  if (ring === undefined) return { x: 0, y: 0 };
  const direction = 60 * (Number(number) - 1);
  return ring === 'i' ? polar(direction - 30, INNER) : polar(direction, OUTER);
}

export function middle(one: Point, other: Point): Point {
  return { x: round((one.x + other.x) / 2), y: round((one.y + other.y) / 2) };
}

const at = ({ x, y }: Point): string => `${x} ${y}`;

/** The straight way between two places. */
export function way(one: Point, other: Point): string {
  return `M${at(one)}L${at(other)}`;
}

/** The ropes of a bridge: the way, moved to either side. */
export function ropes(one: Point, other: Point, apart: number): string {
  const length = Math.hypot(other.x - one.x, other.y - one.y);
  const [dx, dy] = [(-(other.y - one.y) / length) * apart, ((other.x - one.x) / length) * apart];
  const moved = (p: Point, side: number): Point => ({
    x: round(p.x + side * dx),
    y: round(p.y + side * dy),
  });
  return [1, -1].map((side) => way(moved(one, side), moved(other, side))).join('');
}

export function hexagon(radius: number): string {
  return [0, 1, 2, 3, 4, 5].map((corner) => at(polar(60 * corner - 30, radius))).join(' ');
}

/** One side of the frame, as it lies on place 0. */
export function frameSide(): string {
  const corners = [polar(-30, FRAME), polar(30, FRAME), polar(30, GROUND), polar(-30, GROUND)];
  return corners.map(at).join(' ');
}

/** The triangle of place 0 out to `radius`, its edge cut into steps like a terrace wall. */
export function terrace(radius: number, steps: number, rise: number): string {
  const edge = -radius * SINE;
  const tread = radius / (4 * steps + 1);
  let d = `M0 0L${round(-radius / 2)} ${round(edge)}`;
  for (let step = 0; step < steps; step++)
    d += `h${round(tread)}v${-rise}h${round(tread)}v${-rise}h${round(tread)}v${rise}h${round(tread)}v${rise}`;
  return `${d}L${round(radius / 2)} ${round(edge)}z`;
}

/** A piece of the ring round Cuzco: what one clicks to turn an arm to `direction`. */
export function sector(direction: number, near: number, far: number, half: number): string {
  const [a, b, c, d] = [
    polar(direction - half, near),
    polar(direction - half, far),
    polar(direction + half, far),
    polar(direction + half, near),
  ];
  return `M${at(a)}L${at(b)}A${far} ${far} 0 0 1 ${at(c)}L${at(d)}A${near} ${near} 0 0 0 ${at(a)}z`;
}

/** Places with a path or the frame right above them: runners stand to the right or left there. */
const BESIDE: Record<string, number> = {
  i3: 1,
  o2: 1,
  o3: 1,
  o4: 1,
  i6: -1,
  o1: -1,
  o5: -1,
  o6: -1,
};

/** Where a runner's feet are at a place, so that feathers and numbers can be read. */
export function standAt(name: string): Point {
  const { x, y } = placeAt(name);
  if (name === 'cuzco') return { x, y: y + 14 };
  const side = BESIDE[name];
  if (name === 'o4') return { x: x + 39, y: y + 22 }; // numbers of paths all round, but for there
  return side === undefined ? { x, y: y - 12 } : { x: x + 27 * side, y: y - 1 };
}

/** Where the feet of several runners at one place are: beside and behind each other, and where a
 *  village lets them stand beside it alone, away from it, so that its feather and number show. */
export function fan(name: string, count: number): Point[] {
  const feet = standAt(name);
  const side = BESIDE[name] ?? 0;
  const lift = name !== 'cuzco' && side === 0 && count > 1 ? 5 : 0;
  const row = (n: number, y: number): Point[] =>
    Array.from({ length: n }, (_, i) => ({
      x: round(feet.x + 17 * (i * (side || 1) - (side === 0 ? (n - 1) / 2 : 0))),
      y: round(feet.y + y - lift),
    }));
  return count < 3 ? row(count, 0) : [...row(count - 2, -14), ...row(2, 0)];
}

/** The angle of the overlay in this position (from 1), the short way round from `angle`. */
export function turnTo(position: number, angle: number): number {
  const turn = (((60 * (position - 1) - angle) % 360) + 540) % 360;
  return angle + turn - 180;
}

/** The arms of the overlay as they are printed, the one at `position` first. */
export function printedArms(arms: readonly { path: string }[], position: number): string[] {
  return arms.map((_, i) => arms[(i + position - 1) % arms.length]?.path ?? '');
}

/** `S4` is a stone path of value 4. */
export function readPath(path: string): { stone: boolean; value: number } {
  return { stone: path.startsWith('S'), value: Number(path.slice(1)) };
}
