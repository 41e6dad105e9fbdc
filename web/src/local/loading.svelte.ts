/** How the engine is doing in this page. */

import type { Unkept } from './wires';

/** `elsewhere`: another tab has it. */
export type Stage = 'none' | 'loading' | 'starting' | 'ready' | 'failed' | 'elsewhere';

interface Loading {
  stage: Stage;
  /** Bytes that have come, of those that will. */
  come: number;
  all: number;
  /** Why what was done last is not kept; null: it is. */
  unkept: Unkept | null;
}

export const loading: Loading = $state({
  stage: 'none',
  come: 0,
  all: 0,
  unkept: null,
});

/** Whether there is a game that only this page has: it is lost when the page is left. */
export const atRisk = (): boolean => loading.unkept === 'full' || loading.unkept === 'refused';
