/** Pieces travel from where they were to where they are; gains float up at their owner. */

import type { Flight, Gain, Motion } from '../games/types';

const EASE = 'cubic-bezier(.3, .1, .2, 1)';
const SIZE = 34;

export type Places = Map<string, DOMRect>;

/** Where every piece and every thing is now. */
export function capture(): Places {
  const found: Places = new Map();
  for (const element of document.querySelectorAll('[data-piece]'))
    found.set(`piece ${element.getAttribute('data-piece')}`, element.getBoundingClientRect());
  for (const element of document.querySelectorAll('[data-thing]')) {
    const key = `thing ${element.getAttribute('data-thing')}`;
    const rect = element.getBoundingClientRect();
    if (!found.has(key) && rect.width > 0) found.set(key, rect);
  }
  return found;
}

/** Show what happened since `before`, each step `ms` long. */
export function perform(before: Places, motions: Motion[], ms: number): void {
  if (ms === 0) return;
  slide(before, ms);
  const after = capture();
  let at = 0;
  for (const motion of motions) {
    for (const flight of motion.flights) fly(flight, before, after, ms, at);
    for (const gain of motion.gains) float(gain, ms, at);
    if (motion.flights.length + motion.gains.length > 0) at += ms * 0.35;
  }
}

/** Pieces that are still there go from their old place to the new one. */
function slide(before: Places, ms: number): void {
  for (const element of document.querySelectorAll<SVGElement | HTMLElement>('[data-piece]')) {
    const old = before.get(`piece ${element.getAttribute('data-piece')}`);
    const now = element.getBoundingClientRect();
    if (old === undefined || now.width === 0 || old.width === 0) continue;
    const [dx, dy] = [old.x - now.x, old.y - now.y];
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const scale = scaleOf(element);
    element.animate([{ translate: `${dx / scale}px ${dy / scale}px` }, { translate: '0px 0px' }], {
      duration: ms,
      easing: EASE,
    });
  }
}

/** How many pixels of the page one unit inside the element's drawing is. */
function scaleOf(element: Element): number {
  const drawing = element instanceof SVGGraphicsElement ? element.ownerSVGElement : null;
  return drawing?.getScreenCTM()?.a ?? 1;
}

function middle(rect: DOMRect): [number, number] {
  return [rect.x + rect.width / 2, rect.y + rect.height / 2];
}

function fly(flight: Flight, before: Places, after: Places, ms: number, delay: number): void {
  const from = before.get(`thing ${flight.from}`) ?? after.get(`thing ${flight.from}`);
  const to = after.get(`thing ${flight.to}`) ?? before.get(`thing ${flight.to}`);
  if (from === undefined || to === undefined) return;
  const [x, y] = middle(from);
  const [tx, ty] = middle(to);
  const colour =
    flight.seat === undefined
      ? ''
      : `color:var(--seat-${flight.seat});--cloth:url(#weave-${flight.seat})`;
  const piece = overlay(
    `<svg width="${SIZE}" height="${SIZE}" style="${colour}"><use href="#${flight.sprite}"/></svg>`,
    x - SIZE / 2,
    y - SIZE / 2,
  );
  const there = `translate(${tx - x}px, ${ty - y}px)`;
  const half = `translate(${(tx - x) / 2}px, ${(ty - y) / 2 - 24}px) scale(1.25)`;
  finish(
    piece.animate(
      [
        { transform: 'translate(0, 0) scale(0.8)', opacity: 0.2 },
        { transform: half, opacity: 1 },
        { transform: there, opacity: 1, offset: 0.9 },
        { transform: there, opacity: 0 },
      ],
      { duration: ms * 1.3, delay, easing: EASE, fill: 'backwards' },
    ),
    piece,
  );
}

function float(gain: Gain, ms: number, delay: number): void {
  const owners = document.querySelectorAll(`[data-seat="${gain.seat}"]`);
  const owner = [...owners].find((element) => element.getBoundingClientRect().width > 0);
  if (owner === undefined) return;
  const rect = owner.getBoundingClientRect();
  const picture = gain.sprite
    ? `<svg width="22" height="22"><use href="#${gain.sprite}"/></svg>`
    : '';
  const piece = overlay(`<span></span>${picture}`, rect.x + rect.width * 0.6, rect.y + 4);
  piece.firstElementChild!.textContent = gain.text;
  piece.classList.add('gain');
  finish(
    piece.animate(
      [
        { transform: 'translateY(10px)', opacity: 0 },
        { transform: 'translateY(0)', opacity: 1, offset: 0.25 },
        { transform: 'translateY(-8px)', opacity: 1, offset: 0.75 },
        { transform: 'translateY(-26px)', opacity: 0 },
      ],
      { duration: ms * 2.5, delay, easing: 'ease-out', fill: 'backwards' },
    ),
    piece,
  );
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
