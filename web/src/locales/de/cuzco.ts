import type { Same } from '..';
import type * as en from '../en/cuzco';

export const labels: Same<typeof en.labels> = {
  round: 'Durchgang {n} von {rounds}',
};

export const areaLabels: Same<typeof en.areaLabels> = {
  dice_left: 'Noch einzusetzen: {values}',
  dice_none: 'Kein Würfel mehr einzusetzen',
  tasks: 'Aufgaben',
  hand: 'Götterkarten',
  hidden_cards: '{n} verdeckte {n:Karte|Karten}',
  no_cards: 'Keine Götterkarten',
  no_tasks: 'Keine offenen Aufgaben',
  met: 'Erfüllbar',
  missing: '{n:Es fehlt|Es fehlen} {n}',
  fulfilled: 'Erfüllt: {n}',
  keep: 'Behalte {n}',
  drafting: 'Wählt aus {n} {n:gezogener Aufgabe|gezogenen Aufgaben}',
  score: 'Punkte: {n}',
  order: 'Platz {n} der Zugreihenfolge',
  khipus: 'Khipu-Plättchen auf dem Masken-Tableau: {n}, in der Reserve: {m}, in Dörfern: {k}',
  feathers: 'Federn: {n} von {slots}',
  headbands: 'Aktivierte Stirnreif-Plättchen: {n} von {bands}',
  tiles: 'Personen-Plättchen: {n} von {mask_fields}',
  priests: 'Priester auf dem Masken-Tableau: {n} von {priests}',
  food: 'Nahrungs-Plättchen: {n}',
  offerings: 'Opfergaben: {n}',
  medallions: 'Inti-Medaillons: {n}',
  cards: 'Götterkarten: {n}',
  tasks_done: 'Erfüllte Aufgaben: {n}',
  goods: 'Waren: {n}',
};

export const cityLabels: Same<typeof en.cityLabels> = {
  points: '{n} {n:Punkt|Punkte}',
  price: 'kostet {n} Nahrung',
  worth: 'bringt {n} {n:Punkt|Punkte}',
  round: 'Durchgang {n}',
  tiles_left: 'noch {n} Plättchen im Stapel',
  discarded: '{n} Plättchen abgelegt',
  tasks_left: 'noch {n} {n:Aufgabe|Aufgaben}',
  medallions_left: 'noch {n} {n:Medaillon|Medaillons}',
  cards_below: '{n} {n:Karte|Karten} darunter',
  copied: 'in diesem Zug mit einem Medaillon kopiert',
  empty: 'leer',
  unlimited: 'unbegrenzt',
  supply: 'Vorrat',
  houses: 'Wohnhäuser',
};

export const mapLabels: Same<typeof en.mapLabels> = {
  map: 'Wegeplan',
  fields: 'Aktionsfelder',
  below: 'Nur Würfel unter {n}',
  closed: 'Kein Würfel ist kleiner: vorerst geschlossen',
  /** Where a long name may be broken on a small plate. */
  breaks: 'Landwirt|schaft Feder|schmuck Hänge|brücke',
};

