import type { Same } from '..';
import type * as en from '../en/shelf_inca_empire';

export const shelf: Same<typeof en.shelf> = {
  name: 'Inca Empire',
  line: 'Drie of vier gouverneurs, één rijk: wegen van Cuzco tot het einde van de Andes',
  kind: 'Wegen bouwen in een gedeeld rijk',
};
