/** Pieces travel from where they were to where they are; gains float up at their owner. */

import type { Flight, Gain, Motion } from '../games/types';
import { laidOut } from '../lib/frames';

const EASE = 'cubic-bezier(.3, .1, .2, 1)';
const SIZE = 34;

export type Places = Map<string, DOMRect>;

/** What the next frame will show. */
let coming: { before: Places; motions: Motion[] } | null = null;

/** Where every piece is on the screen, and the things between which something will travel. */
export function capture(motions: Motion[]): Places {
  return coming?.before ?? measure(motions);
}

function measure(motions: Motion[]): Places {
  const found: Places = new Map();
  for (const element of document.querySelectorAll('[data-piece]'))
    found.set(`piece ${element.getAttribute('data-piece')}`, element.getBoundingClientRect());
  const flights = motions.flatMap((motion) => motion.flights);
  for (const thing of new Set(flights.flatMap(({ from, to }) => [from, to]))) {
    const rect = placeOf(`[data-thing="${thing}"]`);
    if (rect !== undefined) found.set(`thing ${thing}`, rect);
  }
  return found;
}

/** Where the first of these is that can be seen. */
function placeOf(selector: string): DOMRect | undefined {
  for (const element of document.querySelectorAll(selector)) {
    const rect = element.getBoundingClientRect();
    if (rect.width > 0) return rect;
  }
  return undefined;
}

/** Show what happened since `before`, each step `ms` long; what happens in one frame, together. */
export function perform(before: Places, motions: Motion[], ms: number): void {
  if (ms === 0 || document.hidden) return;
  if (coming !== null) {
    coming.motions.push(...motions);
    return;
  }
  const now = { before, motions: [...motions] };
  coming = now;
  laidOut(() => {
    coming = null;
    move(before, now.motions, ms);
  });
}

function move(before: Places, motions: Motion[], ms: number): void {
  // First everything is measured, then everything is moved: the page is laid out once.
  const after = measure(motions);
  const steps = [...slides(before, after, ms)];
  let at = 0;
  for (const motion of motions) {
    for (const flight of motion.flights) steps.push(fly(flight, before, after, ms, at));
    for (const gain of motion.gains) steps.push(float(gain, ms, at));
    if (motion.flights.length + motion.gains.length > 0) at += ms * 0.35;
  }
  for (const step of steps) step();
}

type Step = () => void;
const nothing: Step = () => {};

/** Pieces that are still there go from their old place to the new one. */
function slides(before: Places, after: Places, ms: number): Step[] {
  return [...document.querySelectorAll<SVGElement | HTMLElement>('[data-piece]')].map((element) => {
    const piece = `piece ${element.getAttribute('data-piece')}`;
    const [old, now] = [before.get(piece), after.get(piece)];
    if (old === undefined || now === undefined || now.width === 0 || old.width === 0)
      return nothing;
    const [dx, dy] = [old.x - now.x, old.y - now.y];
    if (Math.abs(dx) + Math.abs(dy) < 2) return nothing;
    const scale = scaleOf(element);
    const there = `${dx / scale}px ${dy / scale}px`;
    return () =>
      element.animate([{ translate: there }, { translate: '0px 0px' }], {
        duration: ms,
        easing: EASE,
      });
  });
}

/** How many pixels of the page one unit inside the element's drawing is. */
function scaleOf(element: Element): number {
  const drawing = element instanceof SVGGraphicsElement ? element.ownerSVGElement : null;
  return drawing?.getScreenCTM()?.a ?? 1;
}

function middle(rect: DOMRect): [number, number] {
  return [rect.x + rect.width / 2, rect.y + rect.height / 2];
}

function fly(flight: Flight, before: Places, after: Places, ms: number, delay: number): Step {
  const from = before.get(`thing ${flight.from}`) ?? after.get(`thing ${flight.from}`);
  const to = after.get(`thing ${flight.to}`) ?? before.get(`thing ${flight.to}`);
  if (from === undefined || to === undefined) return nothing;
  const [x, y] = middle(from);
  const [tx, ty] = middle(to);
  const colour =
    flight.seat === undefined
      ? ''
      : `color:var(--seat-${flight.seat});--cloth:url(#weave-${flight.seat})`;
  const there = `translate(${tx - x}px, ${ty - y}px)`;
  const half = `translate(${(tx - x) / 2}px, ${(ty - y) / 2 - 24}px) scale(1.25)`;
  return () => {
    const piece = overlay(
      `<svg width="${SIZE}" height="${SIZE}" style="${colour}"><use href="#${flight.sprite}"/></svg>`,
      x - SIZE / 2,
      y - SIZE / 2,
    );
    const frames = [
      { transform: 'translate(0, 0) scale(0.8)', opacity: 0.2 },
      { transform: half, opacity: 1 },
      { transform: there, opacity: 1, offset: 0.9 },
      { transform: there, opacity: 0 },
    ];
    const timing = { duration: ms * 1.3, delay, easing: EASE, fill: 'backwards' } as const;
    finish(piece.animate(frames, timing), piece);
  };
}

function float(gain: Gain, ms: number, delay: number): Step {
  const rect = placeOf(`[data-seat="${gain.seat}"]`);
  if (rect === undefined) return nothing;
  const picture = gain.sprite
    ? `<svg width="22" height="22"><use href="#${gain.sprite}"/></svg>`
    : '';
  return () => {
    const piece = overlay(`<span></span>${picture}`, rect.x + rect.width * 0.6, rect.y + 4);
    piece.firstElementChild!.textContent = signed(gain.n);
    piece.classList.add('gain');
    const frames = [
      { transform: 'translateY(10px)', opacity: 0 },
      { transform: 'translateY(0)', opacity: 1, offset: 0.25 },
      { transform: 'translateY(-8px)', opacity: 1, offset: 0.75 },
      { transform: 'translateY(-26px)', opacity: 0 },
    ];
    const timing = { duration: ms * 2.5, delay, easing: 'ease-out', fill: 'backwards' } as const;
    finish(piece.animate(frames, timing), piece);
  };
}

/** "+3", "−2" */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

function overlay(content: string, x: number, y: number): HTMLElement {
  const piece = document.createElement('div');
  piece.className = 'flying';
  piece.setAttribute('aria-hidden', 'true');
  piece.style.left = `${x}px`;
  piece.style.top = `${y}px`;
  piece.innerHTML = content;
  document.body.append(piece);
  return piece;
}

function finish(animation: Animation, piece: HTMLElement): void {
  animation.onfinish = () => piece.remove();
  animation.oncancel = () => piece.remove();
}
