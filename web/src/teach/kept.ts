/** What a page that teaches draws with, fetched once for all its pictures. */

import { games } from '../games/registry';
import type { Gallery, Things } from '../games/types';
import { gameWords } from '../lib/gamewords.svelte';
import { arrived } from '../lib/i18n.svelte';

/** The position of a game that its pictures show. */
export interface Kept {
  names: string[];
  view: unknown;
}

export interface Drawn {
  gallery: Gallery;
  kept: Kept;
  words: Things;
}

/** All that a game's pictures need; where nobody can be asked for its words they go without. */
export async function drawn(game: string, language: string): Promise<Drawn | null> {
  const known = games[game];
  if (known === undefined) return null;
  const [{ gallery }, words] = await Promise.all([
    arrived(known.gallery()),
    gameWords(game, language).then(
      ({ things }) => things,
      () => ({}),
    ),
  ]);
  return { gallery, kept: await gallery.position(), words };
}
