import type { Same } from '..';
import type * as en from '../en/compare_machu_picchu';

export const compare: Same<typeof en.compare> = {
  borders: 'Grenzen der Viertel',
  borders_text:
    'Zwei Viertel grenzen aneinander, wenn ein Prinz vom einen ins andere gehen darf. Eine Grenze gilt für beide Viertel.',
  market: 'Marktpreise',
  market_text: 'In jeder Spalte des Markts stehen vier Preise. Lies von oben nach unten.',
  cell: 'Feld {n}',
  clergy_steps: 'Schritte der Jungfrauen und Priester',
  clergy_steps_text:
    'Unter jeder Jungfrau und jedem Priester steht eine Zahl von Schritten. Lies jede Reihe von links nach rechts.',
  space: 'Platz {n}',
  clergy_prices: 'Preise: {name}',
  clergy_prices_text: 'Vergleiche, was jeder Platz der Reihe kostet, von links nach rechts.',
  cards: 'Opferkarten',
  cards_text:
    'Jede Karte zeigt zwei Symbole und ihr Gold. Sortiere deine Karten nach den Symbolen; die Nummern sind von uns.',
  card: 'Karte {n}',
  symbol: 'Symbol',
  gold: 'Gold',
  moons: 'Mondscheiben und Tage',
  moons_text: 'Drehe die sieben Mondscheiben auf die Vorderseite. Die Reihenfolge ist egal.',
  moon_discs: 'Mondscheiben',
  disc: 'Scheibe {n}',
  steps: '{n} {n:Schritt|Schritte}',
  days: 'Tage auf der Zeitleiste',
  costs: 'Kosten der Berufe',
  costs_text:
    'Vergleiche, was es kostet, einen Inka jedes Berufs einzusetzen. Es steht auf der Spielhilfe, hier in zwei Häusern.',
  start: 'Spielbeginn',
  start_text: 'Vergleiche, was deine Spielregel und deine Pläne zum Aufbau sagen.',
  starting_goods: 'Waren eines Spielers',
  starting_discs: 'Inka-Scheiben eines Spielers',
  players: '{n} Personen',
  starting_cards: 'Opferkarten eines Spielers',
  each: 'Karten',
  starting_market: 'Waren im Markt',
  starting_bonus: 'Bonuseinheiten in den Vierteln',
  runners: 'Felder der Läufer, in Spielreihenfolge',
  player: '{n}. Spieler',
};
