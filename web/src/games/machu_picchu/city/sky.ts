/** The time of day: moon discs are its hours, the sun disc is its end. */

import type { MachuView } from '../view';

export const HOURS = ['dawn', 'noon', 'evening', 'night'] as const;
export type Hour = (typeof HOURS)[number];

export interface Sky {
  hour: Hour;
  /** How much of the day has passed: 0 to 1. */
  passed: number;
}

type Day = Pick<MachuView, 'night' | 'sun' | 'discs_taken'> & {
  scenery: { numbers: { discs_a_day: number } };
};

export function sky({ night, sun, discs_taken, scenery }: Day): Sky {
  const passed = Math.min(1, discs_taken / scenery.numbers.discs_a_day);
  if (night) return { hour: 'night', passed: 1 };
  if (sun !== null) return { hour: 'evening', passed: 1 };
  return { hour: passed < 0.25 ? 'dawn' : passed < 0.75 ? 'noon' : 'evening', passed };
}
