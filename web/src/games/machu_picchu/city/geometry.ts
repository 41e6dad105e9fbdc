/** Where the quarters lie on their ridge, x to the right, y down: two drawings of one plan, a wide
 *  one for tables and a tall one for phones.
 *
 *  Quarters that border on each other share an edge, corner by corner. Between all others there is
 *  a gap: the dry moat between fields and town, the stairway of the fountains, a cistern. */

export interface Point {
  x: number;
  y: number;
}

export type Layout = 'wide' | 'tall';

/** Width and height of the whole drawing. */
export const SIZE: Record<Layout, { width: number; height: number }> = {
  wide: { width: 700, height: 500 },
  tall: { width: 374, height: 706 },
};

/** Of each corner: x and y in the wide drawing, x and y in the tall one. */
const CORNERS: Record<string, [number, number, number, number]> = {
  // House of the Priests and House of the Virgins, at the back
  a1: [272, 76, 60, 192],
  a2: [330, 62, 120, 184],
  a3: [402, 68, 178, 190],
  a4: [406, 148, 180, 258],
  a5: [308, 154, 112, 262],
  a6: [258, 142, 56, 254],
  b1: [438, 66, 206, 188],
  b2: [518, 60, 276, 184],
  b3: [580, 74, 330, 194],
  b4: [586, 142, 330, 254],
  b5: [520, 154, 256, 262],
  b6: [434, 148, 206, 258],
  // Sundial, Marketplace, Royal Palace
  s1: [162, 138, 10, 264],
  s2: [144, 186, 6, 312],
  s3: [148, 246, 8, 366],
  m1: [526, 236, 262, 346],
  m2: [512, 250, 256, 362],
  m3: [452, 254, 214, 366],
  m4: [375, 256, 161, 368],
  m5: [358, 256, 146, 368],
  m6: [302, 250, 110, 364],
  m7: [248, 252, 68, 366],
  n1: [541, 247, 326, 362],
  n2: [525, 259, 314, 376],
  k1: [676, 154, 364, 264],
  k2: [694, 216, 370, 320],
  k3: [690, 352, 368, 528],
  // Temples and workshops above the moat
  p1: [142, 342, 6, 518],
  t1: [252, 346, 70, 522],
  t2: [350, 344, 142, 522],
  c1: [376, 350, 158, 528],
  c2: [440, 350, 222, 528],
  c3: [456, 340, 226, 446],
  q1: [538, 268, 316, 444],
  q2: [540, 340, 238, 452],
  w1: [556, 258, 328, 440],
  w2: [626, 260, 330, 480],
  w3: [624, 340, 326, 516],
  w4: [580, 342, 244, 518],
  w5: [632, 356, 322, 532],
  // Fields below it
  e1: [362, 356, 150, 536],
  e2: [458, 362, 232, 544],
  e3: [572, 366, 304, 546],
  f1: [350, 436, 118, 628],
  f2: [452, 440, 214, 630],
  f3: [472, 450, 226, 642],
  f4: [564, 446, 296, 638],
  f5: [328, 450, 108, 642],
  l1: [146, 400, 6, 580],
  l2: [168, 446, 12, 626],
  l3: [236, 458, 50, 642],
  l4: [306, 474, 90, 666],
  u1: [690, 420, 368, 590],
  u2: [672, 466, 360, 640],
  u3: [634, 474, 334, 662],
  h1: [318, 494, 100, 698],
  h2: [470, 496, 216, 702],
  h3: [626, 492, 324, 698],
};

/** The corners of each quarter, clockwise. */
const OUTLINES: Record<string, string> = {
  house_of_the_priests: 'a1 a2 a3 a4 a5 a6',
  house_of_the_virgins: 'b1 b2 b3 b4 b5 b6',
  sundial: 's1 a6 a5 m6 m7 s3 s2',
  marketplace: 'a5 a4 b6 b5 m1 m2 m3 m4 m5 m6',
  royal_palace: 'b5 b4 k1 k2 k3 w5 w3 w2 w1 n1 m1',
  temple_of_the_puma: 's3 m7 t1 p1',
  main_temple: 'm7 m6 m5 t2 t1',
  temple_of_the_condor: 'm4 m3 c3 c2 c1',
  potters_quarter: 'm3 m2 n2 q1 q2 c3',
  weavers_quarter: 'q1 w1 w2 w3 w4 q2',
  llama_meadow: 'p1 t1 t2 e1 f1 f5 l4 l3 l2 l1',
  coca_plantation: 'e1 c1 c2 e2 f2 f1',
  corn_terraces: 'e2 e3 f4 f3 f2',
  temple_of_the_sun: 'e3 w5 k3 u1 u2 u3 f4',
  watchmans_hut: 'f5 f3 f4 u3 h3 h2 h1 l4',
};

/** What lies between quarters that do not touch. */
const GAPS = {
  moat: 'c2 c3 q2 w4 w3 w5 e3 e2',
  stairway: 'm5 m4 c1 e1 t2',
  cistern: 'm1 n1 w1 q1 n2 m2',
  ditch: 'f1 f2 f3 f5',
};

