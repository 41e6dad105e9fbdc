import { texts } from '../../../lib/words';

export const labels = texts(
  {
    map: 'Map of the empire',
    keys: 'Arrow keys move the map, + and − zoom, 0 shows all of it',
    closer: 'Zoom in',
    further: 'Zoom out',
    whole: 'Whole map',
    network: 'My network',
    north: 'N',
  },
  {
    map: 'Karte des Reichs',
    keys: 'Pfeiltasten verschieben die Karte, + und − zoomen, 0 zeigt sie ganz',
    closer: 'Vergrößern',
    further: 'Verkleinern',
    whole: 'Ganze Karte',
    network: 'Mein Straßennetz',
    north: 'N',
  },
  {
    map: 'Kaart van het rijk',
    keys: 'Pijltjestoetsen verschuiven de kaart, + en − zoomen, 0 toont haar helemaal',
    closer: 'Inzoomen',
    further: 'Uitzoomen',
    whole: 'Hele kaart',
    network: 'Mijn wegennet',
    north: 'N',
  },
);
