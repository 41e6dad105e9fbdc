/** Mountains as weavers draw them: slopes made of steps. */

/** Its middle, its foot, half its width, its height, and its steps a side. */
export interface Peak {
  x: number;
  base: number;
  half: number;
  height: number;
  n: number;
}

/** Rows of numbers are shorter to draw with. */
export function range(rows: [number, number, number, number, number][]): Peak[] {
  return rows.map(([x, base, half, height, n]) => ({ x, base, half, height, n }));
}

const sizes = ({ half, height, n }: Peak) => ({ dx: half / n, dy: height / n });

export function slopes(peak: Peak): string {
  const { dx, dy } = sizes(peak);
  const up = `v${-dy}h${dx}`.repeat(peak.n);
  const down = `h${dx}v${dy}`.repeat(peak.n);
  return `M${peak.x - peak.half} ${peak.base}${up}${down}z`;
}

/** The side that lies in the shade. */
export function shade(peak: Peak): string {
  const { dx, dy } = sizes(peak);
  return `M${peak.x} ${peak.base}v${-peak.height}${`h${dx}v${dy}`.repeat(peak.n)}z`;
}

/** Snow on the uppermost `k` steps. */
export function snow(peak: Peak, k: number): string {
  const { dx, dy } = sizes(peak);
  const width = 2 * k * dx;
  const up = `v${-dy}h${dx}`.repeat(k);
  const down = `h${dx}v${dy}`.repeat(k);
  const teeth = `h${-width / 4}v${dy * 0.7}h${-width / 4}v${-dy * 0.7}`.repeat(2);
  return `M${peak.x - k * dx} ${peak.base - peak.height + k * dy}${up}${down}${teeth}z`;
}

/** A stepped disc: the chakana, with `n` steps a quarter. */
export function chakana(x: number, y: number, r: number, n: number): string {
  const d = r / (n + 0.5);
  const quarter = (a: string, b: string) => `${a}${b}`.repeat(n);
  return [
    `M${x - d / 2} ${y - r}h${d}`,
    quarter(`v${d}`, `h${d}`),
    `v${d}`,
    quarter(`h${-d}`, `v${d}`),
    `h${-d}`,
    quarter(`v${-d}`, `h${-d}`),
    `v${-d}`,
    quarter(`h${d}`, `v${-d}`),
    'z',
  ].join('');
}

/** The outline of a disc with `n` rays round a point. */
export function rays(x: number, y: number, outer: number, inner: number, n: number): string {
  const points = Array.from({ length: 2 * n }, (_, i) => {
    const r = i % 2 ? inner : outer;
    const at = (i * Math.PI) / n;
    return `${(x + r * Math.sin(at)).toFixed(1)} ${(y - r * Math.cos(at)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}
