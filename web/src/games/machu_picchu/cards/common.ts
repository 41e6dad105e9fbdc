/** What the cards of all things have in common. */

import { translator } from '../../../lib/i18n.svelte';
import type { Help, Things } from '../../types';
import { GOOD } from '../contract';
import { helptexts } from '../texts';
import type { MachuView, Player } from '../view';

export const t = translator(helptexts);

export interface Asked {
  view: MachuView;
  words: Things;
  names: string[];
  /** Whose area the thing is in: the viewer where the id names no seat. */
  player: Player | undefined;
  a: string;
  b: string;
}

export type Fact = string | false | undefined;

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function card(title: string, text: Fact[], ...rules: string[]): Help {
  return { title, text: text.filter(Boolean).join(' '), rules };
}

/** A card with much to say: each fact on a line of its own. */
export function lined(title: string, text: Fact[], ...rules: string[]): Help {
  return { title, text: text.filter(Boolean).join('\n'), rules };
}

export function who(names: string[], seats: number[]): string {
  return seats.map((seat) => names[seat] ?? seat + 1).join(', ');
}

/** "2 llamas": the good in the number that fits. */
export function amount(words: Things, good: string, n: number): string {
  return `${n} ${(n === 1 ? words.good_one?.[good] : undefined) ?? words.good?.[good] ?? good}`;
}

export function goodsText(words: Things, goods: Record<string, number>): string {
  return GOOD.filter((good) => goods[good])
    .map((good) => amount(words, good, goods[good] ?? 0))
    .join(' + ');
}

export function nameOf(
  words: Things,
  kind: 'good' | 'quarter' | 'profession' | 'cleric',
  key: string,
) {
  return capital(words[kind]?.[key] ?? key);
}

/** Whom a symbol on a card counts: a profession or a kind of cleric. */
export function markOf(words: Things, mark: string): string {
  return words.category?.[mark] ?? mark;
}
