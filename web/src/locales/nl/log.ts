import type { Same } from '..';
import type * as en from '../en/log';

export const log: Same<typeof en.log> = {
  setup: 'Voorbereiding',
  draws: '{n} {n:trekking|trekkingen}',
  search: 'In het logboek zoeken',
  nothing: 'Daar staat hier niets over.',
};
