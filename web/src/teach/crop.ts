/** The part of a drawing round what is marked in it. */

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** So much of the drawing is seen round it, of its width. */
const AROUND = 0.12;
/** A crop that shows more than this of it had better show it all. */
const MOST = 0.6;

/** Round all of these; the whole where there is nothing to be gained, or nothing marked. */
export function round(marked: Frame[], whole: Frame): Frame {
  if (marked.length === 0) return whole;
  const margin = AROUND * whole.width;
  const left = Math.max(0, Math.min(...marked.map(({ x }) => x)) - margin);
  const top = Math.max(0, Math.min(...marked.map(({ y }) => y)) - margin);
  const right = Math.min(whole.width, Math.max(...marked.map((m) => m.x + m.width)) + margin);
  const bottom = Math.min(whole.height, Math.max(...marked.map((m) => m.y + m.height)) + margin);
  const found = { x: left, y: top, width: right - left, height: bottom - top };
  return found.width * found.height > MOST * whole.width * whole.height ? whole : found;
}
