/** Where one looked when the page was left: on coming back to it one looks there again. */

import { ALONE } from '../../../api/homes';
import { keptInTab } from '../../../lib/kept';

/** A place of the map as it is printed, whichever way it was turned. */
export interface Look {
  /** None: the whole map. */
  at: number[] | null;
  scale: number;
  byHand: boolean;
  /** My turn whose targets were in sight, empty: it was not mine; none: one had not looked yet. */
  turn: string | null;
}

/** For each table, as long as the browser's tab is open. */
const key = (): string => `tawantin.map ${location.pathname}${ALONE ? location.search : ''}`;

export function remember(look: Look): void {
  keptInTab.write(key(), look);
}

export function recall(): Look | null {
  return keptInTab.read<Look | null>(key(), null);
}
