import type * as en from '../en/lesson';
import type { Same } from '..';

export const start: Same<typeof en.start> = {
  guided: 'Geführte Partie',
};

export const lesson: Same<typeof en.lesson> = {
  title: 'Geführte Partie',
  next: 'Weiter',
  back: 'Zurück',
  fold: 'Platz machen',
  open: 'Den Begleiter zeigen',
  leave: 'Lektion verlassen',
  left: 'Der Begleiter schweigt; deine Partie geht weiter.',
  resume: 'Die Lektion fortsetzen',
  anew: 'Neu beginnen',
  place: '{n} von {all}',
  brings: 'Was es gebracht hat',
  try: 'Zum Beispiel:',
  yours: 'Jetzt wählst du.',
  given: 'Nun „{button}“.',
};
