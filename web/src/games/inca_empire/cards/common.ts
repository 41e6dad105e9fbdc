/** What the cards of all things have in common. */

import { list, translator } from '../../../lib/i18n.svelte';
import type { Help, Things } from '../../types';
import { helptexts } from '../texts';
import { effect } from '../sun';
import { CARDS, type Card, type EmpireView, type Player } from '../view';
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
  return (CARDS as readonly string[]).includes(name);
}

export function rule(name: Card): string {
  return `E-EVENT-${String(CARDS.indexOf(name) + 1).padStart(2, '0')}`;
}

/** "−2 free roads", or that it means nothing now. */
export function effectText(name: Card, seat: number, view: EmpireView, lies = false): string {
  const { amount } = effect(name, seat, view, lies);
  return amount === 0 ? t('nothing') : t(`effect_${name}`, { n: amount });
}

/** The same for each of these players, who stands at its head. */
export function effects(asked: Asked, name: Card, seats: number[], lies: boolean): string[] {
  return seats.map((seat) => {
    const whose = nameOf(asked, seat);
    const own = whose.charAt(0).toLocaleUpperCase() + whose.slice(1);
    const head = seat === asked.view.seat ? own : whose;
    return `${head}: ${effectText(name, seat, asked.view, lies)}`;
  });
}
