/** What the server sends to the pages around the tables, by the names of its schema. */

import type { components } from './schema';

type Schemas = components['schemas'];

export type Made = Schemas['Made'];
export type OptionWords = Schemas['OptionWords'];
export type OptionValue = OptionWords['default'];
export type OwnProfile = Schemas['OwnProfile'];
export type Person = Schemas['PersonShown'];
export type Played = Schemas['Played'];
export type ProgramShown = Schemas['ProgramShown'];
export type RuleWords = Schemas['RuleWords'];
export type RuleKind = RuleWords['kind'];
export type SeatSummary = Schemas['SeatSummary'];
export type Summary = Schemas['Summary'];
/** All the server says of a game. */
export type GameBook = Schemas['GameWords'];
