import type { Same } from '..';
import type * as en from '../en/howto_cuzco';

export const howto: Same<typeof en.howto> = {
  goal: 'Het doel',
  goal_win: 'Na 6 rondes wint wie de meeste punten heeft.',
  goal_ways:
    'Er zijn punten voor dorpen, veren, priesters, kennis, goederen en opdrachten: meer dan iemand aankan. Je hebt 3 dobbelstenen per ronde, 18 in het hele spel. Laat ze samenwerken.',
  goal_map: 'Het wegennet: chasqui’s, quipu-fiches in de dorpen en Cuzco in het midden',
  turn: 'Een ronde',
  turn_dice:
    '**Dobbelstenen.** Iedereen gooit. In spelersvolgorde plaats je telkens één dobbelsteen op een veld en voer je de actie meteen uit. De dobbelsteen moet lager zijn dan alle andere daar; een hogere doet meer.',
  turn_move:
    '**Stenen weg, hangbrug.** Je chasqui gaat over één weg die niet meer waard is dan de dobbelsteen. In een dorp zonder eigen quipu-fiche lever je er een af en krijg je de veer, tenzij je er al 3 van die kleur hebt.',
  turn_tile:
    '**Landbouw, wetenschap.** Neem een personenfiche van een huis met een getal dat niet hoger is dan de dobbelsteen en leg het op een vrij veld van je masker.',
  turn_trade:
    '**Omruilen.** Besteed de ogen: 1 schuift een personenfiche omlaag voor voedsel of voor stappen op de universiteit, of is 1 punt; 2 geven een offergave, een godenkaart of een veer, of leggen een quipu-fiche van het masker in de reserve.',
  turn_temple:
    '**Tempel.** Een priester gaat naar de trede met het getal van de dobbelsteen; wie daar staat, zakt een trede. Dan volgt een vuurproef: een godenkaart of een offergave, en 1 stap op de universiteit of 1 voedsel.',
  turn_head:
    '**Hoofdtooi.** Activeer een diadeemfiche waarvan de 2 uitsparingen gevuld zijn en waarvan het getal niet hoger is dan de dobbelsteen: punten en een vuurproef.',
  turn_points: '**Overwinningspunten.** Elke dobbelsteen, altijd: 2 punten.',
  turn_persons:
    '**Daarna personen.** Je mag 1 vaardigheid van je wetenschapsfiches gebruiken en 1 van je landbouwfiches.',
  turn_city:
    '**Daarna de stad.** De universiteit geeft punten en de nieuwe spelersvolgorde, de tempel geeft punten, je mag met voedsel 1 goederenfiche kopen en vervult 1 opdracht als je kunt.',
  turn_fields: 'De actievelden: naast elk teken staat hoe laag een dobbelsteen moet zijn',
  turn_board: 'De stad: universiteit, tempel, markt, paleis, de godenkaarten en de huizen',
  scores: 'Wat punten oplevert',
  score_head:
    '**Diadeemfiche:** 10 punten in ronde 1–2, 7 in ronde 3–4, 4 in ronde 5–6, plus wat erop staat.',
  score_task: '**Vervulde opdracht:** 6 punten.',
  score_status: '**Universiteit,** elke ronde: het getal bij je kennissteen, 0 t/m 15.',
  score_priest:
    '**Elke priester in de tempel,** elke ronde: 1 punt in ronde 1–2, 2 in ronde 3–4, 3 in ronde 5–6.',
  score_good: '**Goederenfiche van de markt:** meteen wat erop staat.',
  score_village:
    '**Aan het einde:** de punten van elk dorp waar jouw quipu-fiche bovenop ligt, en 2 voor elke ongebruikte Inti-medaille.',
  score_sets:
    '**Aan het einde, alleen compleet:** 12 veren 6 punten, 6 diadeemfiches 9, 9 opdrachten 9, 10 quipu-fiches in dorpen 10, 12 personenfiches 12, 6 goederenfiches 6.',
  score_mask:
    'Je masker: 12 uitsparingen boven 6 diadeemfiches, daaronder de velden voor personen, een deel nog bedekt met quipu-fiches',
  end: 'Hoe het eindigt',
  end_tasks:
    'Na ronde 6 vervul je zoveel van je 3 open opdrachten als je kunt. Dan volgt de eindtelling.',
  end_tie:
    'Bij gelijke stand wint wie eerder is in de spelersvolgorde. Overgebleven voedsel, offergaven en godenkaarten zijn niets waard.',
  missed: 'Vijf dingen die beginners missen',
  miss_own:
    'Een dobbelsteen moet ook lager zijn dan je eigen dobbelstenen op het veld. Wie er terug wil komen, plaatst eerst de hoge.',
  miss_early:
    'Een diadeemfiche is in ronde 2 nog 10 punten waard, in ronde 5 maar 4. Verzamel je eerste veren voor één fiche; een veer verhuist nooit meer.',
  miss_room:
    'Zonder vrij veld op het masker krijg je geen personenfiche. Je begint met 2 vrije velden; elk quipu-fiche dat je van het masker aflevert, maakt er een vrij.',
  miss_persons:
    'Personen raken niet op: elk van je fiches is elke ronde opnieuw te gebruiken, omlaaggeschoven of niet.',
  miss_task:
    'Wie aan het einde van een ronde geen opdracht kan vervullen, gooit er een weg. Voor een opdracht geef je niets af: je hoeft alleen te bezitten wat erop staat.',
};
