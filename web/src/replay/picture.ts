/** The result of a game as a picture to share: drawn here, with the page's own letters. */

import { chakana, range, slopes } from '../ui/steps';
import { PATTERNS } from '../ui/weave';

export const SIZE = { width: 1200, height: 630 };

export interface Placed {
  place: number;
  name: string;
  points: string;
  seat: number;
}

export interface Outcome {
  game: string;
  /** Who has won, in a sentence. */
  title: string;
  players: Placed[];
  site: string;
}

const NIGHT = '#14162a';
const HILLS = range([
  [120, 630, 340, 150, 14],
  [470, 630, 380, 190, 16],
  [860, 630, 400, 140, 13],
  [1150, 630, 320, 210, 16],
]);

/** A text no wider than its place: smaller, and in the end cut. */
export function fitted(
  pen: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>,
  text: string,
  font: (size: number) => string,
  size: number,
  width: number,
): string {
  for (let now = size; now >= size * 0.6; now -= 2) {
    pen.font = font(now);
    if (pen.measureText(text).width <= width) return text;
  }
  let cut = text;
  while (cut.length > 1 && pen.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function swatch(pen: CanvasRenderingContext2D, seat: number, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(4, 4);
  pen.fillStyle = colour(`--seat-${seat}`);
  pen.fillRect(0, 0, 12, 12);
  pen.fillStyle = 'rgb(255 255 255 / 38%)';
  pen.fill(new Path2D(PATTERNS[seat]), 'evenodd');
  pen.restore();
}

export function draw(canvas: HTMLCanvasElement, { game, title, players, site }: Outcome): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  Object.assign(canvas, SIZE);
  const [serif, sans] = [colour('--serif'), colour('--sans')];
  const large = (size: number): string => `800 ${size}px ${serif}`;
  const plain = (size: number): string => `600 ${size}px ${sans}`;
  pen.fillStyle = NIGHT;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.fillStyle = '#1e2240';
  pen.fill(new Path2D(chakana(1010, 150, 230, 9)));
  pen.fillStyle = '#e8b64e';
  pen.fill(new Path2D(chakana(1010, 150, 84, 6)));
  pen.fillStyle = '#282c50';
  for (const hill of HILLS) pen.fill(new Path2D(slopes(hill)));

  pen.textBaseline = 'alphabetic';
  pen.fillStyle = '#e8b64e';
  pen.fillText(fitted(pen, game, plain, 34, 700), 72, 96);
  pen.fillStyle = '#f7efdf';
  pen.fillText(fitted(pen, title, large, 64, 760), 72, 168);
  players.forEach(({ place, name, points, seat }, at) => {
    const y = 216 + at * 66;
    swatch(pen, seat, 72, y);
    pen.fillStyle = '#f7efdf';
    pen.font = plain(34);
    pen.fillText(`${place}.`, 140, y + 36);
    pen.fillText(fitted(pen, name, plain, 34, 480), 190, y + 36);
    pen.font = plain(34);
    pen.textAlign = 'right';
    pen.fillText(points, 860, y + 36);
    pen.textAlign = 'left';
  });
  pen.fillStyle = '#c9bfa6';
  pen.font = plain(26);
  pen.fillText(site, 72, 596);
}
