/** The parts of a table on the page, and how they lie on windows of every size. */

import type { Presence } from '../api/socket';
import type { TableShown } from '../api/types';
import type { Recap } from './recap.svelte';
import type { Scene } from './scene.svelte';

export const PARTS = ['board', 'area', 'strips', 'side'] as const;
export type Part = (typeof PARTS)[number];

/** A position with those who sit around it. */
export type Seated = Pick<Scene, 'game' | 'names' | 'view' | 'words'> & {
  table: TableShown;
  /** Where they are, while it is played. */
  presence?: Presence | null;
  /** What others did last, where one plays or looks on. */
  recap?: Recap;
};

/**
 * `open`: everything beside each other. `bar`: the area is a bar that opens over the boards.
 * `drawers`: so is the side, and the dock lies at the foot. `tabs`: one part at a time over the
 * dock; `rail`: the same with the dock beside it, on a phone that lies on its side.
 */
export type Shape = 'open' | 'bar' | 'drawers' | 'rail' | 'tabs';

/** Below this height the area would leave the boards too little. */
const ROOMY = 800;

/** Media queries of what lies in these parts repeat the numbers. */
export function shapeOf(width: number, height: number, roomy = ROOMY): Shape {
  if (width <= 700) return 'tabs';
  if (height < 560) return 'rail';
  if (width <= 1100) return 'drawers';
  return height < roomy ? 'bar' : 'open';
}

/** The parts that have a button: those one cannot see all the time. */
export const BUTTONS: Record<Shape, readonly Part[]> = {
  open: [],
  bar: ['area'],
  drawers: ['area', 'side'],
  rail: PARTS,
  tabs: PARTS,
};

/** Parts that open over the boards, which stay where they are. */
export function isDrawer(shape: Shape, part: Part): boolean {
  return shape !== 'tabs' && shape !== 'rail' && BUTTONS[shape].includes(part);
}

/** Where to look when these parts have something to choose: there, if it is not in sight already. */
export function turnedTo(shape: Shape, tab: Part, choosing: readonly Part[]): Part {
  const [first] = choosing;
  if (first === undefined) return tab;
  return choosing.includes(tab) && !isDrawer(shape, tab) ? tab : first;
}
