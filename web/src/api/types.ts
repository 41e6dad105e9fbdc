/** What the server sends, by the names of its schema. `make schema` renews schema.d.ts. */

import type { components } from './schema';

type Schemas = components['schemas'];

export type Advised = Schemas['Advised'];
export type Blocked = Schemas['Blocked'];
export type ChangedValue = Schemas['ChangedValue'];
export type ChatLine = Schemas['ChatLine'];
export type Choice = Schemas['Choice'];
export type DeedShown = Schemas['DeedShown'];
export type EntryShown = Schemas['EntryShown'];
export type EventShown = Schemas['EventShown'];
export type GameWords = Schemas['GameWords'];
export type BotWords = Schemas['BotWords'];
export type Hint = Schemas['Hint'];
export type Known = Schemas['Known'];
export type LessonShown = Schemas['LessonShown'];
export type Made = Schemas['Made'];
export type NoteShown = Schemas['NoteShown'];
export type OptionWords = Schemas['OptionWords'];
export type OverlayChecked = Schemas['OverlayChecked'];
export type OwnProfile = Schemas['OwnProfile'];
export type Pace = Schemas['Pace'];
export type PersonShown = Schemas['PersonShown'];
export type Played = Schemas['Played'];
export type ProgramShown = Schemas['ProgramShown'];
export type ReportShown = Schemas['ReportShown'];
export type ResultShown = Schemas['ResultShown'];
export type RuleWords = Schemas['RuleWords'];
export type SeatShown = Schemas['SeatShown'];
export type SessionShown = Schemas['SessionShown'];
export type StepShown = Schemas['StepShown'];
export type Standing = Schemas['Standing'];
export type Summary = Schemas['Summary'];
export type TableShown = Schemas['TableShown'];
export type TableUpdate = Schemas['TableUpdate'];
export type VisitorShown = Schemas['VisitorShown'];
export type OptionValue = OptionWords['default'];
export type RuleKind = RuleWords['kind'];
