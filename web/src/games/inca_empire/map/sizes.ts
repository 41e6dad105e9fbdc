/** How big signs are on the screen, in pixels, whatever the scale of the map. */

import type { EmpireView } from '../view';

type Built = EmpireView['sites'][string];

const EMPTY: Record<string, { symbol: string; size: number }> = {
  cuzco: { symbol: 'ie-cuzco', size: 30 },
  important: { symbol: 'ie-important', size: 20 },
  city: { symbol: 'ie-citysite', size: 16 },
  garrison: { symbol: 'ie-garrisonsite', size: 14 },
  huaca: { symbol: 'ie-huaca', size: 12 },
};

export function symbolOf(kind: string, built: Built | undefined): string {
  return built === undefined ? EMPTY[kind]!.symbol : `ie-${built.building}`;
}

export function sizeOf(kind: string, built: Built | undefined): number {
  if (built === undefined) return EMPTY[kind]!.size;
  return built.building === 'city' ? (kind === 'important' ? 25 : 22) : 19;
}

/** Signs are bigger the closer one looks. */
export function growth(scale: number): number {
  return Math.min(1.9, Math.max(0.66, 0.42 + 0.95 * scale));
}

/** How wide a word is, about. */
export function wordWidth(text: string, font: number): number {
  return text.length * font * 0.5 + 4;
}
