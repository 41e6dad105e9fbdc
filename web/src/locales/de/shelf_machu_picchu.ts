import type { Same } from '..';
import type * as en from '../en/shelf_machu_picchu';

export const shelf: Same<typeof en.shelf> = {
  name: 'Die Prinzen von Machu Picchu',
  line: 'Neun Tage, um die Stadt auf dem Grat zu retten – oder mit dem meisten Gold unterzugehen',
  kind: 'Warenwirtschaft mit verdeckten Zielen',
  princes: 'Die Prinzen von',
};
