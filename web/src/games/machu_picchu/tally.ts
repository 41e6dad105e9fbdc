/** What a day brought on the Inca path; points are nobody else's business before the end. */

import { translator } from '../../lib/i18n.svelte';
import type { Tally } from '../types';
import type { Event } from './contract';
import { tally as texts } from './texts';
import type { MachuView } from './view';

const t = translator(texts);

/** What makes a runner step, in the order of the card. */
const CAUSES = ['stones', 'sacrificed', 'offered', 'hired', 'sundial', 'cashed'] as const;
type Cause = (typeof CAUSES)[number];

/** The deed that is told right before the steps it brings. */
const DEEDS: Partial<Record<Event['kind'], Cause>> = {
  stones: 'stones',
  sacrificed: 'sacrificed',
  offered: 'offered',
  hired: 'hired',
  sent: 'sundial',
  chose: 'sundial',
  cashed: 'cashed',
};

interface Steps {
  seat: number;
  steps: number;
  cause: Cause | undefined;
}

export function walked(events: Event[]): Steps[] {
  const last = new Map<number, Cause>();
  return events.flatMap((event) => {
    const { seat } = event;
    const cause = DEEDS[event.kind];
    if (cause !== undefined) last.set(seat, cause);
    return event.kind === 'moved' ? [{ seat, steps: event.args.steps, cause: last.get(seat) }] : [];
  });
}

export function tally(stretch: Event[], before: Event[], _since: Event[], view: MachuView): Tally {
  const seats = view.seats.map((_, seat) => seat);
  const sum = (steps: Steps[]): number => steps.reduce((all, one) => all + one.steps, 0);
  const here = walked(stretch);
  const earlier = walked(before);
  const rows = CAUSES.map((cause) => ({
    label: t(cause),
    values: seats.map((seat) =>
      sum(here.filter((one) => one.seat === seat && one.cause === cause)),
    ),
  }));
  const was = seats.map((seat) => sum(earlier.filter((one) => one.seat === seat)));
  const day = stretch.find((event) => event.kind === 'day');
  return {
    title: t('title', { n: day?.args.day ?? 0 }),
    unit: t('unit'),
    place: t('place'),
    rows: rows.filter(({ values }) => values.some((n) => n !== 0)),
    before: was,
    after: seats.map((seat) => (was[seat] ?? 0) + sum(here.filter((one) => one.seat === seat))),
  };
}
