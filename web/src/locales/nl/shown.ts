import type { Same } from '..';
import type * as en from '../en/shown';

export const settings: Same<typeof en.settings> = {
  panel: 'Instellingen van deze tafel',
  pace: 'Tempo van wat anderen doen',
  pace_slow: 'langzaam',
  pace_normal: 'normaal',
  pace_fast: 'snel',
  pace_once: 'meteen',
  confirm: 'Einde van een beurt bevestigen',
  confirm_text: 'De laatste keuze van een beurt wacht op ‘Beurt beëindigen’.',
  scoring: 'Scorekaarten',
  scoring_text: 'Aan het eind van een ronde zegt een kaart wie waarvoor punten kreeg.',
  motion: 'Beweging van de stukken',
  motion_off: 'helemaal niet',
  motion_fast: 'snel',
  motion_normal: 'normaal',
  sound: 'Geluid',
  sound_text:
    'Dobbelstenen, kaarten en stukken zijn te horen, en twee zachte klopjes als jij aan de beurt bent.',
};

export const pacing: Same<typeof en.pacing> = {
  watch: 'Wat anderen doen',
  pause: 'Pauze',
  go_on: 'Verder',
  step: 'Volgende zet',
  now: 'Alles in één keer tonen',
  more: 'nog {n} {n:zet|zetten}',
  yours: 'Dan ben jij aan de beurt.',
  held: 'Gepauzeerd',
};

export const recap: Same<typeof en.recap> = {
  again: 'De laatste beurt van {name} nog eens tonen',
  stop: 'De beurt van {name} niet verder tonen',
  last_turn: 'Laatste beurt: {who}',
};

export const scoring: Same<typeof en.scoring> = {
  sum: 'Samen',
  place: 'Plaats',
  was: 'eerst: {n}',
  go_on: 'Verder',
  never: 'Zulke kaarten niet meer tonen',
};
