import { expect, it } from 'vitest';
import type { EventShown } from '../api/types';
import { motion } from '../games/cuzco/motion';
import type { GameClient } from '../games/types';
import { soundsOf } from './sounds';

const event = (kind: string, args: EventShown['args']): EventShown => ({ kind, seat: 0, args });
const heard = (...events: EventShown[]): string[] =>
  soundsOf({ motion } as unknown as GameClient, events, { seat: 0, seats: [] });

it('hears dice, cards and pieces, each once', () => {
  const placed = event('placed', { value: 4, field: 'stone' });
  const drawn = event('took_card', { card: '03', god: 'inti' });
  const priest = event('placed_priest', { step: 2 });
  expect(heard(event('rolled', { a: 1, b: 2, c: 3 }))).toEqual(['dice']);
  expect(heard(placed, drawn, placed, priest)).toEqual(['dice', 'card', 'piece']);
  expect(heard(event('scored', { points: 3 }))).toEqual([]);
});
