import { translator } from '../../lib/i18n.svelte';
import type { GameClient } from '../types';
import Area from './Area.svelte';
import Board from './Board.svelte';
import Defs from './Defs.svelte';
import Picture from './Picture.svelte';
import Result from './Result.svelte';
import Strip from './Strip.svelte';
import { help } from './help';
import { icon } from './icons';
import { begins, motion, places } from './motion';
import { amount, order, things } from './things';
import type { Event } from './contract';
import type { MachuView } from './view';
import { tally } from './tally';
import { labels } from './texts';

const t = translator(labels);

/** "Day 3 of 9 – last turns: 2" */
function stage(view: MachuView): string {
  if (view.ending !== null) return t('over');
  if (view.turn === 0) return t('setup');
  const day = t('day', { n: view.day, ...view.scenery.numbers });
  if (view.night) return `${day} – ${t('night')}`;
  if (view.last_turns === 0) return day;
  return `${day} – ${t('last_turns', { n: view.last_turns })}`;
}

export const game: GameClient<MachuView, Event> = {
  Board,
  Area,
  Strip,
  Picture,
  Defs,
  Result,
  things,
  amount,
  order,
  places,
  begins,
  tally,
  icon,
  motion,
  help,
  active: ({ active, turn }) => (turn > 0 ? active : null),
  stage,
};
