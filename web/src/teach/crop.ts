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

/** The least that holds all of these. */
export function union(boxes: Frame[]): Frame {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Round all of these; the whole where there is nothing to be gained, or nothing marked. */
export function round(marked: Frame[], whole: Frame): Frame {
  if (marked.length === 0) return whole;
  const margin = AROUND * whole.width;
  const inner = union(marked);
  const left = Math.max(0, inner.x - margin);
  const top = Math.max(0, inner.y - margin);
  const right = Math.min(whole.width, inner.x + inner.width + margin);
  const bottom = Math.min(whole.height, inner.y + inner.height + margin);
  const found = { x: left, y: top, width: right - left, height: bottom - top };
  return found.width * found.height > MOST * whole.width * whole.height ? whole : found;
}
