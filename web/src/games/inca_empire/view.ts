/** What the server shows of a game of Inca Empire, with its scenery, by the names of its schema. */

import type { components } from '../../api/schema';

type Schemas = components['schemas'];

export type Scenery = Schemas['EmpireScenery'];
export type EmpireView = Schemas['EmpireView'] & { scenery: Scenery };
export type Player = Schemas['EmpireSeat'];
export type Sector = Schemas['EmpireSector'];
/** What a card means to a player as things are now. */
export type Effect = Schemas['EmpireEffect'];
/** A row of the price list. */
export type Build = Schemas['EmpireBuild'];
export type BuildName = Build['what'];
