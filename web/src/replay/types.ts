/** What the server sends about a finished game, by the names of its schema. */

import type { components } from '../api/schema';

type Schemas = components['schemas'];

export type Analysis = Schemas['Analysis'];
export type Bug = Schemas['Bug'];
export type Draws = Schemas['Draws'];
export type DecisionSeen = Schemas['DecisionSeen'];
export type DrawShown = Schemas['DrawShown'];
export type Filed = Schemas['Filed'];
export type History = Schemas['History'];
export type Mark = Schemas['Mark'];
export type Position = Schemas['Position'];
