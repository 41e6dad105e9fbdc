import type { Same } from '..';
import type * as en from '../en/compare_machu_picchu';

export const compare: Same<typeof en.compare> = {
  borders: 'Grenzen van de wijken',
  borders_text:
    'Twee wijken grenzen aan elkaar als een prins van de ene naar de andere mag lopen. Een grens geldt voor beide wijken.',
  market: 'Marktprijzen',
  market_text: 'In elke kolom van de markt staan vier prijzen. Lees van boven naar beneden.',
  cell: 'vak {n}',
  clergy_steps: 'Stappen van de geestelijken',
  clergy_steps_text:
    'Onder elke geestelijke staat een aantal stappen. Lees elke rij van links naar rechts.',
  space: 'plaats {n}',
  clergy_prices: 'Prijzen: {name}',
  clergy_prices_text: 'Vergelijk wat elke plaats van de rij kost, van links naar rechts.',
  cards: 'Offerkaarten',
  cards_text:
    'Elke kaart toont twee symbolen en goud. Sorteer je kaarten op symbool; de nummers zijn van ons.',
  card: 'Kaart {n}',
  symbol: 'symbool',
  gold: 'goud',
  moons: 'Maanschijven en dagen',
  moons_text: 'Draai de zeven maanschijven open. De volgorde maakt niet uit.',
  moon_discs: 'Maanschijven',
  disc: 'schijf {n}',
  steps: '{n} {n:stap|stappen}',
  days: 'Dagen op het tijdspoor',
  costs: 'Kosten van de beroepen',
  costs_text:
    'Vergelijk wat het kost om een inca van elk beroep te plaatsen. Het staat op het spelersoverzicht, hier in twee huizen.',
  start: 'Begin van het spel',
  start_text: 'Vergelijk wat jouw spelregels en borden over de voorbereiding zeggen.',
  starting_goods: 'Goederen van een speler',
  starting_discs: 'Incaschijven van een speler',
  players: '{n} spelers',
  starting_cards: 'Offerkaarten van een speler',
  each: 'kaarten',
  starting_market: 'Goederen op de markt',
  starting_bonus: 'Bonuseenheden in de wijken',
  runners: 'Velden van de lopers, in spelvolgorde',
  player: 'speler {n}',
};
