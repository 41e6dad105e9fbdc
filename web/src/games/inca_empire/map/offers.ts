/** What a choice costs and brings, as its forecast tells it. */

import type { Choice } from '../../../api/types';
import type { Event } from '../contract';

export interface Offer {
  /** What is paid. */
  labour: number;
  /** At once. */
  points: number;
  /** More in each scoring. */
  each: number;
  /** More labour of each Inca phase. */
  income: number;
}

function told(event: Event): Partial<Offer> | null {
  switch (event.kind) {
    case 'road':
    case 'wild_road':
      return {};
    case 'joined':
      return { each: event.args.points };
    case 'extra_road':
      return { labour: event.args.labour };
    case 'city':
    case 'upgrade':
    case 'garrison':
    case 'temple': {
      const { labour, points, worth } = event.args;
      return { labour, points, each: worth };
    }
    case 'terrace': {
      const { labour, points, worth, income } = event.args;
      return { labour, points, each: worth, income };
    }
    case 'conquered': {
      const { labour, points, income } = event.args;
      return { labour, points, income };
    }
    case 'pilgrimage':
      return { points: event.args.points };
    default:
      return null;
  }
}

/** None: the choice is no bargain, such as laying a card or passing. */
export function offer({ forecast }: Choice, seat: number): Offer | null {
  const parts = (forecast.events as Event[])
    .filter((event) => event.seat === seat)
    .flatMap((event) => told(event) ?? []);
  if (parts.length === 0) return null;
  const sum = (key: keyof Offer): number =>
    parts.reduce((total, part) => total + (part[key] ?? 0), 0);
  return {
    labour: sum('labour'),
    points: sum('points'),
    each: sum('each'),
    income: sum('income'),
  };
}
