/** Wheel, drag and pinch on the map. A drag is no click; what is clicked stays the things' own. */

import type { Point } from './camera';

/** How far a pointer may tremble and still click. */
const STILL = 6;
const LINE = 16;

export interface Moves {
  pan(by: Point): void;
  zoom(factor: number, pixel: Point): void;
  /** Whether there is anything to pan: if not, a finger scrolls the page. */
  zoomed(): boolean;
  /** A click that was no drag; whether it has had its effect. */
  tap(pixel: Point, touch: boolean): boolean;
  /** A hand comes down. */
  press(): void;
  /** A pointer over the map. */
  hover(pixel: Point): void;
  /** A hand is on the map, or has left it. */
  hold(held: boolean): void;
}

export function gestures(element: HTMLElement, moves: Moves): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null;
  let dragged = false;
  let touches = false;

  const pixel = (event: { clientX: number; clientY: number }): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const spread = (): { middle: Point; apart: number } => {
    const [one, other] = [...fingers.values()] as [Point, Point];
    return {
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      apart: Math.hypot(one.x - other.x, one.y - other.y) || 1,
    };
  };

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    if ((event.target as Element).closest('button') !== null) return;
    if (fingers.size === 0) dragged = false;
    moves.press();
    touches = event.pointerType === 'touch';
    fingers.set(event.pointerId, pixel(event));
    start = pixel(event);
    if (fingers.size > 1) drag(event);
  }
  function drag(event: PointerEvent): void {
    dragged = true;
    moves.hold(true);
    element.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    const now = pixel(event);
    if (fingers.size === 0 && event.pointerType !== 'touch') moves.hover(now);
    if (before === undefined || start === null) return;
    if (fingers.size === 2) {
      const old = spread();
      fingers.set(event.pointerId, now);
      const { middle, apart } = spread();
      moves.pan({ x: middle.x - old.middle.x, y: middle.y - old.middle.y });
      moves.zoom(apart / old.apart, middle);
      return;
    }
    if (event.pointerType === 'touch' && !moves.zoomed()) return;
    if (!dragged && Math.hypot(now.x - start.x, now.y - start.y) < STILL) return;
    if (!dragged) drag(event);
    fingers.set(event.pointerId, now);
    moves.pan({ x: now.x - before.x, y: now.y - before.y });
  }
  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) moves.hold(false);
  }
  function click(event: MouseEvent): void {
    // Without a count it is no hand's, but a screen reader's on the thing itself.
    if (!dragged && (event.detail === 0 || !moves.tap(pixel(event), touches))) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
  function wheel(event: WheelEvent): void {
    if (event.deltaY > 0 && !moves.zoomed()) return;
    event.preventDefault();
    const by = event.deltaY * (event.deltaMode === 1 ? LINE : 1);
    moves.zoom(Math.exp(-by * (event.ctrlKey ? 0.01 : 0.0016)), pixel(event));
  }
  function double(event: MouseEvent): void {
    if ((event.target as Element).closest('button, .glow, .chosen') !== null) return;
    moves.zoom(event.shiftKey ? 0.5 : 2, pixel(event));
  }
  /** Two fingers are ours even where one scrolls the page. */
  function touch(event: TouchEvent): void {
    if (event.touches.length > 1) event.preventDefault();
  }

  const early = { capture: true };
  element.addEventListener('pointerdown', down, early);
  element.addEventListener('pointermove', move, early);
  element.addEventListener('pointerup', up, early);
  element.addEventListener('pointercancel', up, early);
  element.addEventListener('click', click, early);
  element.addEventListener('dblclick', double);
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('touchstart', touch, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down, early);
    element.removeEventListener('pointermove', move, early);
    element.removeEventListener('pointerup', up, early);
    element.removeEventListener('pointercancel', up, early);
    element.removeEventListener('click', click, early);
    element.removeEventListener('dblclick', double);
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('touchstart', touch);
  };
}
