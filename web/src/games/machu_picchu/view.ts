/** What the server shows of a game of Machu Picchu, by the names of its schema. */

import type { components } from '../../api/schema';

type Schemas = components['schemas'];

export type MachuView = Schemas['MachuView'];
export type Player = Schemas['MachuSeat'];
export type Quarter = Schemas['MachuQuarter'];
export type Moon = Schemas['MachuMoon'];
export type Row = Schemas['MachuRow'];
export type Column = Schemas['MachuColumn'];
export type Yield = Schemas['MachuYield'];
export type HandCard = Schemas['MachuHandCard'];

export const WARES = ['llama', 'coca', 'pottery', 'cloth'] as const;
export const GOODS = ['corn', ...WARES] as const;
export const CLERGY = ['virgin', 'puma', 'condor'] as const;
export const MARKS = [...GOODS, ...CLERGY] as const;
export type Good = (typeof GOODS)[number];
export type Cleric = (typeof CLERGY)[number];
export type Mark = Good | Cleric;
export const DAYS = 9;
export const GRANARY = 7;
export const STABLE = 13;
export const SUMMIT = 20;

/** Where each good is made. */
export const QUARTER_OF: Record<Good, string> = {
  corn: 'corn_terraces',
  llama: 'llama_meadow',
  coca: 'coca_plantation',
  pottery: 'potters_quarter',
  cloth: 'weavers_quarter',
};

/** Who sacrifices where. */
export const TEMPLE_OF: Record<Cleric, string> = {
  virgin: 'temple_of_the_sun',
  puma: 'temple_of_the_puma',
  condor: 'temple_of_the_condor',
};
