/** Small sums a player would do at the table: the path, prices, what a card is worth. */

import { CLERGY, DAYS, GOODS, GRANARY, MARKS, STABLE, SUMMIT } from './view';
import type { Column, HandCard, MachuView, Mark, Player, Row } from './view';

/** Beyond the table the bank takes a unit for 3 corn and gives one for 6 (M-MARKET-05, M-MARKET-06). */
const BANK = { buy: 6, sell: 3 };

export interface Climb {
  /** Where the runner ends. */
  field: number;
  /** How often it reaches or passes each. */
  granary: number;
  stable: number;
  summit: number;
}

/** What so many steps bring a runner (M-PATH-01 to M-PATH-04). */
export function climb(from: number, steps: number): Climb {
  const reached = (field: number): number =>
    Math.floor((from + steps - field) / SUMMIT) - Math.floor((from - field) / SUMMIT);
  return {
    field: (from + steps) % SUMMIT,
    granary: reached(GRANARY),
    stable: reached(STABLE),
    summit: reached(SUMMIT),
  };
}

/** What the next units cost, one after the other. */
export function buyPrices({ prices, units }: Column, count: number): number[] {
  return Array.from({ length: count }, (_, n) => prices[units - 1 - n] ?? BANK.buy);
}

/** What the next units bring, one after the other. */
export function sellPrices({ prices, units }: Column, count: number): number[] {
  return Array.from({ length: count }, (_, n) => prices[units + n] ?? BANK.sell);
}

export interface Line {
  mark: Mark;
  /** Own incas of the profession, or own clerics of the kind. */
  pieces: number;
  /** How often the symbol is on own cards. */
  symbols: number;
}

/** The eight factors of the score; symbols only where the hand is known. */
export function lines(player: Player): Line[] {
  return MARKS.map((mark) => ({
    mark,
    pieces: (player.incas[mark] ?? 0) + (player.clergy[mark] ?? 0),
    symbols: symbols(player.hand ?? [], mark),
  }));
}

function symbols(hand: HandCard[], mark: Mark): number {
  return hand.flatMap((card) => card.symbols).filter(({ symbol }) => symbol === mark).length;
}

/** Which goods of a price a player lacks. */
export function missing(
  goods: Record<string, number>,
  price: Record<string, number>,
): Record<string, number> {
  const lacking = GOODS.map((good) => [good, (price[good] ?? 0) - (goods[good] ?? 0)] as const);
  return Object.fromEntries(lacking.filter(([, short]) => short > 0));
}

/** The price of the next cleric of a row; none when all are taken. */
export function nextPrice(row: Row | undefined): Record<string, number> | undefined {
  return row?.prices[row.sold];
}

/** Steps per llama once the next cleric of a row is taken. */
export function nextValue(row: Row): number {
  return Math.min(...row.steps.slice(0, row.sold + 1));
}

export function clergyLeft(view: MachuView): number {
  return CLERGY.reduce((sum, kind) => {
    const row = view.clergy[kind];
    return sum + (row === undefined ? 0 : row.steps.length - row.sold);
  }, 0);
}

export function discsTaken(view: MachuView): number {
  return view.moons.filter(({ holder }) => holder !== null).length;
}

/** At night the corn of the day is already taken, and the day is not over (M-DAY-05). */
export function isNight({ day, track_corn }: MachuView): boolean {
  return track_corn < DAYS - day;
}
