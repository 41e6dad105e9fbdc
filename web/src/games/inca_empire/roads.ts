/** Links and the roads on them, as the map and the view list them. */

import type { ThingId } from '../types';
import { road } from './things';
import type { EmpireView, Scenery } from './view';

/** Remembers what is worked out for a position or a map: hundreds of things ask for it. */
function remembered<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { found: T }>();
  return (key) => {
    const old = known.get(key) ?? { found: make(key) };
    known.set(key, old);
    return old.found;
  };
}

/** The regions each link lies in, printed or wild. */
const links = remembered(({ connections, wild }: Scenery) => {
  const all = [...connections, ...wild].map(
    ([a = '', b = '', ...regions]) => [road(a, b), regions] as const,
  );
  return new Map(all);
});

const printed = remembered(
  ({ connections }: Scenery) => new Set(connections.map(([a = '', b = '']) => road(a, b))),
);

export function isPrinted(view: EmpireView, a: string, b: string): boolean {
  return printed(view.scenery).has(road(a, b));
}

/** The regions a road between two sites lies in. */
export function liesIn(view: EmpireView, a: string, b: string): string[] {
  return links(view.scenery).get(road(a, b)) ?? [];
}

interface Built {
  seat: number;
  wild: boolean;
}

/** The roads at each link: at most one that is not wild, and it comes first. */
const built = remembered((view: EmpireView) => {
  const found = new Map<ThingId, Built[]>();
  const add = (wild: boolean, [a, b, seat]: [string, string, number]): void => {
    const id = road(a, b);
    found.set(id, [...(found.get(id) ?? []), { seat, wild }]);
  };
  for (const one of view.roads) add(false, one);
  for (const one of view.wild_roads) add(true, one);
  return found;
});

export function roadsAt(view: EmpireView, a: string, b: string): Built[] {
  return built(view).get(road(a, b)) ?? [];
}
