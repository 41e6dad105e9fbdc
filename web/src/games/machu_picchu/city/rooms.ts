/** What stands where inside a quarter: its name, its sign, what lies there, and who. */

import type { Layout, Point } from './geometry';

interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Box = [number, number, number, number];

/** The free ground of each quarter in the wide drawing and in the tall one: x, y, width, height. */
const ROOMS: Record<string, [Box, Box]> = {
  house_of_the_priests: [
    [278, 74, 120, 74],
    [62, 192, 112, 66],
  ],
  house_of_the_virgins: [
    [442, 74, 134, 74],
    [212, 192, 112, 66],
  ],
  sundial: [
    [156, 146, 144, 100],
    [12, 266, 94, 96],
  ],
  marketplace: [
    [314, 158, 200, 90],
    [118, 268, 132, 92],
  ],
  royal_palace: [
    [534, 156, 148, 98],
    [262, 262, 104, 96],
  ],
  temple_of_the_puma: [
    [152, 252, 94, 90],
    [9, 372, 60, 146],
  ],
  main_temple: [
    [254, 258, 98, 86],
    [71, 372, 72, 148],
  ],
  temple_of_the_condor: [
    [378, 260, 74, 86],
    [162, 372, 60, 154],
  ],
  potters_quarter: [
    [456, 258, 80, 82],
    [222, 374, 90, 74],
  ],
  weavers_quarter: [
    [544, 264, 80, 76],
    [244, 450, 82, 68],
  ],
  llama_meadow: [
    [156, 352, 192, 98],
    [12, 526, 118, 110],
  ],
  coca_plantation: [
    [366, 358, 84, 80],
    [142, 536, 80, 92],
  ],
  corn_terraces: [
    [460, 368, 102, 78],
    [236, 548, 60, 88],
  ],
  temple_of_the_sun: [
    [576, 360, 110, 106],
    [304, 536, 62, 118],
  ],
  watchmans_hut: [
    [328, 452, 296, 42],
    [106, 646, 220, 54],
  ],
};

/** How big things are drawn: the text, a socket's radius, a sign, a prince, an inca's disc. */
export const MEASURES = {
  wide: { text: 13.5, line: 13.5, socket: 13, sign: 38, prince: 34, disc: 23, small: 16 },
  tall: { text: 12.4, line: 12.5, socket: 11, sign: 32, prince: 30, disc: 21, small: 15 },
};

/** Where a row does not lie below the rest: in the wing of the palace. */
const ROWS: Record<string, Record<Layout, Places['row']>> = {
  royal_palace: { wide: { x: 659, y: 300, width: 60 }, tall: { x: 349, y: 444, width: 38 } },
};

/** A name in letters smaller than this rather gives way to its short form. */
export const LEAST = 12;

export interface Places {
  /** The middle of the first line of the name. */
  name: Point;
  /** The middle of the sign, and its size. */
  sign: Point & { size: number };
  /** The middle of the first of two sockets. */
  sockets: Point;
  /** The middle of the row of discs or costs, and its width. */
  row: Point & { width: number };
  /** Between the feet of the princes, and how much room they have side by side. */
  feet: Point & { width: number };
}

/** A quarter can have a sign, sockets for what lies there, a row of discs or costs. */
export interface Furniture {
  lines: number;
  sign: boolean;
  sockets: boolean;
  /** The height of the row. */
  row: number;
}

export function room(id: string, layout: Layout): Room {
  const [x, y, width, height] = ROOMS[id]?.[layout === 'wide' ? 0 : 1] ?? [0, 0, 0, 0];
  return { x, y, width, height };
}

/** Wide and low: all side by side. */
export const flat = ({ width, height }: Room): boolean => width > 4 * height;

export function places(id: string, layout: Layout, has: Furniture): Places {
  const free = room(id, layout);
  if (flat(free)) return sideBySide(free, layout, has);
  const wing = ROWS[id]?.[layout];
  if (wing === undefined) return below(free, layout, has);
  return { ...below(free, layout, { ...has, row: 0 }), row: wing };
}

/** The name above; then sign or sockets with the princes beside them; then what is left. */
function below(free: Room, layout: Layout, has: Furniture): Places {
  const size = MEASURES[layout];
  const pair = 4 * size.socket + 2;
  const narrow = free.width < 76 && free.height > 95;
  const second = has.sign && has.sockets ? 2 * size.socket : has.row;
  const rest = free.height - has.lines * size.line - second - (narrow ? size.prince : 0);
  const sign = Math.max(size.sign * 0.8, Math.min(rest - 10, size.sign * 1.5, free.width * 0.8));
  const first = has.sign ? sign : size.prince;
  const gap = Math.max(0, (rest - first) / (narrow ? 5 : second > 0 ? 4 : 3));
  const middle = free.x + free.width / 2;
  const top = free.y + has.lines * size.line + gap * 1.7;
  const under = top + first + gap * 0.8;
  const left = narrow ? middle : free.x + Math.max((has.sign ? sign : pair) / 2, free.width * 0.3);
  const edge = narrow ? free.x : left + (has.sign ? sign : pair) / 2;
  return {
    name: { x: middle, y: free.y + gap + size.line * 0.5 },
    sign: { x: left, y: top + first / 2, size: sign },
    sockets: {
      x: (has.sign ? middle : left) - size.socket - 1,
      y: has.sign ? under + size.socket : top + first / 2,
    },
    row: { x: middle, y: under + second / 2, width: free.width },
    feet: {
      x: (edge + free.x + free.width) / 2,
      y: narrow ? under + second + gap * 0.8 + size.prince : top + (first + size.prince) / 2,
      width: free.x + free.width - edge,
    },
  };
}

function sideBySide(free: Room, layout: Layout, has: Furniture): Places {
  const size = MEASURES[layout];
  const middle = free.x + free.width / 2;
  const gap = Math.max(0, (free.height - size.line - has.row) / 3);
  return {
    name: { x: middle, y: free.y + gap + size.line / 2 },
    sign: { x: free.x + free.width * 0.14, y: free.y + free.height / 2, size: size.sign },
    sockets: { x: middle, y: free.y },
    row: { x: middle, y: free.y + free.height - gap - has.row / 2, width: free.width / 2 },
    feet: {
      x: free.x + free.width * 0.86,
      y: free.y + (free.height + size.prince) / 2,
      width: free.width * 0.26,
    },
  };
}

/** `count` things side by side round `x`: apart if the room allows, else closer, to the right. */
export function rank(count: number, x: number, width: number, size: number): number[] {
  const step = count > 1 ? Math.max(9, Math.min(size, (width - size) / (count - 1))) : 0;
  const over = Math.max(0, (step * (count - 1) + size - width) / 2);
  return Array.from({ length: count }, (_, i) => x - over + (i - (count - 1) / 2) * step);
}

/** How wide a letter is on average, against its height. */
const LETTER = 0.5;

/** A name in one or two lines of about equal length; null where no cut lets it fit. */
export function lines(name: string, width: number, text: number): string[] | null {
  const most = width / (text * LETTER);
  if (name.length <= most) return [name];
  const words = name.split(' ');
  const cuts = words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
    .filter((cut) => longest(cut) <= most)
    .sort((a, b) => longest(a) - longest(b));
  return cuts[0] ?? null;
}

/** The size of the letters with which the lines fit. */
export function letters(cut: string[], width: number, text: number): number {
  return Math.min(text, width / (longest(cut) * LETTER));
}

const longest = (cut: string[]): number => Math.max(...cut.map((line) => line.length));
