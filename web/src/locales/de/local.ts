import type * as en from '../en/local';
import type { Same } from '..';

export const local: Same<typeof en.local> = {
  loading: 'Das Spiel kommt in deinen Browser: {come} von {all} MB',
  starting: 'Das Spiel wird in deinem Browser aufgebaut …',
  no_engine: 'Das Spiel konnte nicht in diesen Browser geladen werden.',
  not_here: 'Dafür braucht es eine Verbindung.',
  elsewhere: 'Deine Spiele sind in einem anderen Tab offen.',
  elsewhere_text: 'Gespielt wird immer nur in einem Tab, damit nichts verloren geht.',
  take: 'Hier weiterspielen',
  keep_text:
    'Diese Spiele liegen nur in diesem Browser. Speichere sie als Datei, oder lösche, was du nicht mehr willst.',
  save: 'Als Datei speichern',
  hand: 'Dem Server geben',
  hand_all: 'Alle dem Server geben',
  hand_title: 'Spiele in diesem Browser',
  hand_text:
    'Du bist angemeldet: Der Server kann diese Spiele auch aufheben. Laufende gehen dort weiter.',
  handed: 'Es ist jetzt auf dem Server.',
  delete: 'Löschen',
  delete_sure: 'Das Spiel wird endgültig aus diesem Browser gelöscht.',
  unkept_full:
    'In diesem Browser ist kein Platz mehr: Was du jetzt tust, wird nicht aufgehoben. Speichere das Spiel als Datei und lösche Spiele, die du nicht mehr willst.',
  unkept_refused:
    'Dieser Browser hebt nichts auf: Das Spiel ist verloren, wenn die Seite geschlossen wird. Speichere es als Datei.',
  unkept_elsewhere:
    'Ein anderer Tab hat dieses Spiel verändert. Lade die Seite neu, um es zu sehen.',
  reload: 'Neu laden',
  update: 'Es gibt eine neue Version. Deine Spiele bleiben, wie sie sind.',
  update_later: 'Später',
  update_now: 'Laden',
  link: 'Link zu diesem Spiel',
  link_text: 'Das ganze Spiel steckt im Link. Es wird an keinen Server geschickt.',
  link_bad: 'Dieser Link ist beschädigt: {why}',
  broken_empty: 'Er enthält keine Partie.',
  broken_large: 'Er ist länger als jede Partie.',
  broken_deep: 'Er ist nicht aufgebaut wie eine Partie.',
  broken_torn: 'Ein Teil fehlt oder wurde verändert.',
  link_title: 'Ein Spiel für dich',
  watch: 'Ansehen',
  beat: 'Übertreffen',
  beat_text: 'Dieselben Würfel, dieselben Optionen, dieselben Bots, von Anfang an.',
  beat_score: '{name} hat {n} {n:Punkt|Punkte} erreicht.',
  copied: 'Kopiert',
  copy: 'Kopieren',
  play_on: 'Weiterspielen',
};
