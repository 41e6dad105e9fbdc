/** For tests: our maps as the data file has them. */

import { game } from '../../testing/position';
import type { MapTables } from '../map';

type Drawn = Omit<MapTables, 'players' | 'about'>;

function of(players: number): MapTables {
  const { connections, wild, regions, sites, land } = game.sceneries[players] as unknown as Drawn;
  return structuredClone({ players, connections, wild, regions, sites, land });
}

export const maps: Record<number, MapTables> = { 3: of(3), 4: of(4) };
