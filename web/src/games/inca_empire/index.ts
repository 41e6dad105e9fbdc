import { translator } from '../../lib/i18n.svelte';
import type { GameClient, Things } from '../types';
import Area from './Area.svelte';
import Board from './Board.svelte';
import Defs from './Defs.svelte';
import Picture from './Picture.svelte';
import Result from './Result.svelte';
import Strip from './Strip.svelte';
import type { Event } from './contract';
import { help, lasting } from './help';
import { icon } from './icons';
import { begins, motion, places } from './motion';
import { things } from './things';
import type { EmpireView } from './view';
import { tally } from './tally';
import { labels } from './texts';

const t = translator(labels);

/** "Era 2, round 3: People phase" */
function stage({ ended, seats, track, scenery }: EmpireView, words: Things): string {
  if (ended) return t('over');
  if (seats.some(({ order }) => order === null)) return t('setup');
  const { column, round, phase } = track;
  const era = scenery.track.columns[column]?.era ?? 1;
  return t('stage', { era, n: round, phase: words.phase?.[phase] ?? phase });
}

export const game: GameClient<EmpireView, Event> = {
  Board,
  roomy: 1000, // the map takes what it can get
  Area,
  Strip,
  Picture,
  Defs,
  Result,
  things,
  places,
  begins,
  tally,
  icon,
  motion,
  help,
  lasting,
  active: ({ active }) => active,
  stage,
};
