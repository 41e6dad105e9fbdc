import type { Same } from '..';
import type * as english from '../en/layout';

export const layout: Same<typeof english.layout> = {
  above: 'Oben noch {n} zur Wahl',
  below: 'Unten noch {n} zur Wahl',
  there: 'Hier {n} zur Wahl',
};
