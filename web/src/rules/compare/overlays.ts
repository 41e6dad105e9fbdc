/** Overlays as texts: TOML, as the engine reads it, or JSON. */

import { parse, stringify } from 'smol-toml';
import type { Tables } from './tables';

/** More than any overlay needs: nobody waits for a file that is none. */
export const MOST_KB = 512;

/** A text that is neither TOML nor JSON. */
export class Unread extends Error {}

export function written(overlay: Tables, heading: string): string {
  return `# ${heading}\n\n${stringify(overlay)}`;
}

export function parsed(text: string): Tables {
  try {
    return (text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text)) as Tables;
  } catch (error) {
    throw new Unread((error as Error).message.split('\n')[0]);
  }
}
