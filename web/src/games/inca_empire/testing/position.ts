/** For tests: a game as the engine wrote it; a turn in the middle of it, and a card to be laid. */

import { written } from '../../../testing/positions';
import type { EmpireView } from '../view';

export const game = written<EmpireView>('inca_empire');
export const { view, names, legal } = game.late.turn!;
export const laying = game.late.laying!;
