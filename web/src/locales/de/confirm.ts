import type { Same } from '..';
import type * as en from '../en/confirm';

export const confirm: Same<typeof en.confirm> = {
  end_turn: 'Zug beenden',
  do_it: 'Ausführen',
  reveals: 'deckt etwas auf',
  reveals_all: 'Jede davon deckt etwas auf.',
  after_same: 'Du gibst damit etwas auf.',
  after_shown: 'Dann sehen die anderen, was nur du weißt: Es gibt kein Zurück.',
  after_another: 'Danach ist jemand anderes am Zug.',
  after_drawn: 'Danach wird etwas gezogen oder aufgedeckt: Es gibt kein Zurück.',
};
