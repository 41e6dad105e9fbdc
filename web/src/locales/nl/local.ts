import type * as en from '../en/local';
import type { Same } from '..';

export const local: Same<typeof en.local> = {
  loading: 'Het spel komt in je browser: {come} van {all} MB',
  starting: 'Het spel wordt in je browser klaargezet …',
  no_engine: 'Het spel kon niet in deze browser worden geladen.',
  not_here: 'Hiervoor is een verbinding nodig.',
  elsewhere: 'Je spellen staan open in een ander tabblad.',
  elsewhere_text: 'Er wordt in één tabblad tegelijk gespeeld, zodat er niets verloren gaat.',
  take: 'Hier verderspelen',
  keep_text:
    'Deze spellen staan alleen in deze browser. Bewaar ze als bestand, of verwijder wat je niet meer wilt.',
  save: 'Als bestand bewaren',
  hand: 'Aan de server geven',
  hand_all: 'Alle aan de server geven',
  hand_title: 'Spellen in deze browser',
  hand_text: 'Je bent aangemeld: de server kan deze spellen ook bewaren. Lopende gaan daar verder.',
  handed: 'Het staat nu op de server.',
  delete: 'Verwijderen',
  delete_sure: 'Het spel wordt voorgoed uit deze browser verwijderd.',
  unkept_full:
    'Er is geen plaats meer in deze browser: wat je nu doet, wordt niet bewaard. Bewaar het spel als bestand en verwijder spellen die je niet meer wilt.',
  unkept_refused:
    'Deze browser bewaart niets: het spel is weg als de pagina wordt gesloten. Bewaar het als bestand.',
  unkept_elsewhere:
    'Een ander tabblad heeft dit spel veranderd. Laad de pagina opnieuw om het te zien.',
  reload: 'Opnieuw laden',
  update: 'Er is een nieuwe versie. Je spellen blijven zoals ze zijn.',
  update_later: 'Later',
  update_now: 'Laden',
  link: 'Link naar dit spel',
  link_text: 'Het hele spel zit in de link. Het wordt naar geen enkele server gestuurd.',
  link_bad: 'Deze link is beschadigd: {why}',
  broken_empty: 'er zit geen spel in.',
  broken_large: 'hij is langer dan welk spel ook.',
  broken_deep: 'hij is niet opgebouwd als een spel.',
  broken_torn: 'een deel ontbreekt of is veranderd.',
  link_title: 'Een spel voor jou',
  watch: 'Bekijken',
  beat: 'Verbeteren',
  beat_text: 'Dezelfde dobbelstenen, dezelfde opties, dezelfde bots, vanaf het begin.',
  beat_score: '{name} heeft {n} {n:punt|punten} gehaald.',
  copied: 'Gekopieerd',
  copy: 'Kopiëren',
  play_on: 'Verderspelen',
};
