/** What the sun-event cards mean to a player as things are now. */

import { garrisonPlaces, lostRoads, templePlaces, terracePlaces, toConquer } from './building';
import { sunAhead } from './track';
import {
  FREE_ROADS,
  PILGRIMAGE_POINTS,
  type Card,
  type EmpireView,
  type Pilgrimage,
  type Player,
  type Sector,
} from './view';

export type Unit =
  'road' | 'wild' | 'labour' | 'points' | 'city' | 'garrison' | 'temple' | 'terrace' | 'conquest';

/** What one card means to one player. */
export interface Effect {
  helps: boolean;
  /** How much, as things are now; 0: nothing. */
  amount: number;
  unit: Unit;
}

type Rule = (view: EmpireView, seat: number, player: Player, lies: boolean) => Effect;

const helps =
  (unit: Unit, amount: (...asked: Parameters<Rule>) => number): Rule =>
  (...asked) => ({ helps: true, amount: amount(...asked), unit });
const hurts =
  (unit: Unit, amount: (...asked: Parameters<Rule>) => number): Rule =>
  (...asked) => ({ helps: false, amount: amount(...asked), unit });
const some = (places: unknown[], least = 1): number => (places.length >= least ? 1 : 0);

function count(player: Player, card: Card): number {
  return player.forces.filter((force) => force === card).length;
}

/** Free roads with so many crews and floods (E-EVENT-05, E-EVENT-06). */
function allowance(crews: number, floods: number): number {
  return Math.max(1, FREE_ROADS + crews - floods);
}

/** What one crew or flood changes, given the others. */
function roadsBy(card: 'crew' | 'flood') {
  return (_: EmpireView, __: number, player: Player, lies: boolean): number => {
    const [crews, floods] = [count(player, 'crew'), count(player, 'flood')];
    const by = lies ? -1 : 1;
    const other = card === 'crew' ? allowance(crews + by, floods) : allowance(crews, floods + by);
    return Math.abs(other - allowance(crews, floods));
  };
}

/** Unrest and support come again with the next Sun phase only, if there is one before scoring. */
function again(view: EmpireView, lies: boolean): boolean {
  return !lies || sunAhead(view);
}

function pilgrimage(kind: Pilgrimage): Rule {
  return helps('points', (view, _, player) =>
    holySites(view, kind).some((site) => view.sites[site]?.temple && player.network.includes(site))
      ? PILGRIMAGE_POINTS[kind]
      : 0,
  );
}

const RULES: Record<Card, Rule> = {
  unrest: hurts('road', (view, seat, _, lies) =>
    again(view, lies) ? lostRoads(view, seat).length : 0,
  ),
  surveyor: helps('terrace', (view, seat) => some(terracePlaces(view, seat), 2)),
  pressure: helps('road', () => 1),
  wild_road: helps('wild', () => 1),
  crew: helps('road', roadsBy('crew')),
  flood: hurts('road', roadsBy('flood')),
  epidemic: hurts('labour', () => 2),
  outpost: helps('city', (view, _, player) =>
    some(player.network.filter((site) => view.sites[site]?.building === 'garrison')),
  ),
  renewal: helps('points', () => 2),
  project: helps('garrison', (view, seat) => some(garrisonPlaces(view, seat), 2)),
  storm: hurts('labour', () => 1),
  famine: helps('points', () => 1),
  supremacy: helps('labour', () => 1),
  support: helps('labour', (view, _, player, lies) =>
    again(view, lies) ? weakTiles(view, player) : 0,
  ),
  expansion: helps('conquest', (view, seat) => some(toConquer(view, seat))),
  resistance: hurts('labour', () => 1),
  zeal: helps('temple', (view, _, player) =>
    some(
      player.network.filter((site) => {
        const found = view.sites[site];
        return found?.building === 'garrison' && !found.temple;
      }),
    ),
  ),
  eclipse: hurts('road', (view, seat, player) =>
    templePlaces(view, seat).length > 0 ? player.free_roads : 0,
  ),
  annual: pilgrimage('annual'),
  great: pilgrimage('great'),
  small: pilgrimage('small'),
};

/** What a card means to a seat; `lies` says that it is face up and counted among its forces. */
export function effect(card: Card, seat: number, view: EmpireView, lies = false): Effect {
  const player = view.seats[seat];
  if (player === undefined) throw new RangeError(`no seat ${seat}`);
  return RULES[card](view, seat, player, lies);
}

/** Own tiles of resistance 1 (E-EVENT-14). */
function weakTiles(view: EmpireView, player: Player): number {
  return player.regions.filter((region) => {
    const tile = view.regions[region]?.tile;
    return tile != null && view.tiles[tile]?.resistance === 1;
  }).length;
}

/** Where a temple makes a pilgrimage possible. */
export function holySites(view: EmpireView, kind: Pilgrimage): string[] {
  const { sites } = view.scenery;
  return Object.keys(sites).filter((site) => sites[site]?.pilgrimage === kind);
}

/** Sectors that take no card now: one was laid there in this Sun phase (E-SUN-04). */
export function isTaken({ cards }: Sector): boolean {
  return cards.some(({ up }) => !up);
}
