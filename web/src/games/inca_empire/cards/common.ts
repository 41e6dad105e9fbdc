/** What the cards of all things have in common. */

import { list, translator } from '../../../lib/i18n.svelte';
import type { Help, Things } from '../../types';
import { helptexts } from '../texts';
import { CARD, type Card } from '../contract';
import type { Effect, EmpireView, Player } from '../view';
import { labels } from '../texts';

export const t = translator(helptexts);
export const label = translator(labels);

export interface Asked {
  view: EmpireView;
  words: Things;
  names: string[];
  /** Whose area the thing is in: the viewer, or the player on turn, where the id names no seat. */
  seat: number;
  player: Player;
  a: string;
  b: string;
}

export type Fact = string | false | undefined | null;

/** Each fact on a line of its own. */
export function card(title: string, text: Fact[], ...rules: string[]): Help {
  return { title, text: text.filter(Boolean).join('\n'), rules };
}

/** Facts that make one line. */
export function line(...facts: Fact[]): string {
  return facts.filter(Boolean).join(' ');
}

export function nameOf({ view, names }: Asked, seat: number): string {
  return seat === view.seat ? t('you') : (names[seat] ?? String(seat + 1));
}

export function who(asked: Asked, seats: number[]): string {
  return seats.length === 0 ? t('nobody') : list(seats.map((seat) => nameOf(asked, seat)));
}

/** The seats for which something holds. */
export function seatsWith({ view }: Asked, holds: (player: Player) => boolean): number[] {
  return view.seats.flatMap((player, seat) => (holds(player) ? [seat] : []));
}

export function isCard(name: string): name is Card {
  return (CARD as readonly string[]).includes(name);
}

export function rule(name: Card): string {
  return `E-EVENT-${String(CARD.indexOf(name) + 1).padStart(2, '0')}`;
}

/** "−2 free roads", or that it means nothing now. */
export function effectText(name: Card, { amount }: Effect): string {
  return amount === 0 ? t('nothing') : t(`effect_${name}`, { n: amount });
}

/** The same for each player it affects, who stands at its head. */
export function effects(asked: Asked, name: Card, found: Effect[]): string[] {
  return found.map((effect) => {
    const { seat } = effect;
    const whose = nameOf(asked, seat);
    const own = whose.charAt(0).toLocaleUpperCase() + whose.slice(1);
    const head = seat === asked.view.seat ? own : whose;
    return `${head}: ${effectText(name, effect)}`;
  });
}
