import { iconOf, type Icons } from '../icons';
import type { Events, Tile } from './contract';

/** The person on a tile: `a07b` shows the seventh. */
const person = ({ tile }: { tile: Tile }): string => `person-${tile.slice(1, 3)}`;
const die = ({ value }: { value: number }): string => `die-${value}`;
const god = 'god-card';
const task = 'task';

const ICONS: Icons<Events> = {
  round: 'first',
  turn_order: 'first',
  start_task: task,
  drafted: task,
  chose_tasks: task,
  kept_task: task,
  palace_task: task,
  house_tile: person,
  dealt: god,
  put_back: god,
  undealt: god,
  refilled: god,
  turned_up: god,
  rolled: ({ a }) => `die-${a}`,
  got_pututu: ({ pututu }) => `pututu-${pututu}`,
  turned_die: ({ to }) => `die-${to}`,
  placed: die,
  shifted: die,
  played: god,
  inti: god,
  took_card: god,
  rotated: 'field-movement',
  not_rotated: 'field-movement',
  moved: 'runner',
  delivered: 'khipu',
  feather: ({ colour }) => `feather-${colour}`,
  took_tile: person,
  exchanged: 'field-trade',
  slid: person,
  raised: person,
  gained_food: 'food',
  gained_offerings: 'offering',
  advanced: 'marker',
  reserved: 'field-persons',
  used: 'field-persons',
  placed_priest: 'priest',
  priest_home: 'priest',
  activated: 'field-headdress',
  scored: 'point',
  medallion: 'medallion',
  medallion_gone: 'medallion',
  bought: ({ good }) => `good-${good}`,
  fulfilled: task,
  showed: god,
  discarded_task: task,
  claimed: task,
};

export const icon = iconOf(ICONS);
