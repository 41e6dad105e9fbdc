import type { Same } from '..';
import type * as en from '../en/shown';

export const settings: Same<typeof en.settings> = {
  panel: 'Einstellungen am Tisch',
  pace: 'Tempo der Züge anderer',
  pace_slow: 'langsam',
  pace_normal: 'normal',
  pace_fast: 'schnell',
  pace_once: 'sofort',
  confirm: 'Zugende bestätigen',
  confirm_text: 'Die letzte Wahl eines Zuges wartet auf „Zug beenden“.',
  scoring: 'Wertungskarten',
  scoring_text: 'Am Ende einer Runde sagt eine Karte, wer wofür Punkte bekam.',
  motion: 'Bewegung der Spielteile',
  motion_off: 'gar nicht',
  motion_fast: 'schnell',
  motion_normal: 'normal',
  sound: 'Ton',
  sound_text:
    'Würfel, Karten und Spielteile sind zu hören, und zweimal leises Klopfen, wenn du dran bist.',
};

export const pacing: Same<typeof en.pacing> = {
  watch: 'Was andere tun',
  pause: 'Anhalten',
  go_on: 'Weiter',
  step: 'Nächster Zug',
  now: 'Alles auf einmal zeigen',
  more: 'noch {n} {n:Zug|Züge}',
  yours: 'Dann bist du dran.',
  held: 'Angehalten',
};

export const recap: Same<typeof en.recap> = {
  again: 'Den letzten Zug von {name} noch einmal zeigen',
  stop: 'Den Zug von {name} nicht weiter zeigen',
  last_turn: 'Letzter Zug: {who}',
};

export const scoring: Same<typeof en.scoring> = {
  sum: 'Zusammen',
  place: 'Platz',
  was: 'vorher: {n}',
  go_on: 'Weiter',
  never: 'Keine solchen Karten mehr',
};
