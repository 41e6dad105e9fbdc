import { texts } from '../../lib/words';

/** What the cards of things say beside the names and texts of the server. */
export const helptexts = texts(
  {
    you: 'You',
    nothing: 'nothing',
    enter_now: 'Entered now:',
    bonus: '{goods} (bonus)',
    make: 'up to {goods} for {corn} corn',
    stones: '{n} {n:step|steps} for the stones',
    llamas: 'up to {llamas} {llamas:llama|llamas} for {n} {n:step|steps}',
    units: 'up to {units} {units:unit|units} for {n} {n:step|steps}',
    passing: '{what}, earning {gains}',
    cards: '{n} {n:card|cards}',
    used: 'Used today: it can be entered, but nothing happens until new bonus units lie here.',
    free: 'Next to your prince.',
    ride: 'Not next to your prince: getting there costs 1 llama.',
    here: 'Your prince is here: he would have to leave and come back.',
    incas_here: 'Incas here: {list}.',
    cost: '{what}: {price}',
    discs_left: 'Your discs left: {n}.',
    price_now: '{what}: {price}, then {n} {n:step|steps} per llama.',
    sold_out: '{what}: none left.',
    can_pay: 'You can pay that.',
    lack: 'You lack {goods}.',
    trade: '{good}: buy for {buy} corn, sell for {sell}',
    sent: 'Incas at the Sundial: {list}.',

    moon: 'Moon disc: {what}',
    moon_steps: '{n} {n:step|steps}',
    moon_text: '{what}. For a prince who stays where he is; it pays in the night.',
    moon_now: '{what}. For a prince who stays where he is; on day 9 it pays at once.',
    moon_held: 'Taken by: {who}.',
    moon_third:
      'It would be the third today: it comes with the sun disc, and everyone else has one turn left.',
    sun: 'Sun disc',
    sun_text:
      'Goes to whoever takes the third moon disc of the day; everyone else then has one more turn. Its holder begins the next day.',
    sun_free: 'Moon discs taken today: {n}.',
    sun_held: 'Taken by: {who}. Turns left today: {n}.',
    track: 'Time track',
    track_text:
      'Nine days. The last player of each of the first eight takes the corn of the night. At the end of day 9 the city is conquered, unless it was saved before.',
    track_now: 'Day {n}; corn left: {corn}.',

    row_value: '{n} {n:step|steps} per llama now: the lowest number uncovered.',
    row_none: 'Nobody of this row has been bought: there is nobody to sacrifice.',
    row_left: 'Left: {n}.',
    row_numbers: 'The numbers from left to right: {list}.',
    all_clergy: 'When all 15 are bought, the city is saved and the game ends.',

    buy: 'Buy {good}',
    buy_text: 'The next three cost {list} corn. From an empty column the bank sells at 6.',
    sell: 'Sell {good}',
    sell_text: 'The next three bring {list} corn. At a full column the bank takes more for 3 each.',
    add: 'Add {good}',
    add_text:
      'Before trading, one unit may be put on the table or taken off, once and without payment: the next one then costs and brings less.',
    remove: 'Remove {good}',
    remove_text:
      'Before trading, one unit may be put on the table or taken off, once and without payment: the next one then costs and brings more.',
    column: 'Market: {good}',
    column_units: 'On the table: {n}.',

    bank: 'In the bank: {n}.',
    path: 'Inca path, field {n}',
    path_granary: 'Granary',
    path_stable: 'Llama stable',
    path_summit: 'Summit',
    path_text: 'A field of the Inca path. At 7 there is corn, at 13 a llama, at 20 a card.',
    granary_text:
      'Reaching or passing it brings 3 corn at the end of the turn. A runner on 7 to 12 counts 1 point and 1 gold at the end.',
    stable_text:
      'Reaching or passing it brings 1 llama at the end of the turn. A runner on 13 to 19 counts 2 points and 2 gold at the end.',
    summit_text:
      'Reaching or passing it brings a card: draw 3, put any 2 of your hand back under the deck. The runner goes on from 0.',
    stands_here: 'Here: {who}.',
    runner: 'Runner: {who}',
    runner_text:
      'On field {n}. To the granary {granary}, to the stable {stable}, to the summit {summit} {summit:step|steps}.',
    owed_text: 'At the end of the turn: {goods}.',
    prince: 'Prince: {who}',
    prince_text:
      'Each turn he moves to a neighbouring quarter, or to any other for 1 llama, and does what the quarter allows; or he stays and takes a moon disc.',
    prince_none: 'Not in the city yet: on the first turn he may be set in any quarter.',
    prince_at: 'He is here: {quarter}.',
    inca: 'Incas of {who}',
    inca_at: '{quarter}: {n}.',

    deck: 'Deck of sacrifice cards',
    deck_text:
      'A card comes with every summit. When the deck is used up, the city is saved and the game ends.',
    deck_left: 'Left: {n}, of these never drawn: {unseen}.',
    deck_under: 'Known to you: {list}.',
    deck_known: 'no. {n} from the top, {card} ({what})',
    card: 'Sacrifice card {n}',
    card_worth: 'Now {sum} = {n} {n:point|points}; {gold} gold.',
    card_text:
      'At the end each symbol counts 1 point per own inca or cleric of its kind. Gold counts in a conquest only.',
    hand: 'Sacrifice cards: {n}',
    hand_text: 'Hidden from the others; how many there are is open.',
    hand_worth: 'Worth {n} {n:point|points} now.',
    traced: 'Cards you have traced',
    traced_text:
      'You put them back under the deck, and they have been drawn since. They may have been put back again.',
    traced_one: '{card} ({what}): {who}',

    good_text: 'Open to all. Pays for incas and clergy, is traded at the market, and breaks ties.',
    corn_text:
      'Pays for production and at the market. 3 corn are one unit. {n} {n:unit|units} now.',
    llama_text:
      'One carries the prince to any quarter; clergy sacrifice them for steps. Also pays for corn farmers and is traded.',
    owned: 'Here: {n}.',
    discs: 'Inca discs in the supply: {n}',
    discs_text:
      'They become incas through the Hut and the Palace. A disc from the Sundial is back here in the morning.',
    mark_text: '{pieces} of your own × {symbols} on your cards = {n} {n:point|points} now.',
    mark_open: 'Owned: {n}.',
    points: 'Points now: {n}',
    points_sum: 'From {list}.',
    points_none: 'Nothing yet.',
    points_text:
      'If the game ended now and the city were saved. Goods break a tie: {n} {n:unit|units}.',
    gold: 'Gold: {n}',
    gold_text:
      'It counts only if the city is conquered after day 9: most gold × 3, second most × 2, everyone else × 1.',
    gold_sum: 'On cards {cards}, storehouses {path}.',
    seat_incas: 'Incas: {list}.',
    seat_clergy: 'Clergy: {list}.',
    seat_cards: 'Cards: {n}.',
    seat_units: 'Goods for a tie: {n}.',
    seat_replaced: 'Points for missing cards: {n}.',
    none: 'none',
    or: 'or',
  },
  {
    you: 'Du',
    nothing: 'nichts',
    enter_now: 'Jetzt betreten:',
    bonus: '{goods} (Bonus)',
    make: 'bis zu {goods} für {corn} Mais',
    stones: '{n} {n:Schritt|Schritte} für die Opfersteine',
    llamas: 'bis zu {llamas} {llamas:Lama|Lamas} für {n} {n:Schritt|Schritte}',
    units: 'bis zu {units} {units:Einheit|Einheiten} für {n} {n:Schritt|Schritte}',
    passing: '{what}, unterwegs {gains}',
    cards: '{n} {n:Karte|Karten}',
    used: 'Heute schon genutzt: Betreten ist möglich, aber hier geschieht nichts, bis neue Bonuseinheiten liegen.',
    free: 'Neben deinem Inkaprinzen.',
    ride: 'Nicht neben deinem Inkaprinzen: Der Weg kostet 1 Lama.',
    here: 'Dein Inkaprinz steht hier: Er müsste erst fort und wiederkommen.',
    incas_here: 'Inkas hier: {list}.',
    cost: '{what}: {price}',
    discs_left: 'Deine Scheiben im Vorrat: {n}.',
    price_now: '{what}: {price}, danach je Lama {n} {n:Schritt|Schritte}.',
    sold_out: '{what}: vergriffen.',
    can_pay: 'Das kannst du bezahlen.',
    lack: 'Dir fehlt: {goods}.',
    trade: '{good}: Kauf für {buy} Mais, Verkauf für {sell}',
    sent: 'Inkas bei der Sonnenuhr: {list}.',

    moon: 'Mondscheibe: {what}',
    moon_steps: '{n} {n:Schritt|Schritte}',
    moon_text: '{what}. Für einen Inkaprinzen, der stehen bleibt; eingelöst wird sie in der Nacht.',
    moon_now:
      '{what}. Für einen Inkaprinzen, der stehen bleibt; an Tag 9 wird sie sofort eingelöst.',
    moon_held: 'Genommen von: {who}.',
    moon_third:
      'Sie wäre heute die dritte: Mit ihr kommt die Sonnenscheibe, und alle anderen haben noch einen Zug.',
    sun: 'Sonnenscheibe',
    sun_text:
      'Geht an den, der die dritte Mondscheibe des Tages nimmt; alle anderen haben dann noch einen Zug. Wer sie hat, beginnt den nächsten Tag.',
    sun_free: 'Heute genommene Mondscheiben: {n}.',
    sun_held: 'Genommen von: {who}. Züge, die heute noch bleiben: {n}.',
    track: 'Zeitleiste',
    track_text:
      'Neun Tage. Wer an einem der ersten acht den letzten Zug hat, nimmt den Mais der Nacht. Am Ende von Tag 9 wird die Stadt erobert, wenn sie nicht vorher gerettet ist.',
    track_now: 'Tag {n}; Mais übrig: {corn}.',

    row_value: 'Jetzt {n} {n:Schritt|Schritte} je Lama: die niedrigste aufgedeckte Zahl.',
    row_none: 'Aus dieser Reihe ist niemand gekauft: Niemand kann opfern.',
    row_left: 'Noch da: {n}.',
    row_numbers: 'Die Zahlen von links nach rechts: {list}.',
    all_clergy: 'Sind alle 15 gekauft, ist die Stadt gerettet und das Spiel aus.',

    buy: '{good} kaufen',
    buy_text: 'Die nächsten drei kosten {list} Mais. Ist die Spalte leer, verkauft die Bank für 6.',
    sell: '{good} verkaufen',
    sell_text:
      'Die nächsten drei bringen {list} Mais. Ist die Spalte voll, nimmt die Bank weitere für je 3.',
    add: '{good} dazulegen',
    add_text:
      'Vor dem Handeln darf einmal und ohne Bezahlung eine Einheit auf den Markt gelegt oder weggenommen werden: Die nächste kostet und bringt dann weniger.',
    remove: '{good} wegnehmen',
    remove_text:
      'Vor dem Handeln darf einmal und ohne Bezahlung eine Einheit auf den Markt gelegt oder weggenommen werden: Die nächste kostet und bringt dann mehr.',
    column: 'Markt: {good}',
    column_units: 'Auf dem Markt: {n}.',

    bank: 'In der Bank: {n}.',
    path: 'Inkapfad, Feld {n}',
    path_granary: 'Kornspeicher',
    path_stable: 'Lamastall',
    path_summit: 'Gipfel',
    path_text:
      'Ein Feld des Inkapfads. Auf der 7 gibt es Mais, auf der 13 ein Lama, auf der 20 eine Karte.',
    granary_text:
      'Erreichen oder Überschreiten bringt am Ende des Zugs 3 Mais. Ein Läufer auf 7 bis 12 zählt am Spielende 1 Punkt und 1 Gold.',
    stable_text:
      'Erreichen oder Überschreiten bringt am Ende des Zugs 1 Lama. Ein Läufer auf 13 bis 19 zählt am Spielende 2 Punkte und 2 Gold.',
    summit_text:
      'Erreichen oder Überschreiten bringt eine Karte: Zieh 3 und lege 2 beliebige von der Hand unter den Stapel. Der Läufer geht von der 0 aus weiter.',
    stands_here: 'Hier: {who}.',
    runner: 'Läufer: {who}',
    runner_text:
      'Auf Feld {n}. Zum Kornspeicher {granary}, zum Lamastall {stable}, zum Gipfel {summit} {summit:Schritt|Schritte}.',
    owed_text: 'Am Ende des Zugs: {goods}.',
    prince: 'Inkaprinz: {who}',
    prince_text:
      'In jedem Zug geht er in ein Nachbarviertel oder für 1 Lama in ein beliebiges anderes und tut, was das Viertel erlaubt; oder er bleibt stehen und nimmt eine Mondscheibe.',
    prince_none: 'Noch nicht in der Stadt: Im ersten Zug darf er in jedes Viertel gestellt werden.',
    prince_at: 'Er ist hier: {quarter}.',
    inca: 'Inkas von {who}',
    inca_at: '{quarter}: {n}.',

    deck: 'Stapel der Opferkarten',
    deck_text:
      'Jeder Gipfel bringt eine Karte. Ist der Stapel aufgebraucht, ist die Stadt gerettet und das Spiel aus.',
    deck_left: 'Noch {n}, davon nie gezogen: {unseen}.',
    deck_under: 'Du kennst: {list}.',
    deck_known: 'die {n}. von oben, {card} ({what})',
    card: 'Opferkarte {n}',
    card_worth: 'Jetzt {sum} = {n} {n:Punkt|Punkte}; {gold} Gold.',
    card_text:
      'Am Spielende zählt jedes Symbol 1 Punkt je eigenem Inka oder eigener Jungfrau oder eigenem Priester seiner Art. Gold zählt nur bei einer Eroberung.',
    hand: 'Opferkarten: {n}',
    hand_text: 'Geheim; nur ihre Zahl ist offen.',
    hand_worth: 'Jetzt {n} {n:Punkt|Punkte} wert.',
    traced: 'Karten, deren Weg du kennst',
    traced_text:
      'Du hast sie unter den Stapel gelegt, und seitdem wurden sie gezogen. Vielleicht wurden sie wieder zurückgelegt.',
    traced_one: '{card} ({what}): {who}',

    good_text:
      'Offen für alle. Damit bezahlst du Inkas, Jungfrauen und Priester, handelst auf dem Markt und gewinnst bei Gleichstand.',
    corn_text:
      'Damit bezahlst du Produktion und Einkäufe. 3 Mais sind eine Einheit. Jetzt {n} {n:Einheit|Einheiten}.',
    llama_text:
      'Eines trägt den Inkaprinzen in jedes Viertel; Jungfrauen und Priester opfern sie für Schritte. Bezahlt auch Maisbauern und wird gehandelt.',
    owned: 'Hier: {n}.',
    discs: 'Inka-Scheiben im Vorrat: {n}',
    discs_text:
      'Über Hütte und Palast werden sie zu Inkas. Eine Scheibe von der Sonnenuhr liegt am Morgen wieder hier.',
    mark_text: '{pieces} eigene × {symbols} auf deinen Karten = jetzt {n} {n:Punkt|Punkte}.',
    mark_open: 'Im Besitz: {n}.',
    points: 'Punkte jetzt: {n}',
    points_sum: 'Aus {list}.',
    points_none: 'Noch nichts.',
    points_text:
      'Wenn das Spiel jetzt mit der Rettung endete. Bei Gleichstand zählen Waren: {n} {n:Einheit|Einheiten}.',
    gold: 'Gold: {n}',
    gold_text:
      'Zählt nur, wenn die Stadt nach Tag 9 erobert wird: meistes Gold × 3, zweitmeistes × 2, alle anderen × 1.',
    gold_sum: 'Auf Karten {cards}, Lagerhäuser {path}.',
    seat_incas: 'Inkas: {list}.',
    seat_clergy: 'Jungfrauen und Priester: {list}.',
    seat_cards: 'Karten: {n}.',
    seat_units: 'Waren bei Gleichstand: {n}.',
    seat_replaced: 'Punkte für fehlende Karten: {n}.',
    none: 'keine',
    or: 'oder',
  },
  {
    you: 'Jij',
    nothing: 'niets',
    enter_now: 'Nu betreden:',
    bonus: '{goods} (bonus)',
    make: 'tot {goods} voor {corn} mais',
    stones: '{n} {n:stap|stappen} voor de offerstenen',
    llamas: 'tot {llamas} {llamas:lama|lama’s} voor {n} {n:stap|stappen}',
    units: 'tot {units} {units:eenheid|eenheden} voor {n} {n:stap|stappen}',
    passing: '{what}, onderweg {gains}',
    cards: '{n} {n:kaart|kaarten}',
    used: 'Vandaag al gebruikt: betreden mag, maar hier gebeurt niets tot er nieuwe bonuseenheden liggen.',
    free: 'Naast je prins.',
    ride: 'Niet naast je prins: de weg kost 1 lama.',
    here: 'Je prins staat hier: hij zou eerst weg moeten en terugkomen.',
    incas_here: 'Inca’s hier: {list}.',
    cost: '{what}: {price}',
    discs_left: 'Jouw schijven in voorraad: {n}.',
    price_now: '{what}: {price}, daarna per lama {n} {n:stap|stappen}.',
    sold_out: '{what}: uitverkocht.',
    can_pay: 'Dat kun je betalen.',
    lack: 'Je mist {goods}.',
    trade: '{good}: kopen voor {buy} mais, verkopen voor {sell}',
    sent: 'Inca’s bij de Zonnewijzer: {list}.',

    moon: 'Maanschijf: {what}',
    moon_steps: '{n} {n:stap|stappen}',
    moon_text: '{what}. Voor een prins die blijft staan; ze wordt in de nacht ingewisseld.',
    moon_now: '{what}. Voor een prins die blijft staan; op dag 9 wordt ze meteen ingewisseld.',
    moon_held: 'Genomen door: {who}.',
    moon_third:
      'Het zou vandaag de derde zijn: je krijgt er de zonneschijf bij, en alle anderen hebben nog één beurt.',
    sun: 'Zonneschijf',
    sun_text:
      'Gaat naar wie de derde maanschijf van de dag neemt; alle anderen hebben dan nog één beurt. Wie haar heeft, begint de volgende dag.',
    sun_free: 'Vandaag genomen maanschijven: {n}.',
    sun_held: 'Genomen door: {who}. Beurten die vandaag nog komen: {n}.',
    track: 'Tijdspoor',
    track_text:
      'Negen dagen. Wie op een van de eerste acht de laatste beurt heeft, neemt de mais van de nacht. Aan het einde van dag 9 wordt de stad veroverd, tenzij ze eerder gered is.',
    track_now: 'Dag {n}; mais over: {corn}.',

    row_value: 'Nu {n} {n:stap|stappen} per lama: het laagste onbedekte getal.',
    row_none: 'Uit deze rij is niemand gekocht: er is niemand om te offeren.',
    row_left: 'Nog over: {n}.',
    row_numbers: 'De getallen van links naar rechts: {list}.',
    all_clergy: 'Zijn alle 15 gekocht, dan is de stad gered en het spel afgelopen.',

    buy: '{good} kopen',
    buy_text: 'De volgende drie kosten {list} mais. Is de kolom leeg, dan verkoopt de bank voor 6.',
    sell: '{good} verkopen',
    sell_text:
      'De volgende drie leveren {list} mais op. Is de kolom vol, dan neemt de bank er meer voor 3 elk.',
    add: '{good} toevoegen',
    add_text:
      'Voor het handelen mag één keer zonder betaling een eenheid op de markt gelegd of weggenomen worden: de volgende kost dan minder en levert minder op.',
    remove: '{good} wegnemen',
    remove_text:
      'Voor het handelen mag één keer zonder betaling een eenheid op de markt gelegd of weggenomen worden: de volgende kost dan meer en levert meer op.',
    column: 'Markt: {good}',
    column_units: 'Op de markt: {n}.',

    bank: 'In de bank: {n}.',
    path: 'Incapad, veld {n}',
    path_granary: 'Graanschuur',
    path_stable: 'Lamastal',
    path_summit: 'Top',
    path_text: 'Een veld van het Incapad. Op 7 is er mais, op 13 een lama, op 20 een kaart.',
    granary_text:
      'Bereiken of passeren levert aan het einde van de beurt 3 mais op. Een loper op 7 t/m 12 telt aan het einde voor 1 punt en 1 goud.',
    stable_text:
      'Bereiken of passeren levert aan het einde van de beurt 1 lama op. Een loper op 13 t/m 19 telt aan het einde voor 2 punten en 2 goud.',
    summit_text:
      'Bereiken of passeren levert een kaart op: trek er 3 en leg 2 kaarten naar keuze uit je hand onder de stapel. De loper gaat verder vanaf 0.',
    stands_here: 'Hier: {who}.',
    runner: 'Loper: {who}',
    runner_text:
      'Op veld {n}. Naar de graanschuur {granary}, naar de lamastal {stable}, naar de top {summit} {summit:stap|stappen}.',
    owed_text: 'Aan het einde van de beurt: {goods}.',
    prince: 'Prins: {who}',
    prince_text:
      'Elke beurt gaat hij naar een aangrenzende wijk, of voor 1 lama naar elke andere, en doet wat de wijk toelaat; of hij blijft en neemt een maanschijf.',
    prince_none: 'Nog niet in de stad: in de eerste beurt mag hij in elke wijk gezet worden.',
    prince_at: 'Hij is hier: {quarter}.',
    inca: 'Inca’s van {who}',
    inca_at: '{quarter}: {n}.',

    deck: 'Stapel offerkaarten',
    deck_text:
      'Elke top levert een kaart op. Is de stapel op, dan is de stad gered en het spel afgelopen.',
    deck_left: 'Nog {n}, waarvan nooit getrokken: {unseen}.',
    deck_under: 'Jij kent: {list}.',
    deck_known: 'de {n}e van boven, {card} ({what})',
    card: 'Offerkaart {n}',
    card_worth: 'Nu {sum} = {n} {n:punt|punten}; {gold} goud.',
    card_text:
      'Aan het einde telt elk symbool voor 1 punt per eigen inca of geestelijke van die soort. Goud telt alleen bij een verovering.',
    hand: 'Offerkaarten: {n}',
    hand_text: 'Verborgen voor de anderen; alleen het aantal is open.',
    hand_worth: 'Nu {n} {n:punt|punten} waard.',
    traced: 'Kaarten waarvan je de weg kent',
    traced_text:
      'Jij legde ze onder de stapel en sindsdien zijn ze getrokken. Misschien zijn ze weer teruggelegd.',
    traced_one: '{card} ({what}): {who}',

    good_text:
      'Open voor iedereen. Je betaalt er inca’s en geestelijken mee, handelt ermee op de markt en wint ermee bij gelijkspel.',
    corn_text: 'Betaalt productie en inkopen. 3 mais is één eenheid. Nu {n} {n:eenheid|eenheden}.',
    llama_text:
      'Eén brengt de prins naar elke wijk; geestelijken offeren ze voor stappen. Betaalt ook maisboeren en wordt verhandeld.',
    owned: 'Hier: {n}.',
    discs: 'Incaschijven in voorraad: {n}',
    discs_text:
      'Via Hut en Paleis worden het inca’s. Een schijf van de Zonnewijzer ligt ’s ochtends weer hier.',
    mark_text: '{pieces} van jezelf × {symbols} op je kaarten = nu {n} {n:punt|punten}.',
    mark_open: 'In bezit: {n}.',
    points: 'Punten nu: {n}',
    points_sum: 'Uit {list}.',
    points_none: 'Nog niets.',
    points_text:
      'Als het spel nu met de redding eindigde. Bij gelijkspel tellen goederen: {n} {n:eenheid|eenheden}.',
    gold: 'Goud: {n}',
    gold_text:
      'Telt alleen als de stad na dag 9 veroverd wordt: meeste goud × 3, op één na meeste × 2, alle anderen × 1.',
    gold_sum: 'Op kaarten {cards}, pakhuizen {path}.',
    seat_incas: 'Inca’s: {list}.',
    seat_clergy: 'Geestelijken: {list}.',
    seat_cards: 'Kaarten: {n}.',
    seat_units: 'Goederen bij gelijkspel: {n}.',
    seat_replaced: 'Punten voor ontbrekende kaarten: {n}.',
    none: 'geen',
    or: 'of',
  },
);
