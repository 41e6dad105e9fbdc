/** The log as it is read: stretches of the game, in them turns, in them a line for each event. */

import type { EntryShown, EventShown } from '../api/types';

export interface Line {
  /** Its name in the address: the entry's number, and which line of it. */
  id: string;
  entry: EntryShown;
  event: EventShown;
  text: string;
  /** How many draws in a row say the same. */
  times: number;
}

/** What one player did until another's turn; -1: what nobody did. */
export interface Turn {
  id: string;
  seat: number;
  /** Several draws in a row are one, folded. */
  parts: (Line | Line[])[];
}

export interface Stretch {
  id: string;
  /** The sentence it begins with; null: what comes before the first. */
  title: string | null;
  turns: Turn[];
}

/** What whoever moved did, in words; empty where chance moved or the move is not told. */
export function deed({ seat, texts, told, events }: EntryShown): string {
  if (seat < 0) return '';
  return texts.filter((_, i) => events[told[i] ?? -1]?.seat === seat).join(' ');
}

/** A draw, or something else that no player chose: a run of them is folded. */
function drawn({ entry }: Line): boolean {
  return entry.seat < 0;
}

function add(turn: Turn, line: Line): void {
  const last = turn.parts.at(-1);
  if (last === undefined || !drawn(line)) {
    turn.parts.push(line);
    return;
  }
  const before = Array.isArray(last) ? last.at(-1)! : last;
  if (!drawn(before)) turn.parts.push(line);
  else if (before.text === line.text) before.times += 1;
  else if (Array.isArray(last)) last.push(line);
  else turn.parts[turn.parts.length - 1] = [last, line];
}

export function stretches(entries: EntryShown[]): Stretch[] {
  const found: Stretch[] = [];
  let turn: Turn | null = null;
  /** Somebody's turn goes on until another's; a stretch of the game begins with nobody's. */
  const turnOf = (id: string, seat: number): Turn => {
    if (found.length === 0) found.push({ id: 'start', title: null, turns: [] });
    if (turn === null || (seat >= 0 && seat !== turn.seat)) {
      turn = { id, seat, parts: [] };
      found.at(-1)!.turns.push(turn);
    }
    return turn;
  };
  for (const entry of entries)
    entry.texts.forEach((text, i) => {
      const id = i === 0 ? `line-${entry.number}` : `line-${entry.number}-${i}`;
      if (i === entry.chapter) {
        found.push({ id, title: text, turns: [] });
        turn = null;
        return;
      }
      const event = entry.events[entry.told[i] ?? -1];
      if (event === undefined) return;
      // What follows the beginning of a stretch is not the doing of whoever moved before it.
      const seat = entry.chapter >= 0 && i > entry.chapter ? -1 : entry.seat;
      add(turnOf(id, seat), { id, entry, event, text, times: 1 });
    });
  return found.filter(({ title, turns }) => title !== null || turns.length > 0);
}

export function linesOf({ turns }: Stretch): Line[] {
  return turns.flatMap(({ parts }) => parts.flat());
}

/** The last line of the log up to an entry. */
export function upTo(all: Stretch[], entry: number): string | null {
  return (
    all
      .flatMap(linesOf)
      .filter((line) => line.entry.number <= entry)
      .at(-1)?.id ?? null
  );
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Only the lines that say this, in whatever case and with or without accents. */
export function search(all: Stretch[], wanted: string): Stretch[] {
  const needle = plain(wanted.trim());
  if (needle === '') return all;
  const fits = ({ text }: { text: string }): boolean => plain(text).includes(needle);
  return all.flatMap((stretch) => {
    const turns = stretch.turns
      .map((turn) => ({ ...turn, parts: turn.parts.flat().filter(fits) }))
      .filter(({ parts }) => parts.length > 0);
    const named = stretch.title !== null && plain(stretch.title).includes(needle);
    return turns.length > 0 || named ? [{ ...stretch, turns }] : [];
  });
}
