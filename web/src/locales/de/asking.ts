import type { Same } from '..';
import type * as en from '../en/asking';

export const asking: Same<typeof en.asking> = {
  title: 'Hilfe am Tisch',
  how: 'Lass den Zeiger auf etwas ruhen oder halte den Finger darauf: Eine Karte sagt, was es ist, was ein Klick bewirkt oder warum es nicht wählbar ist.',
  explain: 'Alles erklären',
  explain_text: 'Was du anklickst, wird erklärt; gespielt wird nichts, bis du es ausschaltest.',
  explaining: 'Klick etwas an: Es wird erklärt, nicht gespielt.',
  off: 'Weiterspielen',
  keys: 'Tasten',
  key_space: 'Leertaste',
  key_help: 'diese Hilfe',
  key_explain: 'alles erklären',
  key_tab: 'zum nächsten, was wählbar ist',
  key_enter: 'wählen oder seine Karte sehen',
  key_confirm: 'Zug beenden oder Zusammengestelltes ausführen',
  key_undo: 'Zurücknehmen',
  key_pause: 'anhalten, was die anderen tun',
  key_step: 'ihr nächster Zug',
  key_escape: 'Karte schließen, Wahl fallen lassen',
  key_arrows: 'zurück und vor',
  key_pages: 'Kapitel zurück und vor',
  key_ends: 'zum Anfang, zum Ende',
  key_play: 'abspielen und anhalten',
};
