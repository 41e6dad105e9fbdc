/** The games of this client: one folder each, loaded when a table needs it. */

import type { Component } from 'svelte';
import type { GameClient } from './types';

interface Registered {
  /** The picture on the home page. */
  cover: () => Promise<{ default: Component }>;
  client: () => Promise<{ game: GameClient }>;
}

export const games: Record<string, Registered> = {
  cuzco: {
    cover: () => import('./cuzco/Cover.svelte'),
    client: () => import('./cuzco') as Promise<{ game: GameClient }>,
  },
};
