import { iconOf, type Icons } from '../icons';
import type { Events, Good } from './contract';

const good = (args: { good: Good }): string => `mp-${args.good}`;

const ICONS: Icons<Events> = {
  start_player: 'mp-prince',
  settled: 'mp-inca',
  day: 'mp-sun',
  entered: 'mp-prince',
  rode: 'mp-llama',
  used_up: 'mp-prince',
  no_use: 'mp-prince',
  stayed: 'mp-moon',
  sun: 'mp-sun',
  bonus: good,
  harvested: good,
  produced: good,
  stones: 'mp-stone',
  altar: 'mp-temple',
  sacrificed: 'mp-llama',
  offered: 'mp-temple',
  placed: 'mp-inca',
  hired: ({ cleric }) => `mp-${cleric}`,
  added: good,
  removed: good,
  sold: good,
  bought: good,
  sent: 'mp-sundial',
  home: 'mp-inca',
  chose: 'mp-sundial',
  cashed: 'mp-moon',
  skipped: 'mp-moon',
  restocked: 'mp-hut',
  track_corn: good,
  moved: 'mp-step',
  owed: good,
  paid_path: good,
  summit: 'mp-summit',
  drew: 'mp-card',
  returned: 'mp-card',
  replaced: 'mp-card',
  ended: 'mp-summit',
  scored: 'mp-gold',
};

export const icon = iconOf(ICONS);
