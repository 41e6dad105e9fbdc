/** What is new on the map since an earlier view. */

import type { ThingId } from '../../types';
import { road } from '../things';
import type { EmpireView } from '../view';

export function changes(before: EmpireView, after: EmpireView): ThingId[] {
  const parts = ['roads', 'wild_roads', 'sites', 'regions'] as const;
  if (parts.every((part) => before[part] === after[part])) return [];
  const old = new Set([...before.roads, ...before.wild_roads].map((one) => one.join(' ')));
  const roads = [...after.roads, ...after.wild_roads].filter((one) => !old.has(one.join(' ')));
  const sites = Object.entries(after.sites).filter(([key, { building, temple }]) => {
    const was = before.sites[key];
    return was?.building !== building || was.temple !== temple;
  });
  const regions = Object.entries(after.regions).filter(([key, { owner, terrace }]) => {
    const was = before.regions[key];
    return was?.owner !== owner || was.terrace !== terrace;
  });
  return [
    ...roads.map(([a, b]) => road(a, b)),
    ...sites.map(([key]) => `site:${key}`),
    ...regions.map(([key]) => `region:${key}`),
  ];
}
