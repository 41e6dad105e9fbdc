/** What the server shows of a game of Machu Picchu, with its scenery, by the names of its schema. */

import type { components } from '../../api/schema';
import { CLERIC, GOOD, type Cleric, type Good } from './contract';

type Schemas = components['schemas'];

export type MachuView = Schemas['MachuView'] & { scenery: Schemas['MachuScenery'] };
export type Player = Schemas['MachuSeat'];
export type Quarter = Schemas['MachuQuarter'] & Schemas['MachuPrintedQuarter'];
export type Moon = Schemas['MachuMoon'] & Schemas['MachuPrintedMoon'];
export type Row = Schemas['MachuRow'];
export type Passed = Schemas['MachuPassed'];
export type Share = Schemas['MachuShare'];

export type Mark = Good | Cleric;
export const MARKS = [...GOOD, ...CLERIC] as const;

/** Fields of the path that give something. */
export const LANDMARKS = ['granary', 'stable', 'summit'] as const;
export type Landmark = (typeof LANDMARKS)[number];

export function landmark({ scenery }: MachuView, field: number): Landmark | undefined {
  return LANDMARKS.find((name) => scenery.numbers[name] === field);
}

/** The quarters as they are printed and as things stand there. */
export function quartersOf({ quarters, scenery }: MachuView): Quarter[] {
  return quarters.map((now) => ({ ...scenery.quarters[now.id]!, ...now }));
}

/** The moon discs likewise. */
export function moonsOf({ moons, scenery }: MachuView): Moon[] {
  return moons.map((now) => ({ ...scenery.moons[now.id]!, ...now }));
}

export function isWork(mark: string): mark is Good {
  return (GOOD as readonly string[]).includes(mark);
}

/** The quarter where a good is made and its profession works. */
export function quarterOf({ scenery }: MachuView, good: Good): string | undefined {
  return Object.keys(scenery.quarters).find((id) => scenery.quarters[id]?.good === good);
}
