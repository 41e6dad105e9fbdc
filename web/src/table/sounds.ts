/** What a change of the table sounds like. */

import type { EventShown } from '../api/types';
import type { GameClient } from '../games/types';
import type { Sound } from '../lib/sound';

/** What travels makes the sound: dice, paper, wood. */
function ofSprite(sprite: string): Sound {
  if (sprite.startsWith('die-')) return 'dice';
  return /card|task/.test(sprite) ? 'card' : 'piece';
}

/** Each sound once, however much happens. */
export function soundsOf(game: GameClient, events: EventShown[], view: unknown): Sound[] {
  const found = events.flatMap((event): Sound[] => {
    const { flights, sound } = game.motion(event, view);
    return sound === undefined ? flights.map(({ sprite }) => ofSprite(sprite)) : [sound];
  });
  return [...new Set(found)];
}
