/** The geometry of the graph of scores, without any drawing. */

import type { History } from './types';

type Points = History['points'];

/** The scores after so many entries. */
export function scoresAt(points: Points, entry: number): number[] {
  return points.filter((point) => point.entry <= entry).at(-1)?.scores ?? [];
}

/** Even steps for an axis from 0 to at least `most`: some four of them, of a round size. */
export function ticks(most: number): number[] {
  const size = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000].find((s) => most / s <= 5);
  const step = size ?? Math.ceil(most / 5);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** A score stays until it changes: steps, not slopes. */
export function stairs(
  points: Points,
  seat: number,
  end: number,
  x: (entry: number) => number,
  y: (score: number) => number,
): string {
  let path = '';
  let last: number | null = null;
  for (const { entry, scores } of points) {
    const score = scores[seat] ?? 0;
    if (last === null) path = `M${x(entry)} ${y(score)}`;
    else if (score !== last) path += `H${x(entry)}V${y(score)}`;
    last = score;
  }
  return `${path}H${x(end)}`;
}

/** Heights for labels that want to be at these heights, at least `gap` apart, in the same order. */
export function apart(wanted: number[], gap: number, bottom: number): number[] {
  const order = wanted.map((y, i) => [y, i] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const found: number[] = [];
  let floor = -Infinity;
  for (const [y, i] of order) {
    floor = Math.max(y, floor + gap);
    found[i] = floor;
  }
  let roof = bottom;
  for (const [, i] of order.reverse()) {
    found[i] = Math.min(found[i]!, roof);
    roof = found[i] - gap;
  }
  return found;
}

/** A chance before every decision: lines from one to the next. */
export function chances(
  seen: { entry: number; chances: number[] }[],
  seat: number,
  x: (entry: number) => number,
  y: (chance: number) => number,
): string {
  return seen
    .map((one, i) => `${i === 0 ? 'M' : 'L'}${x(one.entry)} ${y(one.chances[seat] ?? 0)}`)
    .join('');
}

/** Every value the mean of those up to `reach` places away. */
export function smooth<T extends { chances: number[] }>(seen: T[], reach: number): T[] {
  return seen.map((one, i) => {
    const around = seen.slice(Math.max(0, i - reach), i + reach + 1);
    const mean = (seat: number): number =>
      around.reduce((sum, { chances }) => sum + (chances[seat] ?? 0), 0) / around.length;
    return { ...one, chances: one.chances.map((_, seat) => mean(seat)) };
  });
}
