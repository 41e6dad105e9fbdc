import { expect, it } from 'vitest';
import { sky } from './sky';

const at = (discs_taken: number, sun: number | null = null, night = false) =>
  sky({ discs_taken, sun, night, scenery: { numbers: { discs_a_day: 4 } } });

it('goes from dawn to night with the discs that are taken', () => {
  expect([0, 1, 2, 3].map((discs) => at(discs).hour)).toEqual(['dawn', 'noon', 'noon', 'evening']);
  expect([0, 1, 4, 5].map((discs) => at(discs).passed)).toEqual([0, 0.25, 1, 1]);
  expect(at(4, 2)).toEqual({ hour: 'evening', passed: 1 });
  expect(at(4, 2, true).hour).toBe('night');
});
