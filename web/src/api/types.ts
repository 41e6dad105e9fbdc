/** What the server sends, by the names of its schema. `make schema` renews schema.d.ts. */

import type { components } from './schema';

type Schemas = components['schemas'];

export type Blocked = Schemas['Blocked'];
export type ChatLine = Schemas['ChatLine'];
export type Choice = Schemas['Choice'];
export type EntryShown = Schemas['EntryShown'];
export type EventShown = Schemas['EventShown'];
export type GameWords = Schemas['GameWords'];
export type Pace = Schemas['Pace'];
export type PersonShown = Schemas['PersonShown'];
export type ResultShown = Schemas['ResultShown'];
export type SeatShown = Schemas['SeatShown'];
export type TableShown = Schemas['TableShown'];
export type TableUpdate = Schemas['TableUpdate'];
