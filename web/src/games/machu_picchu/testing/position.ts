/** For tests: what the engine has written of Machu Picchu. */

import { written } from '../../../testing/positions';
import type { Event } from '../contract';
import type { MachuView } from '../view';

export const { questions, things, ...rest } = written<MachuView>('machu_picchu');
export const positions = [...Object.values(questions), rest.over];
export const events = Object.values(rest.events) as Event[];

/** The first position that is like this. */
export function where(like: (view: MachuView) => boolean): MachuView {
  const found = positions.find(({ view }) => like(view));
  if (found === undefined) throw new Error('no position is like that');
  return found.view;
}

/** A turn in the middle of a game. */
export const view = where(({ turn, frame }) => turn > 5 && frame !== 'game_over');
