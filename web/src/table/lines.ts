/** The log as it is read: what somebody did, and more quietly what came of it or of chance. */

import type { EntryShown } from '../api/types';

export interface Line {
  entry: EntryShown;
  /** What whoever moved did; empty where chance moved or the move is not told. */
  deed: string;
  /** What else happened, in order. */
  rest: string[];
  /** How many draws in a row say the same. */
  times: number;
}

function told(entry: EntryShown): Line {
  const { seat, texts, events } = entry;
  // Where every event is told, its owner is known; else all is the mover's.
  const paired = texts.length === events.length;
  const foreign = paired ? events.findIndex((event) => event.seat !== seat) : -1;
  const own = seat < 0 ? 0 : foreign < 0 ? texts.length : foreign;
  return {
    entry,
    deed: texts.slice(0, own).join(' '),
    rest: texts.slice(own),
    times: 1,
  };
}

export function lines(entries: EntryShown[]): Line[] {
  const found: Line[] = [];
  for (const entry of entries) {
    if (entry.texts.length === 0) continue;
    const line = told(entry);
    const last = found.at(-1);
    const same = last?.deed === '' && last.rest.join('\n') === line.rest.join('\n');
    if (last !== undefined && line.deed === '' && same) last.times += 1;
    else found.push(line);
  }
  return found;
}
