/** Signs and names on the map: each where it hides nothing that matters more. */

import type { Box, Point } from './camera';

/** So little covered is nothing. */
const FREE = 1e-6;

export interface Wish {
  /** What it belongs to, in pixels of the scale it is drawn for. */
  at: Point;
  width: number;
  height: number;
  /** Where its middle may lie from there, the best first. */
  spots: Point[];
  /** Drawn even where it covers something that may be covered. */
  must?: boolean;
  /** Of what must be kept clear this alone may be covered. */
  own?: Box | undefined;
}

/** Beside a thing of this radius. */
function beside(width: number, height: number, radius: number): Point[] {
  const [dx, dy] = [radius + width / 2 + 1, radius + height / 2];
  const corner = { x: radius * 0.6 + width / 2, y: radius * 0.6 + height / 2 };
  return [
    { x: 0, y: dy },
    { x: dx, y: 0 },
    { x: 0, y: -dy },
    { x: -dx, y: 0 },
    { x: corner.x, y: corner.y },
    { x: corner.x, y: -corner.y },
    { x: -corner.x, y: corner.y },
    { x: -corner.x, y: -corner.y },
  ];
}

/** The same a little further away too. */
export function about(width: number, height: number, radius: number): Point[] {
  return [...beside(width, height, radius), ...beside(width, height, radius + 9)];
}

/** On the spot, or a little beside it. */
export function near(by: number): Point[] {
  const steps = [0, -1, 1];
  return steps.flatMap((y) => steps.map((x) => ({ x: x * by, y: y * by * 0.7 })));
}

export function boxOf({ x, y }: Point, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** How much of two boxes is the same. */
export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Boxes by the squares of the sheet they touch. */
class Taken {
  private static readonly SIDE = 64;
  private readonly squares = new Map<number, Box[]>();

  add(box: Box): void {
    this.touched(box, (square) => {
      const known = this.squares.get(square);
      if (known === undefined) this.squares.set(square, [box]);
      else known.push(box);
    });
  }

  near(box: Box): Set<Box> {
    const found = new Set<Box>();
    this.touched(box, (square) => this.squares.get(square)?.forEach((one) => found.add(one)));
    return found;
  }

  private touched({ x, y, width, height }: Box, each: (square: number) => void): void {
    const at = (n: number): number => Math.floor(n / Taken.SIDE);
    for (let i = at(x); i <= at(x + width); i++)
      for (let j = at(y); j <= at(y + height); j++) each(i * 65536 + j);
  }
}

/**
 * Where the middles of these lie on the sheet; who comes first chooses first, who finds no room is
 * left out. Nothing lies on what is kept clear.
 */
export function place(
  wishes: Wish[],
  taken: Box[],
  sheet: Box,
  clear: Box[] = [],
): Map<Wish, Point> {
  const boxes = new Taken();
  for (const box of taken) boxes.add(box);
  const held = new Taken();
  for (const box of clear) held.add(box);
  const found = new Map<Wish, Point>();
  for (const wish of wishes) {
    const { at, width, height, spots, must } = wish;
    let best: { middle: Point; box: Box; covers: number } | undefined;
    for (const spot of spots) {
      const middle = { x: at.x + spot.x, y: at.y + spot.y };
      const box = boxOf(middle, width, height);
      if ([...held.near(box)].some((one) => one !== wish.own && overlap(box, one) > FREE)) continue;
      let covers = 2 * (width * height - overlap(sheet, box));
      for (const other of boxes.near(box)) covers += overlap(box, other);
      if (best === undefined || covers < best.covers) best = { middle, box, covers };
      if (covers < FREE) break;
    }
    if (best === undefined || (best.covers >= FREE && !must)) continue;
    boxes.add(best.box);
    found.set(wish, best.middle);
  }
  return found;
}
