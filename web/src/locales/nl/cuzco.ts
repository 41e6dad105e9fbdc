import type { Same } from '..';
import type * as en from '../en/cuzco';

export const labels: Same<typeof en.labels> = {
  round: 'Ronde {n} van {rounds}',
};

export const areaLabels: Same<typeof en.areaLabels> = {
  dice_left: 'Nog te plaatsen: {values}',
  dice_none: 'Geen dobbelsteen meer te plaatsen',
  tasks: 'Opdrachten',
  hand: 'Godenkaarten',
  hidden_cards: '{n} verborgen {n:kaart|kaarten}',
  no_cards: 'Geen godenkaarten',
  no_tasks: 'Geen open opdrachten',
  met: 'Haalbaar',
  missing: 'Nog {n} nodig',
  fulfilled: 'Vervuld: {n}',
  keep: 'Kies er {n}',
  drafting: 'Kiest uit {n} getrokken {n:opdracht|opdrachten}',
  score: 'Punten: {n}',
  order: 'Plaats {n} in de spelersvolgorde',
  khipus: 'Quipu-fiches op het masker: {n}, in de reserve: {m}, in dorpen: {k}',
  feathers: 'Veren: {n} van {slots}',
  headbands: 'Geactiveerde diadeemfiches: {n} van {bands}',
  tiles: 'Personenfiches: {n} van {mask_fields}',
  priests: 'Priesters op het masker: {n} van {priests}',
  food: 'Voedsel: {n}',
  offerings: 'Offergaven: {n}',
  medallions: 'Inti-medailles: {n}',
  cards: 'Godenkaarten: {n}',
  tasks_done: 'Vervulde opdrachten: {n}',
  goods: 'Goederenfiches: {n}',
};

export const cityLabels: Same<typeof en.cityLabels> = {
  points: '{n} {n:punt|punten}',
  price: 'kost {n} voedsel',
  worth: '{n} {n:punt|punten} waard',
  round: 'Ronde {n}',
  tiles_left: 'nog {n} {n:fiche|fiches} in de stapel',
  discarded: '{n} {n:fiche|fiches} afgelegd',
  tasks_left: 'nog {n} {n:opdracht|opdrachten}',
  medallions_left: 'nog {n} {n:medaille|medailles}',
  cards_below: '{n} {n:kaart|kaarten} eronder',
  copied: 'deze beurt met een medaille gekopieerd',
  empty: 'leeg',
  unlimited: 'onbeperkt',
  supply: 'Voorraad',
  houses: 'Huizen',
};

export const mapLabels: Same<typeof en.mapLabels> = {
  map: 'Wegennet',
  fields: 'Actievelden',
  below: 'Alleen dobbelstenen lager dan {n}',
  closed: 'Geen dobbelsteen is lager: voorlopig gesloten',
  /** Where a long name may be broken on a small plate. */
  breaks: 'Weten|schap weten|schap Overwin|ningspunten',
};

