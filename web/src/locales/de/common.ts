import type { Same } from '..';
import type * as en from '../en/common';

export const common: Same<typeof en.common> = {
  guest: 'Gast',
  mark_guest: 'Gast',
  mark_program: 'Programm',
  home: 'Start',
  rules: 'Regeln',
  me: 'Profil und Einstellungen',
  language: 'Sprache',
  theme: 'Darstellung',
  theme_auto: 'Wie das System',
  theme_light: 'Hell',
  theme_dark: 'Dunkel',
  close: 'Schließen',
  cancel: 'Abbrechen',
  loading: 'Wird geladen …',
  missing_title: 'Hier ist nichts',
  missing_text: 'Diese Adresse führt nirgendwohin. Der Weg zurück:',
  failed: 'Das hat nicht geklappt: {why}',
  skip: 'Zum Inhalt springen',
  offline: 'Der Server ist nicht erreichbar.',
  copy: 'Kopieren',
  copied: 'Kopiert',
};
