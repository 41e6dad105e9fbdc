/** Printed values on their way from the page that compares them to a new table. */

import { keptInTab } from '../lib/kept';

const nameOf = (game: string): string => `tawantin.values.${game}`;

/** The page of a new table that finds these values. */
export function tableWith(game: string, text: string): string {
  keptInTab.set(nameOf(game), text);
  return `/new?game=${game}&values=compared`;
}

export const valuesFor = (game: string): string => keptInTab.get(nameOf(game)) ?? '';
