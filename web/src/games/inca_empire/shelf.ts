import { texts } from '../../lib/words';
import type { Shelf } from '../types';

export const shelf = {
  players: '3–4',
  words: texts(
    {
      name: 'Inca Empire',
      line: 'Four governors, one realm: roads from Cuzco to the ends of the Andes',
    },
    {
      name: 'Inca Empire',
      line: 'Vier Statthalter, ein Reich: Straßen von Cuzco bis ans Ende der Anden',
    },
    {
      name: 'Inca Empire',
      line: 'Vier stadhouders, één rijk: wegen van Cuzco tot het einde van de Andes',
    },
  ),
} satisfies Shelf;
