import type { Same } from '..';
import type * as en from '../en/shelf';

export const cuzco: Same<typeof en.cuzco> = {
  name: 'Cuzco',
  line: 'Läufer, Federn und kleine Würfelzahlen im Herzen des Inka-Reichs',
};

export const machu_picchu: Same<typeof en.machu_picchu> = {
  name: 'Die Prinzen von Machu Picchu',
  line: 'Neun Tage, um die Stadt auf dem Grat zu retten – oder mit dem meisten Gold unterzugehen',
  princes: 'Die Prinzen von',
};

export const inca_empire: Same<typeof en.inca_empire> = {
  name: 'Inca Empire',
  line: 'Drei oder vier Statthalter, ein Reich: Straßen von Cuzco bis ans Ende der Anden',
};
