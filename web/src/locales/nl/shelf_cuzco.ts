import type { Same } from '..';
import type * as en from '../en/shelf_cuzco';

export const shelf: Same<typeof en.shelf> = {
  name: 'Cuzco',
  line: 'Chasqui’s, veren en lage worpen in het hart van het Incarijk',
  kind: 'Dobbelstenen plaatsen, langs veel wegen scoren',
};
