import type { Same } from '..';
import type * as en from '../en/layout';

export const layout: Same<typeof en.layout> = {
  above: 'Oben noch {n} zur Wahl',
  below: 'Unten noch {n} zur Wahl',
  left: 'Links noch {n} zur Wahl',
  right: 'Rechts noch {n} zur Wahl',
  there: 'Hier {n} zur Wahl',
};
