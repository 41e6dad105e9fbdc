/** Where on the page the things are that a lesson speaks of, and where its card has room. */

import type { ThingId } from '../games/types';
import type { Part } from './layout';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The elements a step points at: things, all things of a kind (`moon:*`), or a button (`do:hint`). */
export function selector(at: ThingId): string {
  if (at.startsWith('do:')) return `[data-do="${at.slice(3)}"]`;
  if (at.endsWith('*')) return `[data-thing^="${at.slice(0, -1)}"]`;
  return `[data-thing="${at}"]`;
}

export function found(at: readonly ThingId[], page: ParentNode = document): Element[] {
  return at.flatMap((one) => [...page.querySelectorAll(selector(one))]);
}

/** The part of the table it lies on. */
export function partOf(element: Element | undefined): Part | null {
  const home = element?.closest('main.board, section.area, section.strips')?.classList;
  return (['board', 'area', 'strips'] as const).find((one) => home?.contains(one)) ?? null;
}

/** The boxes of what can be seen of these elements. */
export function boxes(elements: Element[]): Box[] {
  return elements.flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const window = element.closest('[data-part]')?.getBoundingClientRect();
    const left = Math.max(x, window?.left ?? 0);
    const top = Math.max(y, window?.top ?? 0);
    const right = Math.min(x + width, window?.right ?? innerWidth, innerWidth);
    const bottom = Math.min(y + height, window?.bottom ?? innerHeight, innerHeight);
    return right - left < 4 || bottom - top < 4
      ? []
      : [{ x: left, y: top, width: right - left, height: bottom - top }];
  });
}

/** Whether some of these lie on each other: then they are one place, and no frame parts them. */
export function together(all: Box[]): boolean {
  return all.some((one, i) => all.slice(i + 1).some((other) => overlap(one, other) > 0));
}

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

function distance(a: Box, b: Box): number {
  const across = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
  const down = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height);
  return across + down;
}

const EDGE = 8;
const STEPS = 14;

/**
 * The place for a card near the things it speaks of: not on them, and as little as can be on what
 * could be chosen or is asked.
 */
export function beside(
  card: Size,
  window: Size,
  at: Box[],
  clear: Box[],
): { x: number; y: number } {
  const wide = Math.max(0, window.width - card.width - 2 * EDGE);
  const high = Math.max(0, window.height - card.height - 2 * EDGE);
  let best = { x: EDGE, y: EDGE, cost: Infinity };
  for (let i = 0; i <= STEPS; i += 1)
    for (let j = 0; j <= STEPS; j += 1) {
      const box = { x: EDGE + (wide * i) / STEPS, y: EDGE + (high * j) / STEPS, ...card };
      const far = at.length === 0 ? 0 : Math.min(...at.map((one) => distance(box, one)));
      const on = at.reduce((sum, one) => sum + overlap(box, grown(one)), 0);
      const over = clear.reduce((sum, one) => sum + overlap(box, one), 0);
      const cost = on * 6 + over + far * 40;
      if (cost < best.cost) best = { x: box.x, y: box.y, cost };
    }
  return { x: Math.round(best.x), y: Math.round(best.y) };
}

function grown({ x, y, width, height }: Box): Box {
  return { x: x - 10, y: y - 10, width: width + 20, height: height + 20 };
}
