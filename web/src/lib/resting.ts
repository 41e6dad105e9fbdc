/** Where a click was made: until the pointer leaves that spot, nothing opens under it. What was clicked
 *  may be gone, and the page with it: a table that opens under the pointer was not asked about. */

/** How far the pointer goes, in pixels, before it no longer rests where it clicked. */
const RESTING = 8;

let clicked: { x: number; y: number } | null = null;

/** Whether the pointer has not left where it clicked. */
export function rests({ clientX, clientY }: MouseEvent): boolean {
  if (clicked === null) return false;
  if (Math.hypot(clientX - clicked.x, clientY - clicked.y) < RESTING) return true;
  clicked = null;
  return false;
}

/** Whether it had not when it was last seen. */
export function rested(): boolean {
  return clicked !== null;
}

addEventListener('pointermove', (event) => void rests(event), { passive: true });
addEventListener(
  'click',
  ({ clientX: x, clientY: y }) => {
    clicked = { x, y };
  },
  { capture: true },
);
