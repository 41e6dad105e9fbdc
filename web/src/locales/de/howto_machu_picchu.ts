import type { Same } from '..';
import type * as en from '../en/howto_machu_picchu';

export const howto: Same<typeof en.howto> = {
  goal: 'Das Ziel',
  goal_cards:
    'Du willst die meisten Siegpunkte. Sie stehen auf deinen verdeckten Opferkarten: Jedes Symbol zählt deine Inkas oder deine Jungfrauen und Priester dieser Art.',
  goal_ends:
    'Auch das Ende entscheidet: Nach einer Rettung zählen die Punkte, wie sie sind, nach einer Eroberung vervielfacht sie das Gold.',
  goal_city:
    'Die Stadt: Viertel mit Inkaprinzen, Inkas und Bonuswaren, daneben der Inkapfad der Läufer',
  turn: 'Ein Zug',
  turn_walk:
    '**Gehen.** Dein Inkaprinz geht kostenlos in ein benachbartes Viertel, und dessen Aktion geschieht. Oder gib 1 Lama ab und ziehe in ein beliebiges anderes Viertel.',
  turn_stay:
    '**Oder bleiben.** Im Viertel geschieht nichts; du nimmst eine Mondscheibe, die in der Nacht etwas bringt.',
  turn_work:
    '**Produktion, 5 Viertel.** Wer am Tag zuerst kommt, nimmt den Bonus. Dann darf jeder Inka dort arbeiten, ob deiner oder nicht: Ein Maisbauer bringt 3 Mais, jeder andere 1 Ware für 1 Mais.',
  turn_temple:
    '**Tempel, 4 Viertel.** Wer zuerst kommt, nimmt die Opfersteine: je 3 Schritte für den Läufer. Dann dürfen alle opfern: je passende Jungfrau oder passender Priester 1 Lama; im Haupttempel verschiedene Waren, 2 Schritte je Einheit.',
  turn_hire:
    '**Hütte des Wächters, Königspalast.** Setze neue Inkas ein, für je zwei Waren: Bauern und Hirten bei der Hütte, die anderen im Palast.',
  turn_clergy:
    '**Haus der Jungfrauen, Haus der Priester.** Erwirb eine Jungfrau oder einen Priester für Waren.',
  turn_trade:
    '**Marktplatz, Sonnenuhr.** Kaufe und verkaufe Waren gegen Mais; oder schicke einen Inka fort, für 3 verschiedene Einheiten und 3 Schritte in der Nacht.',
  turn_path:
    '**Der Inkapfad.** Der Läufer bringt 3 Mais bei 7 und ein Lama bei 13. Am Gipfel, 20, ziehst du 3 Karten, legst 2 aus deiner Hand zurück und läufst bei 0 weiter.',
  turn_night:
    '**Nacht.** Die dritte Mondscheibe eines Tages ruft den Abend: Jeder andere hat noch einen Zug. In der Nacht bringen die Scheiben ihren Ertrag, Inkas kehren von der Sonnenuhr zurück, und neue Boni kommen.',
  turn_moons: 'Die Tage und die Mondscheiben, die heute noch da sind',
  turn_display:
    'Jungfrauen und Priester: Die niedrigste aufgedeckte Zahl einer Reihe ist, was dort ein Lama bringt',
  turn_prices: 'Der Markt: Je mehr von einer Ware da ist, desto billiger wird sie',
  scores: 'Was Punkte bringt',
  score_cards:
    '**Jedes Symbol auf deinen Karten:** 1 Punkt für jeden deiner Inkas in diesem Viertel oder jede deiner Jungfrauen, jeden deiner Priester dieser Art. 2 Tuch-Symbole und 3 Weber machen 6 Punkte.',
  score_path: '**Dein Läufer am Ende:** 1 Punkt ab 7, 2 Punkte ab 13.',
  score_gold:
    '**Gold, nur nach einer Eroberung:** was deine Karten zeigen, und 1 je Lagerhaus, das dein Läufer erreicht hat. Meistes Gold: Punkte × 3; zweitmeistes: × 2; alle anderen: × 1.',
  score_hand: 'Deine Hand: bei jedem Symbol, was es jetzt zählt, und die Punkte der Karte',
  end: 'Drei Enden',
  end_clergy:
    '**Rettung durch Jungfrauen und Priester:** Alle 15 sind erworben. Das Spiel endet nach diesem Zug.',
  end_cards:
    '**Rettung durch die Karten:** Der Stapel ist aufgebraucht. Das Spiel endet nach diesem Zug.',
  end_conquest:
    '**Eroberung:** Tag 9 ist vorbei, und niemand hat die Stadt gerettet. Das höchste Produkt aus Punkten und Goldfaktor gewinnt.',
  missed: 'Fünf Dinge, die man anfangs übersieht',
  miss_leave:
    'Bleiben löst nichts aus, auch nicht in einem Viertel, das dir gefällt. Um es noch einmal zu nutzen, geh fort und komm wieder.',
  miss_once:
    '9 Viertel wirken einmal am Tag. Liegt dort kein Bonus, kann niemand dort produzieren oder opfern, bis die Nacht einen neuen bringt.',
  miss_others:
    'Du verdienst in den Zügen der anderen: Deine Inkas produzieren, deine Jungfrauen und Priester opfern, wer auch kommt. Halte Mais und Lamas bereit.',
  miss_match:
    'Symbole ohne Spielteile bringen nichts, Spielteile ohne Symbole auch nicht. Ein Inka bei der Sonnenuhr zählt nicht.',
  miss_steps:
    'Ein Opfer bringt früh am meisten: Mit jedem Erwerb können die Schritte dieser Reihe nur sinken, und zwar für alle.',
};
