import type { Same } from '..';
import type * as en from '../en/shelf';

export const cuzco: Same<typeof en.cuzco> = {
  name: 'Cuzco',
  line: 'Lopers, veren en vallende dobbelstenen in het hart van het Incarijk',
};

export const machu_picchu: Same<typeof en.machu_picchu> = {
  name: 'De prinsen van Machu Picchu',
  line: 'Prinsen, priesters en lama’s in de verborgen stad op de bergkam',
  princes: 'De prinsen van',
};

export const inca_empire: Same<typeof en.inca_empire> = {
  name: 'Inca Empire',
  line: 'Vier stadhouders, één rijk: wegen van Cuzco tot het einde van de Andes',
};
