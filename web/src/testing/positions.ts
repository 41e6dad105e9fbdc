/** For tests: positions of real games as the server would send them, see `engine.ts`. */

import { readFileSync } from 'node:fs';
import type { Choice, EventShown } from '../api/types';
import type { ThingId, Things } from '../games/types';
import type { Language } from '../locales';

/** A table as the seat sees it that is asked. */
export interface Position<View> {
  you: number;
  names: string[];
  view: View;
  prompt: string;
  legal: Choice[];
}

export interface Written<View> {
  /** By the name of the question: the first position of random games that asked it. */
  questions: Record<string, Position<View>>;
  /** The same of games that are well advanced. */
  late: Record<string, Position<View>>;
  /** By the name of an option: the first question of a game with it. */
  options: Record<string, Position<View>>;
  /** What never changes at a table, by its number of players. */
  sceneries: Record<number, object>;
  /** What could be chosen at many moments of random games. */
  decisions: { players: number; legal: string[] }[];
  /** A game that has ended. */
  over: Position<View>;
  /** One event of every kind that happened. */
  events: Record<string, EventShown>;
  things: Record<Language, Things>;
  /** By step of the guided game: what it points at. */
  lesson: Record<string, ThingId[]>;
  /** The guided game as long as one follows it, and the steps that are read at each question. */
  guided: (Position<View> & { steps: string[] })[];
}

export function written<View>(game: string): Written<View> {
  return JSON.parse(readFileSync(`../build/positions/${game}.json`, 'utf-8')) as Written<View>;
}