export const helptexts: Same<typeof en.helptexts> = {
  village_inner: 'Dorp {n} in de binnenste cirkel',
  village_outer: 'Dorp {n} in de buitenste cirkel',
  village:
    'Voor een quipu-fiche krijg je hier een veer ({colour}). Aan het einde van het spel is het dorp {points} {points:overwinningspunt|overwinningspunten} waard voor wie bovenop ligt.',
  village_khipus: 'Quipu-fiches van boven naar beneden: {who}.',
  village_empty: 'Hier ligt nog geen quipu-fiche.',
  cuzco:
    'Geen dorp. Wie hier terugkomt, ondergaat een vuurproef en mag de zes armen draaien voordat de chasqui weer vertrekt.',
  arm: 'Stand {n} van het Cuzco-tableau',
  arm_text:
    'Naar dorp 1 tot en met 6 in de binnenste cirkel leiden dan: {paths}. Dat geldt voor iedereen.',
  field_lowest: 'Laagste dobbelsteen hier: {n}.',
  field_empty: 'Hier ligt nog geen dobbelsteen.',
  die_title: 'Dobbelsteen met een {n}',
  die: 'Plaats hem op een veld waar elke dobbelsteen hoger is dan {n}, of op ‘{points}’; de actie heeft dan {n} {n:oog|ogen}.',
  lying: '{who}: ligt tot het einde van de ronde op ‘{field}’.',
  pututu_text:
    'Geef het terug voordat je een dobbelsteen plaatst en draai die dobbelsteen hoger of lager, hoogstens met het getal erop.',
  pututu_exact:
    'Geef het terug voordat je een dobbelsteen plaatst en draai die dobbelsteen hoger of lager, met precies het getal erop.',
  here: 'Hier: {n}.',
  house_title: '{kind}: huis {n}',
  house_reach:
    'Een personenfiche (zo heten landbouw- en wetenschapsfiches samen), voor een dobbelsteen vanaf {n}.',
  house_empty: 'Leeg tot er nieuwe fiches voor de volgende ronde liggen.',
  tile_title: '{person} ({kind}, {n})',
  tile_food: 'Bij het omruilen omlaaggeschoven levert het {n} voedsel op.',
  tile_status: 'Bij het omruilen omlaaggeschoven levert het {n} kennis op.',
  tile_slid:
    'Al omlaaggeschoven; godenkaart 02 kan het weer omhoogschuiven. In fase II telt het toch mee.',
  discard: 'Afgelegde personenfiches',
  discard_text:
    'Landbouw- en wetenschapsfiches die aan het einde van een ronde bij de huizen lagen. Godenkaart 09 neemt er een van.',
  slot: 'Uitsparing {n} voor een veer (diadeemfiche {band})',
  slot_free: 'Vrij voor een veer: {colour}.',
  slot_full: 'Hier ligt de veer ({colour}) tot het einde van het spel.',
  slot_bare: 'Nog geen masker.',
  band: 'Diadeemfiche {n}',
  band_text:
    'Beide veren en een dobbelsteen vanaf {n} op ‘{field}’ activeren het: {sum} overwinningspunten in deze ronde ({bonus} + {printed}) en een vuurproef.',
  band_feathers: 'Veren: {n} van {slots_per_band}.',
  band_active:
    'Geactiveerd tot het einde van het spel; alle {headbands_set} leveren dan {headbands_set_points} overwinningspunten op.',
  khipus: 'Quipu-fiches op het masker',
  khipus_text:
    'Elk bedekt een personenveld. Het bovenste linker fiche wordt het eerst afgeleverd; omruilen en de persoon ‘{person}’ leggen er een in de reserve.',
  khipus_left: 'Op het masker: {n}, vrije velden: {free}.',
  god_below: 'Kaarten eronder: {n}.',
  god_copied: 'In deze beurt al met een medaille gebruikt.',
  god_empty: 'Hier ligt geen kaart van deze god meer.',
  god_take: 'Een medaille gebruikt deze kaart meteen.',
  hand: 'Godenkaarten',
  hand_cost:
    'Kost een offergave. Gespeeld vóór de keuze waarvoor hij is: klik erop als hij oplicht.',
  hand_text:
    'Een kaart spelen kost een offergave; in welke fase staat erop. Hij wordt gespeeld vóór de keuze waarvoor hij is, bijvoorbeeld voordat de dobbelsteen geplaatst wordt. Je mag er zoveel hebben als je wilt.',
  cards: 'Kaarten: {n}.',
  step: 'Tempeltrede {n}',
  step_text:
    'Voor een priester met een {n}. Wie hier staat, gaat dan een trede omlaag, enzovoort tot de volgende lege trede of uit de tempel.',
  step_free: 'Vrij.',
  step_taken: 'Hier staat: {who}.',
  status_text:
    'Aan het einde van de ronde levert elke kennissteen de punten van zijn veld op, en de volgorde van de stenen wordt de nieuwe spelersvolgorde.',
  status_order: 'Volgorde nu: {who}.',
  good_text:
    'Kost {price} voedsel en levert meteen {points} {points:overwinningspunt|overwinningspunten} op. Eén goederenfiche per ronde, uit de verlichte rij.',
  task: 'Opdracht {n}',
  task_points: 'Levert {task_points} overwinningspunten op; je geeft er niets voor af.',
  task_reduced: 'Met godenkaart 04, voor {task_points_reduced} overwinningspunten: {text}.',
  task_met: 'Nu te vervullen.',
  task_missing: 'Nog {n} nodig.',
  fulfilled: 'Vervulde opdrachten',
  fulfilled_text:
    'Alle {tasks_set} leveren aan het einde {tasks_set_points} overwinningspunten op.',
  supply_food: 'Voedsel in de voorraad',
  supply_offerings: 'Offergaven in de voorraad',
  supply_feathers: 'Veren in de voorraad',
  supply_left: 'Nog {n}.',
  supply_unlimited: 'Raakt in dit spel nooit op.',
  supply_text: 'Wat er niet is, kan niemand nemen.',
  supply_pututus: '{term} in de voorraad',
  medallions: 'Medailles van de tempel',
  medallions_text:
    'Elke ronde gaat er een naar wie de meeste priesters in de tempel heeft; bij een gelijke stand telt de hoogste priester.',
  priests: 'Priesters op het masker',
  priests_text: 'Klaar voor de tempel. Daar levert een priester elke ronde punten op: in deze {n}.',
  reserve: 'Quipu-fiches in de reserve',
  reserve_text: 'Worden afgeleverd zodra er geen meer op het masker ligt.',
  offerings: 'Offergaven',
  offerings_text: 'Elke offergave betaalt één godenkaart uit je hand.',
  food: 'Voedsel',
  food_text: 'Daarmee betaal je goederen op de markt.',
  inti: 'Inti-medailles',
  inti_text:
    'Geef er in je beurt een af om een open godenkaart zonder offergave te gebruiken. Ongebruikte leveren aan het einde elk {medallion_points} {medallion_points:overwinningspunt|overwinningspunten} op.',
  goods: 'Goederen',
  goods_text:
    'Ze tellen voor opdrachten; {goods_set} ervan leveren aan het einde {goods_set_points} overwinningspunten op.',
  seat_points: 'Punten tot nu toe: {list}.',
  seat_none: 'Nog geen punten.',
};

export const tally: Same<typeof en.tally> = {
  title: 'Einde van ronde {n}',
  unit: 'Punten',
};
