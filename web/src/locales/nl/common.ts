import type { Same } from '..';
import type * as en from '../en/common';

export const common: Same<typeof en.common> = {
  guest: 'Gast',
  mark_guest: 'gast',
  mark_program: 'programma',
  home: 'Start',
  rules: 'Regels',
  me: 'Profiel en instellingen',
  language: 'Taal',
  theme: 'Weergave',
  theme_auto: 'Zoals het systeem',
  theme_light: 'Licht',
  theme_dark: 'Donker',
  close: 'Sluiten',
  cancel: 'Annuleren',
  loading: 'Laden …',
  missing_title: 'Hier is niets',
  missing_text: 'Dit adres leidt nergens heen. De weg terug:',
  failed: 'Dat is niet gelukt: {why}',
  skip: 'Naar de inhoud',
  offline: 'De server is niet bereikbaar.',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
};
