/** Rules that are about a place. */

import type { Figure } from '../games/types';

/** The picture of a rule: what the longest beginning of its id names. */
export function placeOf(id: string, places: Record<string, Figure>): Figure | null {
  let best = '';
  for (const key of Object.keys(places))
    if ((id === key || id.startsWith(`${key}-`)) && key.length > best.length) best = key;
  return places[best] ?? null;
}

/** For each rule the picture it begins with: rules in a row about one place share it. */
export function pictured(ids: string[], places: Record<string, Figure>): Map<string, Figure> {
  const found = new Map<string, Figure>();
  let before: Figure | null = null;
  for (const id of ids) {
    const figure = placeOf(id, places);
    if (figure !== null && figure !== before) found.set(id, figure);
    before = figure;
  }
  return found;
}
