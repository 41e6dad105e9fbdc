import { texts } from '../../lib/words';

/** Labels of the boards that are not names of things. */
export const labels = texts(
  {
    setup: 'Setup',
    round: 'Round {n} of 6',
  },
  {
    setup: 'Aufbau',
    round: 'Durchgang {n} von 6',
  },
  {
    setup: 'Opbouw',
    round: 'Ronde {n} van 6',
  },
);