export const helptexts: Same<typeof en.helptexts> = {
  village_inner: 'Dorf {n} des inneren Kreises',
  village_outer: 'Dorf {n} des äußeren Kreises',
  village:
    'Für ein Khipu-Plättchen gibt es hier eine Feder ({colour}). Bei Spielende bringt das Dorf {points} {points:Punkt|Punkte}, wenn das oberste Khipu-Plättchen deines ist.',
  village_khipus: 'Khipu-Plättchen von oben nach unten: {who}.',
  village_empty: 'Hier liegt noch kein Khipu-Plättchen.',
  cuzco:
    'Kein Dorf. Wer hierher zurückkehrt, führt eine Feuerprobe aus und darf die sechs Arme drehen, bevor der Läufer wieder aufbricht.',
  arm: 'Ausrichtung {n} des Auflegers',
  arm_text: 'Zu den Dörfern 1 bis 6 des inneren Kreises führen dann: {paths}. Das gilt für alle.',
  field_lowest: 'Niedrigster Würfel hier: {n}.',
  field_empty: 'Hier liegt noch kein Würfel.',
  die_title: 'Würfel mit einer {n}',
  die: 'Setze ihn auf ein Feld, auf dem jeder Würfel höher ist als {n}, oder auf „{points}“; die Aktion hat dann {n} {n:Würfelpunkt|Würfelpunkte}.',
  lying: '{who}: liegt bis zum Ende des Durchgangs auf „{field}“.',
  pututu_text:
    'Gib es zurück, bevor du einen Würfel einsetzt, und drehe diesen Würfel nach oben oder unten, höchstens um die Zahl darauf.',
  pututu_exact:
    'Gib es zurück, bevor du einen Würfel einsetzt, und drehe diesen Würfel nach oben oder unten, um genau die Zahl darauf.',
  here: 'Hier: {n}.',
  house_title: '{kind}: Wohnhaus {n}',
  house_reach: 'Ein Personen-Plättchen (Landwirtschaft oder Forschung), für einen Würfel ab {n}.',
  house_empty: 'Leer, bis für den nächsten Durchgang neue Plättchen ausgelegt werden.',
  tile_title: '{person} ({kind}, {n})',
  tile_food: 'Beim Tausch heruntergeschoben bringt es {n} Nahrung.',
  tile_status: 'Beim Tausch heruntergeschoben bringt es {n} Status.',
  tile_slid:
    'Schon heruntergeschoben; Götterkarte 02 könnte es wieder hochschieben. In Phase II zählt es trotzdem.',
  discard: 'Abgelegte Personen-Plättchen',
  discard_text:
    'Am Ende eines Durchgangs bei den Wohnhäusern liegen geblieben. Götterkarte 09 nimmt eines davon.',
  slot: 'Federplatz {n} (Stirnreif-Plättchen {band})',
  slot_free: 'Frei für eine Feder: {colour}.',
  slot_full: 'Hier liegt die Feder ({colour}) bis zum Ende des Spiels.',
  slot_bare: 'Noch kein Masken-Tableau.',
  band: 'Stirnreif-Plättchen {n}',
  band_text:
    'Beide Federn und ein Würfel ab {n} auf „{field}“ aktivieren es: {sum} Punkte in diesem Durchgang ({bonus} + {printed}) und eine Feuerprobe.',
  band_feathers: 'Federn: {n} von {slots_per_band}.',
  band_active:
    'Aktiviert bis zum Ende des Spiels; alle {headbands_set} bringen dann {headbands_set_points} Punkte.',
  khipus: 'Khipu-Plättchen auf dem Masken-Tableau',
  khipus_text:
    'Jedes bedeckt ein Personenfeld. Abgelegt wird zuerst das oberste linke; der Tausch und die Person „{person}“ legen eines in die Reserve.',
  khipus_left: 'Auf dem Tableau: {n}, freie Felder: {free}.',
  god_below: 'Karten darunter: {n}.',
  god_copied: 'In diesem Zug schon mit einem Medaillon genutzt.',
  god_empty: 'Hier liegt keine Karte dieses Gottes mehr.',
  god_take: 'Ein Medaillon nutzt diese Karte sofort.',
  hand: 'Götterkarten',
  hand_cost:
    'Kostet eine Opfergabe. Gespielt vor der Entscheidung, der sie gilt: anklicken, wenn sie leuchtet.',
  hand_text:
    'Eine Karte zu spielen kostet eine Opfergabe; in welcher Phase, steht auf ihr. Gespielt wird sie vor der Entscheidung, der sie gilt, etwa bevor der Würfel eingesetzt wird. Du darfst beliebig viele haben.',
  cards: 'Karten: {n}.',
  step: 'Tempelstufe {n}',
  step_text:
    'Für einen Priester mit einer {n}. Wer hier steht, rückt dann eine Stufe herunter, und so weiter bis zur nächsten Lücke oder aus dem Tempel.',
  step_free: 'Frei.',
  step_taken: 'Hier steht: {who}.',
  status_text:
    'Am Ende des Durchgangs bringt jeder Status-Marker die Punkte seines Feldes, und die Reihenfolge der Marker wird die neue Zugreihenfolge.',
  status_order: 'Reihenfolge jetzt: {who}.',
  good_text:
    'Kostet {price} Nahrung und bringt sofort {points} {points:Punkt|Punkte}. Eine Ware pro Durchgang, aus der hellen Reihe.',
  task: 'Aufgabe {n}',
  task_points: 'Bringt {task_points} Punkte; abgegeben wird dafür nichts.',
  task_reduced: 'Mit Götterkarte 04, für {task_points_reduced} Punkte: {text}.',
  task_met: 'Jetzt erfüllbar.',
  task_missing: 'Es {n:fehlt|fehlen} noch {n}.',
  fulfilled: 'Erfüllte Aufgaben',
  fulfilled_text: 'Alle {tasks_set} bringen bei Spielende {tasks_set_points} Punkte.',
  supply_food: 'Nahrung im Vorrat',
  supply_offerings: 'Opfergaben im Vorrat',
  supply_feathers: 'Federn im Vorrat',
  supply_left: 'Noch {n}.',
  supply_unlimited: 'Geht in diesem Spiel nie aus.',
  supply_text: 'Was nicht da ist, kann niemand nehmen.',
  supply_pututus: '{term} im Vorrat',
  medallions: 'Medaillons des Tempels',
  medallions_text:
    'In jedem Durchgang bekommt eines, wer die meisten Priester im Tempel hat; bei Gleichstand entscheidet der höchste Priester.',
  priests: 'Priester auf dem Masken-Tableau',
  priests_text:
    'Bereit für den Tempel. Dort bringt ein Priester in jedem Durchgang Punkte: in diesem {n}.',
  reserve: 'Khipu-Plättchen in der Reserve',
  reserve_text: 'Werden abgelegt, wenn auf dem Masken-Tableau keines mehr liegt.',
  offerings: 'Opfergaben',
  offerings_text: 'Jede bezahlt eine Götterkarte aus der Hand.',
  food: 'Nahrung',
  food_text: 'Damit bezahlst du Waren auf dem Markt.',
  inti: 'Inti-Medaillons',
  inti_text:
    'Gib in deinem Zug eines ab und nutze eine offen liegende Götterkarte ohne Opfergabe. Ungenutzte bringen bei Spielende je {medallion_points} {medallion_points:Punkt|Punkte}.',
  goods: 'Waren',
  goods_text:
    'Sie zählen für Aufgaben; {goods_set} davon bringen bei Spielende {goods_set_points} Punkte.',
  seat_points: 'Punkte bisher: {list}.',
  seat_none: 'Noch keine Punkte.',
};

export const tally: Same<typeof en.tally> = {
  title: 'Ende von Durchgang {n}',
  unit: 'Punkte',
};
