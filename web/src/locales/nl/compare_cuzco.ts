import type { Same } from '..';
import type * as en from '../en/compare_cuzco';

export const compare: Same<typeof en.compare> = {
  paths: 'Wegen',
  left_outer: 'links naar buiten',
  right_outer: 'rechts naar buiten',
  left_right: 'links naar rechts',
  left: 'links',
  right: 'rechts',
  outer: 'buiten',
  feathers: 'Veren van de dorpen',
  village_points: 'Punten van de dorpen',
  side: 'zijde {n}',
  copy: 'fiche {n}',
  overlay: 'Cuzco-tableau',
  overlay_text:
    'Zes armen leiden uit Cuzco. Draai het tableau zo dat één arm klopt en lees dan met de klok mee.',
  arms: 'Armen, met de klok mee',
  arm: 'arm {n}',
  feather_triangle: 'Driehoek met veren {n}',
  feather_triangle_text:
    'Zoek de driehoek met veren die het best past; de volgorde maakt niet uit. Houd hem met de punt naar Cuzco en de brede kant van je af.',
  village_triangle: 'Driehoek met gebouwen {n}',
  village_triangle_text:
    'Zoek de driehoek met gebouwen die het best past; de volgorde maakt niet uit. Houd hem met de punt naar Cuzco en de brede kant van je af.',
  frame: 'Rand',
  frame_text:
    'De rand vult de buitenste dorpen aan: naast een driehoek met veren de punten, naast een met gebouwen de veer. Zijde 1 is boven.',
  status: 'Universiteit',
  status_text: 'Op elk veld van het kennisspoor staan punten. Tel vanaf het startveld, dat 0 is.',
  status_fields: 'Punten van de velden',
  field: 'veld {n}',
  goods: 'Goederen',
  goods_text:
    'Op elk goederenfiche staan de prijs in voedsel en de punten. Tel de fiches van elke soort.',
  copies: 'fiches',
  price: 'prijs',
  points: 'punten',
  agriculture: 'Landbouwfiches',
  agriculture_text:
    'Van elke persoon zijn er drie fiches. Vergelijk het voedsel erop, van laag naar hoog.',
  research: 'Wetenschapsfiches',
  research_text:
    'Van elke persoon zijn er drie fiches. Vergelijk de kennisstappen erop, van laag naar hoog.',
  headbands: 'Diadeemfiches',
  headbands_text: 'Vergelijk de punten op de zes diadeemfiches van één masker.',
  headband_points: 'Punten, per dobbelsteen',
  headband: 'dobbelsteen {n}',
  masks: 'Maskers',
  masks_text:
    'De vier maskers verschillen in de kleuren van hun twaalf veerplaatsen. Zoek het masker dat het best past; de volgorde maakt niet uit.',
  mask: 'Masker {name}',
  slots: 'veerplaatsen van links naar rechts',
};
