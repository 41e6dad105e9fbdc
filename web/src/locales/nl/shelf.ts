import type { Same } from '..';
import type * as en from '../en/shelf';

export const cuzco: Same<typeof en.cuzco> = {
  name: 'Cuzco',
  line: 'Chasqui’s, veren en lage worpen in het hart van het Incarijk',
};

export const machu_picchu: Same<typeof en.machu_picchu> = {
  name: 'De prinsen van Machu Picchu',
  line: 'Negen dagen om de stad op de bergkam te redden, of met het meeste goud ten onder te gaan',
  princes: 'De prinsen van',
};

export const inca_empire: Same<typeof en.inca_empire> = {
  name: 'Inca Empire',
  line: 'Drie of vier gouverneurs, één rijk: wegen van Cuzco tot het einde van de Andes',
};
