import type { Same } from '..';
import type * as en from '../en/common';

export const common: Same<typeof en.common> = {
  guest: 'Gast',
  mark_guest: 'Gast',
  mark_program: 'Programm',
  bot_seat: 'Bot',
  level_rating:
    'Spielstärke {rating} ± {interval}, gemessen in {games} Partien zu {players}; der Lehrling hat 1000.',
  level_middle: 'Spielstärke {rating}: An ihm werden die anderen gemessen.',
  level_unrated: 'Unter den jetzigen Regeln ist seine Spielstärke noch nicht gemessen.',
  level_rating_short: 'Spielstärke {rating} ± {interval}',
  notes_wait: 'etwas für dich zu lesen',
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
  missing_title: 'Hier endet der Weg',
  missing_text:
    'Diese Seite gibt es nicht. Vielleicht wurde der Tisch entfernt, oder der Link ist nicht vollständig.',
  offline_title: 'Keine Verbindung',
  offline_text:
    'Der Server ist gerade nicht zu erreichen. Diese Seite versucht es von selbst wieder.',
  offline_again: 'Jetzt noch einmal versuchen',
  failed: 'Das hat nicht geklappt: {why}',
  skip: 'Zum Inhalt springen',
  offline: 'Der Server ist nicht erreichbar.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  rated: 'Gewertet',
  rated_text:
    'Das Ergebnis zählt für die Spielstärke aller, und niemand kann zwischendurch einen Bot spielen lassen. Wessen Zeit abläuft, für den spielt ein Bot zu Ende.',
  unrated: 'Nicht gewertet',
  house_rules: 'Hausregeln: {n} {n:Wert weicht|Werte weichen} von unseren ab',
  house_rules_short: 'Hausregeln',
  house_rules_text:
    'An diesem Tisch gelten andere Werte als sonst auf dieser Seite. Die Unterschiede:',
  changes_value: 'Wert',
  changes_ours: 'Bei uns',
  changes_here: 'An diesem Tisch',
  to_beat: 'Zu übertreffen',
  to_beat_text: '{n} {n:Punkt wurde|Punkte wurden} mit denselben Würfeln und Bots schon erreicht.',
  imported: 'Aus einer Datei',
  imported_text:
    'Diese Partie oder ihr Anfang stammt aus einer Datei und wurde nicht auf diesem Server gespielt.',
};
