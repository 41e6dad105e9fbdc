import type { Same } from '..';
import type * as en from '../en/howto_cuzco';

export const howto: Same<typeof en.howto> = {
  goal: 'Das Ziel',
  goal_win: 'Nach 6 Durchgängen gewinnt, wer die meisten Punkte hat.',
  goal_ways:
    'Punkte gibt es für Dörfer, Federn, Priester, Status, Waren und Aufgaben: mehr, als irgendwer schafft. Du hast 3 Würfel in jedem Durchgang, 18 im ganzen Spiel. Lass sie ineinandergreifen.',
  goal_map: 'Der Wegeplan: Läufer, Khipu-Plättchen in den Dörfern und Cuzco in der Mitte',
  turn: 'Ein Durchgang',
  turn_dice:
    '**Würfel.** Alle würfeln. In Zugreihenfolge legst du je einen Würfel auf ein Feld und führst die Aktion sofort aus. Der Würfel muss niedriger sein als alle, die dort liegen; ein höherer bewirkt mehr.',
  turn_move:
    '**Steinweg, Hängebrücke.** Dein Läufer geht über einen Weg, dessen Wert nicht über dem Würfel liegt. In einem Dorf ohne eigenes Khipu-Plättchen legst du eines ab und erhältst die Feder, wenn du von dieser Farbe nicht schon 3 hast.',
  turn_tile:
    '**Landwirtschaft, Forschung.** Nimm ein Personen-Plättchen von einem Wohnhaus, dessen Zahl nicht über dem Würfel liegt, und lege es auf ein freies Feld deines Masken-Tableaus.',
  turn_trade:
    '**Tausch.** Gib die Würfelpunkte aus: 1 schiebt ein Personen-Plättchen herunter, für Nahrung oder Schritte an der Universität, oder ist 1 Punkt; für 2 gibt es eine Opfergabe, eine Götterkarte oder eine Feder, oder ein Khipu-Plättchen kommt vom Masken-Tableau in die Reserve.',
  turn_temple:
    '**Tempel.** Ein Priester kommt auf die Stufe mit der Zahl des Würfels; wer dort steht, rutscht eine Stufe herunter. Dann folgt eine Feuerprobe: eine Götterkarte oder eine Opfergabe, dazu 1 Schritt an der Universität oder 1 Nahrung.',
  turn_head:
    '**Federschmuck.** Aktiviere ein Stirnreif-Plättchen, dessen 2 Federplätze gefüllt sind und dessen Zahl nicht über dem Würfel liegt: Punkte und eine Feuerprobe.',
  turn_points: '**Punkte.** Jeder Würfel, jederzeit: 2 Punkte.',
  turn_persons:
    '**Danach Personen.** Du darfst 1 Fähigkeit deiner Forschungs-Plättchen nutzen und 1 deiner Landwirtschafts-Plättchen.',
  turn_city:
    '**Danach die Stadt.** Die Universität bringt Punkte und die neue Zugreihenfolge, der Tempel bringt Punkte, du darfst mit Nahrung 1 Ware kaufen und erfüllst 1 Aufgabe, wenn du kannst.',
  turn_fields: 'Die Aktionsfelder: neben jedem Zeichen steht, wie niedrig ein Würfel sein muss',
  turn_board: 'Die Stadt: Universität, Tempel, Markt, Palast, die Götterkarten und die Wohnhäuser',
  scores: 'Was Punkte bringt',
  score_head:
    '**Stirnreif-Plättchen:** 10 Punkte in Durchgang 1–2, 7 in Durchgang 3–4, 4 in Durchgang 5–6, dazu der Aufdruck.',
  score_task: '**Erfüllte Aufgabe:** 6 Punkte.',
  score_status: '**Universität,** in jedem Durchgang: die Zahl bei deinem Status-Marker, 0 bis 15.',
  score_priest:
    '**Jeder Priester im Tempel,** in jedem Durchgang: 1 Punkt in Durchgang 1–2, 2 in Durchgang 3–4, 3 in Durchgang 5–6.',
  score_good: '**Ware vom Markt:** sofort der Aufdruck.',
  score_village:
    '**Am Ende:** die Punkte jedes Dorfs, in dem dein Khipu-Plättchen zuoberst liegt, und 2 für jedes ungenutzte Inti-Medaillon.',
  score_sets:
    '**Am Ende, nur wenn vollständig:** 12 Federn 6 Punkte, 6 Stirnreif-Plättchen 9, 9 Aufgaben 9, 10 Khipu-Plättchen in Dörfern 10, 12 Personen-Plättchen 12, 6 Waren 6.',
  score_mask:
    'Dein Masken-Tableau: 12 Federplätze über 6 Stirnreif-Plättchen, darunter die Felder für Personen, einige noch von Khipu-Plättchen bedeckt',
  end: 'Wie es endet',
  end_tasks:
    'Nach Durchgang 6 erfüllst du so viele deiner 3 offenen Aufgaben, wie du kannst. Dann kommt die Schlusswertung.',
  end_tie:
    'Bei Gleichstand gewinnt, wer in der Zugreihenfolge früher kommt. Übrige Nahrung, Opfergaben und Götterkarten sind nichts wert.',
  missed: 'Fünf Dinge, die man anfangs übersieht',
  miss_own:
    'Ein Würfel muss auch niedriger sein als deine eigenen auf dem Feld. Wer dorthin zurückwill, legt erst den hohen.',
  miss_early:
    'Ein Stirnreif-Plättchen bringt in Durchgang 2 noch 10 Punkte, in Durchgang 5 nur 4. Sammle die ersten Federn für ein Plättchen; eine Feder wird nie mehr versetzt.',
  miss_room:
    'Ohne freies Feld auf dem Masken-Tableau gibt es kein Personen-Plättchen. Du beginnst mit 2 freien Feldern; jedes Khipu-Plättchen, das du von dort ablegst, macht eines frei.',
  miss_persons:
    'Personen verbrauchen sich nicht: Jedes deiner Plättchen lässt sich in jedem Durchgang wieder nutzen, ob heruntergeschoben oder nicht.',
  miss_task:
    'Wer am Ende eines Durchgangs keine Aufgabe erfüllen kann, wirft eine weg. Für eine Aufgabe gibst du nichts ab: Du musst nur besitzen, was sie nennt.',
};
