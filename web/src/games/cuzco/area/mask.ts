/** Where things are on a mask, in its own units: 400 wide, 240 high. */

export const TILE = { width: 44, height: 43, slide: 14 };
const PITCH = 47.5;
const MIDDLE = 200;
const NOSE = 26;
/** Tops of the two rows of person fields. */
const ROWS = [123, 180];

/** How far the headdress has sunk at a distance from the middle. */
function sunk(dx: number): number {
  return 15 * (dx / 165) ** 2;
}

export interface Spot {
  x: number;
  y: number;
  turn: number;
}

/** The foot of the feather in slot 1 to 12, and how far it leans. */
export function slotAt(slot: number): Spot {
  const dx = (slot - 6.5) * 29.6;
  return { x: MIDDLE + dx, y: 70 + sunk(dx), turn: (slot - 6.5) * 4.6 };
}

/** The middle of headband tile 1 to 6. */
export function bandAt(band: number): Spot {
  const dx = (band - 3.5) * 59.2;
  const slope = (2 * 15 * dx) / 165 ** 2;
  return { x: MIDDLE + dx, y: 82 + sunk(dx), turn: (Math.atan(slope) * 180) / Math.PI };
}

/** The upper left corner of person field 0 to 11, three on each cheek in two rows. */
export function fieldAt(field: number): { x: number; y: number } {
  const column = field % 6;
  const side = column < 3 ? -NOSE - 3 * PITCH + column * PITCH : NOSE + (column - 3) * PITCH;
  const inset = (PITCH - TILE.width) / 2;
  return { x: MIDDLE + side + inset, y: ROWS[field < 6 ? 0 : 1] ?? 0 };
}
