import type { Same } from '..';
import type * as en from '../en/around';

export const around: Same<typeof en.around> = {
  here: 'da',
  away: 'schaut gerade woanders hin',
  gone: 'nicht da',
  gone_since: 'weg seit {time}',
  watching: '{n} {n:Person schaut|Personen schauen} zu',
  how: 'So wird gespielt',
  standard: 'Nach den Regeln',
  rules: 'Regeln von {game}',
  pace: 'Tempo',
  pace_none: 'Ohne Uhr: Alle lassen sich Zeit.',
  pace_live:
    'Live: {base} {base:Minute|Minuten} für alle und {increment} {increment:Sekunde|Sekunden} mehr für jede Entscheidung.',
  pace_days: 'Über Tage: {n} {n:Tag|Tage} für jede Entscheidung.',
  put_bot: 'Einen Bot hierher setzen',
  bot_at: 'Platz {n}: Stärke des Bots',
  free: 'Diesen Platz freigeben',
  by_invitation:
    'Die freien Plätze sind für Eingeladene. Hast du einen Link bekommen, dann öffne ihn.',
  notes: 'Notizen',
  notes_hint: 'Niemand sonst sieht, was du hier aufschreibst.',
  notes_kept: 'Gespeichert.',
  notes_keeps: 'Wird gespeichert …',
  share: 'Teilen',
  share_link: 'Link kopieren',
  share_picture: 'Als Bild speichern',
  share_send: 'Teilen …',
  share_title: 'Das Ergebnis teilen',
  share_alt: 'Das Ergebnis dieser Partie als Bild',
};
