import { translator } from '../../lib/i18n.svelte';
import type { GameClient } from '../types';
import Area from './Area.svelte';
import Board from './Board.svelte';
import Defs from './Defs.svelte';
import Picture from './Picture.svelte';
import Strip from './Strip.svelte';
import { help } from './help';
import { motion, places } from './motion';
import { things } from './things';
import type { CuzcoView } from './view';
import { labels } from './texts';

const t = translator(labels);

export const game: GameClient<CuzcoView> = {
  Board,
  Area,
  Strip,
  Picture,
  Defs,
  things,
  amount: (action) => (action.startsWith('amount ') ? Number(action.split(' ')[1]) : null),
  places,
  motion,
  help,
  stage: (view) => (view.round === 0 ? t('setup') : t('round', { n: view.round })),
};
