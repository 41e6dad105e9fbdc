import { texts } from '../../lib/words';

/** Labels of the map and of the action fields that are not names of things. */
export const labels = texts(
  {
    map: 'Map',
    fields: 'Action fields',
    below: 'Only dice lower than {n}',
    closed: 'No die is lower: closed for now',
  },
  {
    map: 'Landkarte',
    fields: 'Aktionsfelder',
    below: 'Nur Würfel unter {n}',
    closed: 'Kein Würfel ist kleiner: vorerst geschlossen',
  },
  {
    map: 'Kaart',
    fields: 'Actievelden',
    below: 'Alleen dobbelstenen lager dan {n}',
    closed: 'Geen dobbelsteen is lager: voorlopig gesloten',
  },
);

/** Where a long name may be broken on a small plate. */
const BREAKS = [
  'Agri|culture',
  'Head|dress',
  'Move|ment',
  'Landwirt|schaft',
  'Feder|schmuck',
  'Hänge|brücke',
  'Weten|schap',
  'weten|schap',
  'Overwin|ningspunten',
].map((word) => [word.replace('|', ''), word.replace('|', '\u00ad')] as const);

export function breakable(name: string): string {
  return BREAKS.reduce((text, [whole, broken]) => text.replace(whole, broken), name);
}
