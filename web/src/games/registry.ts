/** The games of this client: one folder each, loaded when a table needs it. */

import type { Component } from 'svelte';
import { arrived, translator } from '../lib/i18n.svelte';
import { shelf as cuzco } from './cuzco/shelf';
import { shelf as incaEmpire } from './inca_empire/shelf';
import { shelf as machuPicchu } from './machu_picchu/shelf';
import type { Comparison, Gallery, GameClient, HowTo, Shelf } from './types';

interface Registered {
  /** What the first page says of it. */
  shelf: Shelf;
  /** The picture on the first page. */
  cover: () => Promise<{ default: Component }>;
  client: () => Promise<{ game: GameClient }>;
  /** What it is taught with, and the words. */
  gallery: () => Promise<{ gallery: Gallery }>;
  howto: () => Promise<{ howto: HowTo }>;
  /** Its printed values, to be compared with a copy. */
  comparison: () => Promise<{ comparison: Comparison }>;
}

/** In the order they stand on the shelf. An address or a link may name what every object has. */
export const games: Record<string, Registered> = Object.assign(Object.create(null) as object, {
  cuzco: {
    shelf: cuzco,
    cover: () => import('./cuzco/Cover.svelte'),
    client: () => import('./cuzco') as Promise<{ game: GameClient }>,
    gallery: () => import('./cuzco/gallery') as Promise<{ gallery: Gallery }>,
    howto: () => import('./cuzco/howto') as Promise<{ howto: HowTo }>,
    comparison: () => import('./cuzco/compare') as Promise<{ comparison: Comparison }>,
  },
  machu_picchu: {
    shelf: machuPicchu,
    cover: () => import('./machu_picchu/Cover.svelte'),
    client: () => import('./machu_picchu') as Promise<{ game: GameClient }>,
    gallery: () => import('./machu_picchu/gallery') as Promise<{ gallery: Gallery }>,
    howto: () => import('./machu_picchu/howto') as Promise<{ howto: HowTo }>,
    comparison: () => import('./machu_picchu/compare') as Promise<{ comparison: Comparison }>,
  },
  inca_empire: {
    shelf: incaEmpire,
    cover: () => import('./inca_empire/Cover.svelte'),
    client: () => import('./inca_empire') as Promise<{ game: GameClient }>,
    gallery: () => import('./inca_empire/gallery') as Promise<{ gallery: Gallery }>,
    howto: () => import('./inca_empire/howto') as Promise<{ howto: HowTo }>,
    comparison: () => import('./inca_empire/compare') as Promise<{ comparison: Comparison }>,
  },
});

/** The name of a game in the language chosen now, whether or not the server is there to ask. */
export function nameOf(game: string): string {
  const known = games[game];
  return known === undefined ? game : translator(known.shelf.words)('name');
}

/** The client of a game, or null where there is none. */
export async function clientOf(game: string): Promise<GameClient | null> {
  const known = games[game];
  return known === undefined ? null : (await arrived(known.client())).game;
}
