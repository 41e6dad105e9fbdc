/** The sign an event has in the log: one of the symbols a game draws. */

import type { EventShown } from '../api/types';

/** A sign for every event of a contract, or how to tell it from the event's numbers. */
export type Icons<Events> = {
  [K in keyof Events]: string | ((args: Events[K]) => string);
};

export function iconOf<Events>(icons: Icons<Events>): (event: EventShown) => string {
  return ({ kind, args }) => {
    const found = icons[kind as keyof Events];
    return typeof found === 'function' ? found(args as Events[keyof Events]) : found;
  };
}
