import type { Same } from '..';
import type * as en from '../en/log';

export const log: Same<typeof en.log> = {
  setup: 'Aufbau',
  draws: '{n} {n:Ziehung|Ziehungen}',
  search: 'Im Verlauf suchen',
  nothing: 'Davon steht hier nichts.',
};
