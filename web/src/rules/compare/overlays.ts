/** Overlays as texts: TOML, as the engine reads it, or JSON. */

import { parse, stringify } from 'smol-toml';
import type { Tables } from './tables';

/** More than any overlay needs: nobody waits for a file that is none. */
export const MOST_KB = 512;

const GAME = 'tawantin ';

/** A text that is neither TOML nor JSON. */
export class Unread extends Error {}

/** With a line that says of which game it is. */
export function written(overlay: Tables, game: string, heading: string): string {
  return `# ${GAME}${game}\n# ${heading}\n\n${stringify(overlay)}`;
}

/** The game a text says it is of. */
export function gameOf(text: string): string | null {
  return new RegExp(`^# ${GAME}(\\w+)$`, 'm').exec(text)?.[1] ?? null;
}

export function parsed(text: string): Tables {
  try {
    return (text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text)) as Tables;
  } catch (error) {
    throw new Unread((error as Error).message.split('\n')[0]);
  }
}
