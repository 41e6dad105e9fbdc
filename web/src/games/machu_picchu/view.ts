/** What the server shows of a game of Machu Picchu, by the names of its schema. */

import type { components } from '../../api/schema';
import { CLERIC, GOOD, type Cleric, type Good } from './contract';

type Schemas = components['schemas'];

export type MachuView = Schemas['MachuView'];
export type Player = Schemas['MachuSeat'];
export type Quarter = Schemas['MachuQuarter'];
export type Moon = Schemas['MachuMoon'];
export type Row = Schemas['MachuRow'];
export type Passed = Schemas['MachuPassed'];
export type Share = Schemas['MachuShare'];

export type Mark = Good | Cleric;
export const MARKS = [...GOOD, ...CLERIC] as const;

/** Fields of the path that give something. */
export const LANDMARKS = ['granary', 'stable', 'summit'] as const;
export type Landmark = (typeof LANDMARKS)[number];

export function landmark({ numbers }: MachuView, field: number): Landmark | undefined {
  return LANDMARKS.find((name) => numbers[name] === field);
}

export function isWork(mark: string): mark is Good {
  return (GOOD as readonly string[]).includes(mark);
}

/** The quarter where a good is made and its profession works. */
export function quarterOf({ quarters }: MachuView, good: Good): Quarter | undefined {
  return quarters.find((quarter) => quarter.good === good);
}
