import { texts } from '../../lib/words';
import type { Shelf } from '../types';

export const shelf = {
  players: '2–5',
  words: texts(
    {
      name: 'The Princes of Machu Picchu',
      line: 'Princes, priests and llamas in the hidden city on the ridge',
      princes: 'The Princes of',
    },
    {
      name: 'Die Prinzen von Machu Picchu',
      line: 'Prinzen, Priester und Lamas in der verborgenen Stadt auf dem Grat',
      princes: 'Die Prinzen von',
    },
    {
      name: 'De prinsen van Machu Picchu',
      line: 'Prinsen, priesters en lama’s in de verborgen stad op de bergkam',
      princes: 'De prinsen van',
    },
  ),
} satisfies Shelf;
