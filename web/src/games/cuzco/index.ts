import { translator } from '../../lib/i18n.svelte';
import type { GameClient } from '../types';
import Area from './Area.svelte';
import Board from './Board.svelte';
import Defs from './Defs.svelte';
import Picture from './Picture.svelte';
import Strip from './Strip.svelte';
import { help } from './help';
import { icon } from './icons';
import { begins, motion, places } from './motion';
import { amount, things } from './things';
import type { Event } from './contract';
import type { CuzcoView } from './view';
import { tally } from './tally';
import { labels } from './texts';

const t = translator(labels);

export const game: GameClient<CuzcoView, Event> = {
  Board,
  Area,
  Strip,
  Picture,
  Defs,
  things,
  amount,
  places,
  begins,
  tally,
  icon,
  motion,
  help,
  stage: (view) => t('round', { ...view.scenery.numbers, n: view.round }),
};
