import { texts } from '../../lib/words';
import type { Shelf } from '../types';

export const shelf = {
  players: '2–4',
  words: texts(
    {
      name: 'Cuzco',
      line: 'Runners, feathers and falling dice in the heart of the Inca realm',
    },
    {
      name: 'Cuzco',
      line: 'Läufer, Federn und fallende Würfel im Herzen des Inka-Reichs',
    },
    {
      name: 'Cuzco',
      line: 'Lopers, veren en vallende dobbelstenen in het hart van het Incarijk',
    },
  ),
} satisfies Shelf;
