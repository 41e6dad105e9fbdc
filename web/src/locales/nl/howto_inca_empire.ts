import type { Same } from '..';
import type * as en from '../en/howto_inca_empire';

export const howto: Same<typeof en.howto> = {
  goal: 'Het doel',
  goal_win:
    'Je bent een van 3 of 4 gouverneurs van één rijk. Wie aan het einde de meeste punten heeft, wint.',
  goal_shared:
    'Steden, garnizoenen en tempels zijn van niemand. Wie bouwt, krijgt één keer punten; daarna scoort iedereen wiens wegen ernaartoe leiden, steeds weer.',
  goal_map: 'De Andes: de wegen van de spelers rond Cuzco en wat eraan staat',
  turn: 'Een ronde',
  turn_track:
    '**Het tijdperkspoor.** 7 rondes van meerdere fasen. De zwarte figuur staat op de fase die nu gespeeld wordt.',
  turn_inca:
    '**Incafase.** Neem de arbeid van het tijdperk (6, 3, 2, 1 in de tijdperken 1 t/m 4), die van je cultuurfiches en 1 voor elk van je terrassen. Vanaf tijdperk 2 helpt de leider daarna de laatste.',
  turn_sun:
    '**Zonnefase.** Wie op de laatste plaats staat, is nu het eerst aan de beurt. Elke speler legt een kaart gedekt in één sector; omgedraaid geldt die voor de twee spelers van wie de lijnen aan die sector grenzen.',
  turn_people:
    '**Volksfase.** In beurtvolgorde mag elke speler één wegactie en één bouwactie uitvoeren, in willekeurige volgorde.',
  turn_road:
    '**Wegactie.** Tot 2 wegen, gratis, elk vanaf een plaats van je wegennet langs een verbinding zonder weg.',
  turn_build:
    '**Bouwactie,** één van deze: stad voor 6 arbeid, garnizoen voor 4, tempel op een stad voor 5, terras bij een eigen fiche voor 2, nog een weg voor 1, of een gebied veroveren voor zijn weerstand.',
  turn_sapa:
    '**Sapa Inca-fase.** De zonnekaarten gaan weg en iedereen scoort. Daarna gaat alle arbeid boven 3, 2, 1 (in de tijdperken 2 t/m 4) verloren.',
  turn_columns: 'Het tijdperkspoor: tijdperken, hun rondes en in elke ronde de fasen op volgorde',
  turn_plan: 'Het zonneplan: elke sector ligt tussen de lijnen van twee spelers',
  scores: 'Wat punten oplevert',
  score_once:
    '**Meteen, voor de bouwer:** stad 4, garnizoen 3, tempel 4 plus de bonus van de plaats, terras 1, een veroverd gebied wat op het fiche staat.',
  score_city: '**In elke Sapa Inca-fase, voor elke stad in je wegennet:** 3 punten.',
  score_garrison: '**Voor elk garnizoen in je wegennet:** 2 punten.',
  score_temple: '**Voor elke tempel in je wegennet:** 1 punt, een stad met een tempel geeft dus 4.',
  score_terrace: '**Voor elk terras van jou:** 1 punt.',
  score_prices: 'Wat er gebouwd wordt, wat het nu kost en wat het waard is',
  end: 'Hoe het eindigt',
  end_last: 'Het spel eindigt na de Sapa Inca-fase van tijdperk 4.',
  end_tie:
    'Bij evenveel punten wint de figuur die op het puntenspoor verder naar binnen staat: wie het eerst op het vak was.',
  missed: 'Vijf dingen die beginners missen',
  miss_conquer:
    'Wegen houden op waar niets veroverd is: geen weg verbindt twee plaatsen die allebei alleen aan onveroverde gebieden grenzen. Verover, en ga dan verder.',
  miss_theirs:
    'Wat anderen gebouwd hebben, telt ook voor jou zodra je wegen ernaartoe leiden. Een weg naar een stad is vaak beter dan een stad.',
  miss_closed:
    'Een verbinding met een weg is voor alle anderen gesloten. Plaatsen deelt iedereen, de weg ernaartoe niet.',
  miss_labour:
    'Arbeid kun je niet bewaren: geef die uit vóór de Sapa Inca-fase. Fiches en terrassen brengen in elke Incafase nieuwe arbeid, dus verover vroeg.',
  miss_card:
    'Een kaart geldt ook voor jou als hij naast je eigen lijn ligt, en hij blijft tot de volgende Sapa Inca-fase.',
};
