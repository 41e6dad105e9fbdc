import type { Same } from '..';
import type * as en from '../en/howto';

export const howto: Same<typeof en.howto> = {
  over: 'Zo speel je',
  title: 'Zo speel je {game}',
  print: 'Afdrukken',
  more: 'Elke regel met zijn nummer, elke uitspraak en elk voorbeeld:',
  rules_all: 'de regels, om op te zoeken',
};
