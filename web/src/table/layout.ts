/** The parts of a table on the page; on a phone one of them at a time. */

import type { Presence } from '../api/socket';
import type { TableShown } from '../api/types';
import type { Recap } from './recap.svelte';
import type { Scene } from './scene.svelte';

export const PARTS = ['board', 'area', 'strips', 'side'] as const;
export type Part = (typeof PARTS)[number];

/** A position with those who sit around it. */
export type Seated = Pick<Scene, 'game' | 'names' | 'view' | 'words'> & {
  table: TableShown;
  /** Where they are, while it is played. */
  presence?: Presence | null;
  /** What others did last, where one plays or looks on. */
  recap?: Recap;
};
