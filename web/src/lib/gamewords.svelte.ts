/** A game's names and texts in the language chosen now, read once per language. */

import { api } from '../api/client';
import type { GameWords } from '../api/types';
import { settings } from './settings.svelte';

const read = new Map<string, Promise<GameWords>>();

export function gameWords(game: string, language: string = settings.language): Promise<GameWords> {
  const key = `${game} ${language}`;
  let found = read.get(key);
  if (found === undefined) {
    found = api.get<GameWords>(`/games/${game}/words`, { lang: language });
    found.catch(() => read.delete(key));
    read.set(key, found);
  }
  return found;
}
