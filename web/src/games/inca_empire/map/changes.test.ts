import { expect, it } from 'vitest';
import { changes } from './changes';
import { view } from '../testing/position';

it('finds new roads, buildings and owners, and nothing in the same view', () => {
  expect(changes(view, view)).toEqual([]);
  const after: typeof view = {
    ...view,
    roads: [...view.roads, ['quito', 'rumichaca', 1]],
    wild_roads: [...view.wild_roads, ['atris', 'quito', 2]],
    sites: {
      ...view.sites,
      quito: { building: 'city', temple: false, worth: 3 },
      vilcashuaman: { building: 'city', temple: true, worth: 3 },
    },
    regions: {
      ...view.regions,
      quitu: { tile: '1', conquered: true, owner: 1, terrace: false },
    },
  };
  expect(changes(view, after).sort()).toEqual([
    'region:quitu',
    'road:atris-quito',
    'road:quito-rumichaca',
    'site:quito',
    'site:vilcashuaman',
  ]);
});
