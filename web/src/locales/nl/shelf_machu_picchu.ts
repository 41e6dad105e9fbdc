import type { Same } from '..';
import type * as en from '../en/shelf_machu_picchu';

export const shelf: Same<typeof en.shelf> = {
  name: 'De prinsen van Machu Picchu',
  line: 'Negen dagen om de stad op de bergkam te redden, of met het meeste goud ten onder te gaan',
  kind: 'Handel, productie en geheime doelen',
  princes: 'De prinsen van',
};
