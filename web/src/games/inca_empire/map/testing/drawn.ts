/** For tests: the position with a land to draw, each region a square round its label. */

import position from '../../testing/position.json';
import type { EmpireView } from '../../view';

const HALF = 30;

function square([x = 0, y = 0]: number[]): number[][] {
  return [
    [x - HALF, y - HALF],
    [x + HALF, y - HALF],
    [x + HALF, y + HALF],
    [x - HALF, y + HALF],
  ];
}

const given = position as unknown as EmpireView;

export const view: EmpireView = {
  ...given,
  scenery: {
    ...given.scenery,
    land: {
      ...given.scenery.land,
      coast: [
        [200, 0],
        [1000, 0],
        [1000, 1400],
        [500, 1400],
      ],
      ranges: [
        [
          [300, 300],
          [300, 600],
        ],
      ],
    },
    regions: Object.fromEntries(
      Object.entries(given.scenery.regions).map(([key, region]) => [
        key,
        { ...region, shape: square(region.label) },
      ]),
    ),
  },
};
