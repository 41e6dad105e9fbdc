import type { Same } from '..';
import type * as en from '../en/shelf_inca_empire';

export const shelf: Same<typeof en.shelf> = {
  name: 'Inca Empire',
  line: 'Drei oder vier Statthalter, ein Reich: Straßen von Cuzco bis ans Ende der Anden',
  kind: 'Straßenbau in einem gemeinsamen Reich',
};
