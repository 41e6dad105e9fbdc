/** What the server shows of a game of Inca Empire, with its scenery, by the names of its schema. */

import type { components } from '../../api/schema';

type Schemas = components['schemas'];

export type Scenery = Schemas['EmpireScenery'];
export type EmpireView = Schemas['EmpireView'] & { scenery: Scenery };
export type Player = Schemas['EmpireSeat'];
export type Prices = Schemas['EmpirePrices'];
export type Sector = Schemas['EmpireSector'];
export type Tile = Schemas['EmpireTile'];

/** In the order of their rules, E-EVENT-01 and on. */
export const CARDS = [
  'unrest',
  'surveyor',
  'pressure',
  'wild_road',
  'crew',
  'flood',
  'epidemic',
  'outpost',
  'renewal',
  'project',
  'storm',
  'famine',
  'supremacy',
  'support',
  'expansion',
  'resistance',
  'zeal',
  'eclipse',
  'annual',
  'great',
  'small',
] as const;
export type Card = (typeof CARDS)[number];
export const PILGRIMAGES = ['annual', 'great', 'small'] as const;
export type Pilgrimage = (typeof PILGRIMAGES)[number];
export const PILGRIMAGE_POINTS: Record<Pilgrimage, number> = { annual: 5, great: 7, small: 4 };
/** The rows of the price list. */
export const OPTIONS = [
  'road',
  'extra',
  'city',
  'garrison',
  'upgrade',
  'temple',
  'conquer',
  'expand',
  'terrace',
] as const;
export type Option = (typeof OPTIONS)[number];
export const FREE_ROADS = 2;
/** Prices without any event (E-DATA-07); a conquest costs the resistance of the tile. */
export const PRINTED = {
  city: 6,
  upgrade: 4,
  garrison: 4,
  temple: 5,
  terrace: 2,
  road: 1,
  expansion: 2,
} as const;
/** Points at once, and in each scoring. */
export const POINTS = { city: 4, garrison: 3, temple: 4, terrace: 1 } as const;
export const EACH = { city: 3, garrison: 2, temple: 1, terrace: 1 } as const;

/** The seat a panel speaks to: the viewer, or the one whose turn it is for a spectator. */
export function reader(view: EmpireView): number {
  return view.seat >= 0 ? view.seat : Math.max(0, view.active);
}