export const QUARTERS = Object.keys(OUTLINES);

const corners = (id: string): string[] => OUTLINES[id]?.split(' ') ?? [];

function at(corner: string, layout: Layout): Point {
  const [wx, wy, tx, ty] = CORNERS[corner] ?? [0, 0, 0, 0];
  return layout === 'wide' ? { x: wx, y: wy } : { x: tx, y: ty };
}

export function outline(id: string, layout: Layout): Point[] {
  return corners(id).map((corner) => at(corner, layout));
}

export function gap(name: keyof typeof GAPS, layout: Layout): Point[] {
  return GAPS[name].split(' ').map((corner) => at(corner, layout));
}

const round = (value: number): number => Math.round(value * 10) / 10;

export function points(line: Point[]): string {
  return line.map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ');
}

/** The outline drawn `by` inside itself: every edge moves to the right of its direction. */
export function inset(line: Point[], by: number): Point[] {
  return line.map((corner, i) => {
    const before = line[(i + line.length - 1) % line.length] ?? corner;
    const after = line[(i + 1) % line.length] ?? corner;
    const [one, two] = [normal(before, corner), normal(corner, after)];
    const turn = 1 + one.x * two.x + one.y * two.y;
    return {
      x: corner.x + ((one.x + two.x) * by) / turn,
      y: corner.y + ((one.y + two.y) * by) / turn,
    };
  });
}

/** To the right of the way from one point to the other, one long. */
function normal(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
}

/** The line two quarters share, from its one end to the other; empty where they do not touch. */
export function shared(one: string, other: string, layout: Layout): Point[] {
  const mine = corners(one);
  const theirs = corners(other);
  const start = mine.findIndex(
    (corner, i) =>
      theirs.includes(corner) && !theirs.includes(mine[(i + mine.length - 1) % mine.length] ?? ''),
  );
  const found: Point[] = [];
  for (let i = start; start >= 0 && i < start + mine.length; i++) {
    const corner = mine[i % mine.length] ?? '';
    if (!theirs.includes(corner)) break;
    found.push(at(corner, layout));
  }
  return found.length > 1 ? found : [];
}

export interface Gate extends Point {
  /** How far the gateway is turned, in degrees. */
  angle: number;
}

/** In the middle of the longest piece of a shared line one steps across it. */
export function gate(line: Point[]): Gate | null {
  let best: Gate | null = null;
  let longest = 0;
  line.slice(1).forEach((to, i) => {
    const from = line[i] ?? to;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length <= longest) return;
    longest = length;
    best = {
      x: round((from.x + to.x) / 2),
      y: round((from.y + to.y) / 2),
      angle: round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI),
    };
  });
  return best;
}

/** The shortest way from the one quarter to the other, with a foothold in each. */
export function bridge(one: string, other: string, layout: Layout): [Point, Point] {
  const [near, far] = [outline(one, layout), outline(other, layout)];
  const spots = (line: Point[]): Point[] =>
    line.flatMap((p, i) => [p, between(p, line[(i + 1) % line.length] ?? p, 0.5)]);
  const pairs = spots(near).flatMap((a) => spots(far).map((b): [Point, Point] => [a, b]));
  const [a, b] = pairs.reduce((best, pair) => (span(pair) < span(best) ? pair : best));
  return [between(a, centre(near), 0.25), between(b, centre(far), 0.25)];
}

const span = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);

const between = (from: Point, to: Point, part: number): Point => ({
  x: round(from.x + (to.x - from.x) * part),
  y: round(from.y + (to.y - from.y) * part),
});

function centre(line: Point[]): Point {
  const mean = (pick: (p: Point) => number): number =>
    line.reduce((sum, p) => sum + pick(p), 0) / line.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** The borders as the plan has them, each once. */
export const DRAWN: [string, string][] = QUARTERS.flatMap((one, i) =>
  QUARTERS.slice(i + 1)
    .filter((other) => shared(one, other, 'wide').length > 0)
    .map((other): [string, string] => [one, other]),
);

/** The borders in force against those drawn: what is open, shut, and reached by a bridge. */
export function borders(quarters: { id: string; borders: string[] }[]): {
  open: [string, string][];
  shut: [string, string][];
  bridged: [string, string][];
} {
  const joined = new Set(quarters.flatMap(({ id, borders }) => borders.map((to) => `${id} ${to}`)));
  const inForce = ([one, other]: [string, string]): boolean =>
    joined.has(`${one} ${other}`) || joined.has(`${other} ${one}`);
  const drawn = new Set(DRAWN.map(([one, other]) => `${one} ${other}`));
  const pairs = QUARTERS.flatMap((one, i) =>
    QUARTERS.slice(i + 1).map((other): [string, string] => [one, other]),
  );
  return {
    open: DRAWN.filter(inForce),
    shut: DRAWN.filter((pair) => !inForce(pair)),
    bridged: pairs.filter((pair) => inForce(pair) && !drawn.has(pair.join(' '))),
  };
}
