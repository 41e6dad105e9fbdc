/** The three games, also those that cannot be played yet. */

export const SHELF = [
  { id: 'cuzco', players: '2–4' },
  { id: 'machu_picchu', players: '2–5' },
  { id: 'inca_empire', players: '3–4' },
] as const;

export type GameId = (typeof SHELF)[number]['id'];
