import type { Same } from '..';
import type * as en from '../en/howto';

export const howto: Same<typeof en.howto> = {
  over: 'So wird gespielt',
  title: 'So spielt man {game}',
  print: 'Drucken',
  more: 'Jede Regel mit ihrer Nummer, jede Festlegung und jedes Beispiel:',
  rules_all: 'die Regeln zum Nachschlagen',
};
