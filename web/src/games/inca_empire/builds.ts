/** The rows of the price list as things of the map. */

import type { components } from '../../api/schema';
import type { ThingId } from '../types';
import type { Build, BuildName, EmpireView } from './view';

export type Place = components['schemas']['EmpirePlace'];

const KINDS: Record<BuildName, string> = {
  road: 'road',
  extra: 'road',
  city: 'site',
  upgrade: 'site',
  garrison: 'site',
  temple: 'site',
  conquer: 'region',
  expand: 'region',
  terrace: 'region',
};

export function rowOf(view: EmpireView, what: string): Build | undefined {
  return view.builds.find((row) => row.what === what);
}

/** The things a row could be carried out at, whatever it costs. */
export function thingsOf({ what, places }: Build): ThingId[] {
  return places.map(({ at }) => `${KINDS[what]}:${at}`);
}

/** What a row costs and brings at a place; none: it is not for there. */
export function placeOf(view: EmpireView, what: BuildName, at: string): Place | undefined {
  return rowOf(view, what)?.places.find((place) => place.at === at);
}
