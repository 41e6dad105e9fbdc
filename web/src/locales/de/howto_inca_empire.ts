import type { Same } from '..';
import type * as en from '../en/howto_inca_empire';

export const howto: Same<typeof en.howto> = {
  goal: 'Das Ziel',
  goal_win:
    'Du bist einer von 3 oder 4 Statthaltern eines einzigen Reichs. Wer am Ende die meisten Siegpunkte hat, gewinnt.',
  goal_shared:
    'Städte, Garnisonen und Tempel gehören niemandem. Wer baut, erhält einmal Punkte; danach punkten alle, deren Straßen hinführen, immer wieder.',
  goal_map: 'Die Anden: die Straßen der Spieler um Cuzco und was an ihnen steht',
  turn: 'Eine Runde',
  turn_track:
    '**Die Äraleiste.** 7 Runden aus mehreren Phasen. Die schwarze Inkafigur steht auf der Phase, die gerade gespielt wird.',
  turn_inca:
    '**Inkaphase.** Nimm die Arbeitseinheiten der Ära (6, 3, 2, 1 in den Ären 1 bis 4), die deiner Kulturplättchen und 1 für jede deiner Terrassen. Ab Ära 2 hilft danach der Führende dem Letzten.',
  turn_sun:
    '**Sonnenphase.** Der Letzte im Rang ist nun zuerst am Zug. Jeder legt eine Karte verdeckt in ein Viertel; aufgedeckt betrifft sie die zwei Spieler, deren Linien an dieses Viertel grenzen.',
  turn_people:
    '**Phase des Volkes.** In Zugreihenfolge darf jeder eine Straßenbauaktion und eine Bauaktion ausführen, in beliebiger Reihenfolge.',
  turn_road:
    '**Straßenbauaktion.** Bis zu 2 Straßen, kostenlos, jede von einem Ort deines Straßennetzes auf einer Verbindung ohne Straße.',
  turn_build:
    '**Bauaktion,** eines davon: Stadt für 6 Arbeitseinheiten, Garnison für 4, Tempel auf eine Stadt für 5, Terrasse zu einem eigenen Plättchen für 2, eine weitere Straße für 1 oder eine Region erobern für ihren Widerstandswert.',
  turn_sapa:
    '**Sapa-Inka-Phase.** Die Sonnenereigniskarten kommen weg, und alle werten. Danach gehen alle Arbeitseinheiten über 3, 2, 1 (in den Ären 2 bis 4) verloren.',
  turn_columns: 'Die Äraleiste: Ären, ihre Runden und in jeder Runde die Phasen der Reihe nach',
  turn_plan: 'Der Sonnenereignisplan: Jedes Viertel liegt zwischen den Linien zweier Spieler',
  scores: 'Was Punkte bringt',
  score_once:
    '**Sofort, für den Erbauer:** Stadt 4, Garnison 3, Tempel 4 und der Bonus des Orts, Terrasse 1, eine eroberte Region, was ihr Plättchen zeigt.',
  score_city: '**In jeder Sapa-Inka-Phase, für jede Stadt in deinem Straßennetz:** 3 Punkte.',
  score_garrison: '**Für jede Garnison in deinem Straßennetz:** 2 Punkte.',
  score_temple:
    '**Für jeden Tempel in deinem Straßennetz:** 1 Punkt, eine Stadt mit Tempel bringt also 4.',
  score_terrace: '**Für jede deiner Terrassen:** 1 Punkt.',
  score_prices: 'Was gebaut wird, was es jetzt kostet und was es wert ist',
  end: 'Wie es endet',
  end_last: 'Das Spiel endet nach der Sapa-Inka-Phase von Ära 4.',
  end_tie:
    'Bei gleich vielen Punkten gewinnt die Figur, die auf der Siegpunkteleiste weiter innen steht: wer zuerst auf dem Feld war.',
  missed: 'Fünf Dinge, die man anfangs übersieht',
  miss_conquer:
    'Straßen enden, wo nichts erobert ist: Keine Straße verbindet zwei Orte, die beide nur an nicht eroberte Regionen grenzen. Erobere, dann geh weiter.',
  miss_theirs:
    'Was andere gebaut haben, zählt auch für dich, sobald deine Straßen hinführen. Eine Straße zu einer Stadt ist oft besser als eine Stadt.',
  miss_closed:
    'Eine Verbindung mit einer Straße ist für alle anderen geschlossen. Orte teilen sich alle, den Weg dorthin nicht.',
  miss_labour:
    'Arbeitseinheiten halten sich nicht: Gib sie vor der Sapa-Inka-Phase aus. Plättchen und Terrassen bringen in jeder Inkaphase neue, also erobere früh.',
  miss_card:
    'Eine Karte betrifft auch dich, wenn sie neben deiner eigenen Linie liegt, und sie gilt bis zur nächsten Sapa-Inka-Phase.',
};
