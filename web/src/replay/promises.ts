/** What a table promised when this browser first saw it, to compare with after the game. */

import type { TableShown } from '../api/types';
import { kept as drawer } from '../lib/kept';

const KEY = 'tawantin.promises';
const MOST = 300;

export interface Promised {
  commitment: string;
  salt: string;
}

const read = (): [string, Promised][] => drawer.read<[string, Promised][]>(KEY, []);

/** Note the promise, unless the seed is out already. The first one noted stays. */
export function keepPromise({ id, status, commitment, salt }: TableShown): void {
  const kept = read();
  if (status === 'over' || kept.some(([known]) => known === id)) return;
  kept.push([id, { commitment, salt }]);
  drawer.write(KEY, kept.slice(-MOST));
}

/** Is this what was promised? Null: this browser was not there before the end. */
export function promiseHeld(id: string, now: Promised): boolean | null {
  const found = read().find(([known]) => known === id)?.[1];
  if (found === undefined) return null;
  return found.commitment === now.commitment && found.salt === now.salt;
}
