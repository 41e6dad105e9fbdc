/** What a round brought: every point of the game is an event. */

import { translator } from '../../lib/i18n.svelte';
import type { Tally, Things } from '../types';
import { CATEGORY, type Event } from './contract';
import { tally as texts } from './texts';
import type { CuzcoView } from './view';

const t = translator(texts);

type Scored = Extract<Event, { kind: 'scored' }>;

const scored = (events: Event[]): Scored[] =>
  events.filter((event): event is Scored => event.kind === 'scored');

export function tally(
  stretch: Event[],
  _before: Event[],
  since: Event[],
  view: CuzcoView,
  words: Things,
): Tally {
  const sum = (events: Event[], seat: number, category?: string): number =>
    scored(events)
      .filter((one) => one.seat === seat && (category ?? one.args.category) === one.args.category)
      .reduce((all, { args }) => all + args.points, 0);
  const seats = view.seats.map((_, seat) => seat);
  const after = view.seats.map(({ score }, seat) => score - sum(since, seat));
  const rows = CATEGORY.map((category) => ({
    label: words.category?.[category] ?? category,
    values: seats.map((seat) => sum(stretch, seat, category)),
  }));
  const round = stretch.find((event) => event.kind === 'round');
  return {
    title: t('title', { n: round?.args.round ?? 0 }),
    unit: t('unit'),
    rows: rows.filter(({ values }) => values.some((n) => n !== 0)),
    before: seats.map((seat) => (after[seat] ?? 0) - sum(stretch, seat)),
    after,
  };
}
