import type { Same } from '..';
import type * as en from '../en/confirm';

export const confirm: Same<typeof en.confirm> = {
  end_turn: 'Beurt beëindigen',
  do_it: 'Uitvoeren',
  reveals: 'onthult iets',
  reveals_all: 'Elk daarvan onthult iets.',
  after_same: 'Je geeft er iets mee op.',
  after_shown: 'Dan zien de anderen wat alleen jij weet: er is geen weg terug.',
  after_another: 'Daarna is iemand anders aan de beurt.',
  after_drawn: 'Daarna wordt er iets getrokken of onthuld: er is geen weg terug.',
};
