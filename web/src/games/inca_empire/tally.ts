/** What a Sapa Inca phase brought to the networks. */

import { translator } from '../../lib/i18n.svelte';
import type { Tally, Things } from '../types';
import type { Event } from './contract';
import { tally as texts } from './texts';
import type { EmpireView } from './view';

const t = translator(texts);

type Sapa = Extract<Event, { kind: 'sapa' }>;

/** An argument of the event, and what the result calls it. */
const PARTS = {
  cities: 'connected_cities',
  garrisons: 'connected_garrisons',
  temples: 'connected_temples',
  terraces: 'own_terraces',
} as const;

export function tally(
  stretch: Event[],
  _before: Event[],
  _since: Event[],
  view: EmpireView,
  words: Things,
): Tally | null {
  const found = stretch.filter((event): event is Sapa => event.kind === 'sapa');
  if (found.length === 0) return null;
  const of = (seat: number, part: keyof Sapa['args']): number =>
    found.filter((event) => event.seat === seat).reduce((sum, { args }) => sum + args[part], 0);
  const seats = view.seats.map((_, seat) => seat);
  return {
    title: t('title'),
    unit: t('unit'),
    rows: (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => ({
      label: words.category?.[PARTS[part]] ?? part,
      values: seats.map((seat) => of(seat, part)),
    })),
    before: view.seats.map(({ score }, seat) => score - of(seat, 'points')),
    after: view.seats.map(({ score }) => score),
  };
}
