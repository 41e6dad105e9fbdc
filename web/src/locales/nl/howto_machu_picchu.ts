import type { Same } from '..';
import type * as en from '../en/howto_machu_picchu';

export const howto: Same<typeof en.howto> = {
  goal: 'Het doel',
  goal_cards:
    'Je wilt de meeste overwinningspunten. Die staan op je geheime offerkaarten: elk symbool telt je inca’s of je geestelijken van die soort.',
  goal_ends:
    'Ook het einde beslist: na een redding tellen de punten zoals ze zijn, na een verovering vermenigvuldigt goud ze.',
  goal_city:
    'De stad: wijken met prinsen, inca’s en bonusgoederen, en ernaast het Incapad van de lopers',
  turn: 'Een beurt',
  turn_walk:
    '**Lopen.** Je prins gaat gratis naar een aangrenzende wijk en de actie daar gebeurt. Of geef 1 lama af en ga naar een andere wijk naar keuze.',
  turn_stay:
    '**Of blijven.** In de wijk gebeurt niets; je neemt een maanschijf, die in de nacht iets oplevert.',
  turn_work:
    '**Productie, 5 wijken.** Wie op een dag het eerst komt, neemt de bonus. Dan mag elke inca daar werken, van jou of niet: een maisboer maakt 3 mais, elke andere 1 goed voor 1 mais.',
  turn_temple:
    '**Tempels, 4 wijken.** Wie het eerst komt, neemt de offerstenen: 3 stappen per steen voor de loper. Dan mag iedereen offeren: elke passende geestelijke 1 lama; in de Hoofdtempel verschillende goederen, 2 stappen per eenheid.',
  turn_hire:
    '**Wachtershut, Koninklijk Paleis.** Zet nieuwe inca’s aan het werk, voor twee goederen per inca: boeren en herders bij de Wachtershut, de anderen in het Koninklijk Paleis.',
  turn_clergy:
    '**Huis van de Maagden, Huis van de Priesters.** Koop één geestelijke voor goederen.',
  turn_trade:
    '**Marktplein, Zonnewijzer.** Koop en verkoop goederen voor mais; of stuur één inca weg voor 3 verschillende eenheden en 3 stappen in de nacht.',
  turn_path:
    '**Het Incapad.** De loper krijgt 3 mais bij 7 en een lama bij 13. Op de top, 20, trek je 3 kaarten, leg je er 2 uit je hand terug en ga je verder vanaf 0.',
  turn_night:
    '**Nacht.** De derde maanschijf van een dag roept de avond: ieder ander heeft nog één beurt. In de nacht betalen de schijven uit, komen inca’s terug van de Zonnewijzer en verschijnen er nieuwe bonussen.',
  turn_moons: 'De dagen en de maanschijven die er vandaag nog zijn',
  turn_display:
    'De geestelijken: het laagste onbedekte getal van een rij is wat een lama daar oplevert',
  turn_prices: 'De markt: hoe meer er van een goed is, hoe goedkoper het wordt',
  scores: 'Wat punten oplevert',
  score_cards:
    '**Elk symbool op je kaarten:** 1 punt voor elke inca van jou in die wijk of elke geestelijke van jou van die soort. 2 symbolen stof en 3 wevers zijn samen 6 punten.',
  score_path: '**Je loper aan het einde:** 1 punt vanaf 7, 2 punten vanaf 13.',
  score_gold:
    '**Goud, alleen na een verovering:** wat je kaarten tonen, en 1 per pakhuis dat je loper bereikt heeft. Meeste goud: punten × 3; op één na meeste: × 2; alle anderen: × 1.',
  score_hand: 'Je hand: bij elk symbool wat het nu telt, en de punten van de kaart',
  end: 'Drie eindes',
  end_clergy:
    '**Redding door de geestelijken:** alle 15 zijn gekocht. Het spel eindigt na die beurt.',
  end_cards: '**Redding door de kaarten:** de stapel is op. Het spel eindigt na die beurt.',
  end_conquest:
    '**Verovering:** dag 9 is voorbij en er kwam geen redding. Het hoogste product van punten en goudfactor wint.',
  missed: 'Vijf dingen die beginners missen',
  miss_leave:
    'Blijven levert geen actie op, ook niet in een wijk die je bevalt. Om die opnieuw te gebruiken, ga je weg en kom je terug.',
  miss_once:
    '9 wijken werken één keer per dag. Ligt er geen bonus, dan kan niemand er produceren of offeren tot de nacht een nieuwe brengt.',
  miss_others:
    'Je verdient in de beurten van anderen: je inca’s produceren en je geestelijken offeren, wie er ook komt. Houd mais en lama’s klaar.',
  miss_match:
    'Symbolen zonder speelstukken leveren niets op, speelstukken zonder symbolen ook niet. Een inca bij de Zonnewijzer telt niet.',
  miss_steps:
    'Een offer brengt vroeg het meest op: met elke gekochte geestelijke kunnen de stappen van die rij alleen dalen, voor iedereen.',
};
