import type { Same } from '..';
import type * as en from '../en/compare_cuzco';

export const compare: Same<typeof en.compare> = {
  paths: 'Wege',
  left_outer: 'links nach außen',
  right_outer: 'rechts nach außen',
  left_right: 'links nach rechts',
  left: 'links',
  right: 'rechts',
  outer: 'außen',
  feathers: 'Federn der Dörfer',
  village_points: 'Punkte der Dörfer',
  side: 'Seite {n}',
  copy: 'Plättchen {n}',
  overlay: 'Aufleger Cuzco',
  overlay_text:
    'Sechs Arme führen aus Cuzco hinaus. Drehe den Aufleger so, dass ein Arm übereinstimmt, und lies im Uhrzeigersinn.',
  arms: 'Arme, im Uhrzeigersinn',
  arm: 'Arm {n}',
  feather_triangle: 'Dreieck mit Federn {n}',
  feather_triangle_text:
    'Suche das Dreieck mit Federn, das am besten passt; die Reihenfolge ist egal. Halte es mit der Spitze zu Cuzco und der breiten Seite von dir weg.',
  village_triangle: 'Dreieck mit Gebäuden {n}',
  village_triangle_text:
    'Suche das Dreieck mit Gebäuden, das am besten passt; die Reihenfolge ist egal. Halte es mit der Spitze zu Cuzco und der breiten Seite von dir weg.',
  frame: 'Rahmen',
  frame_text:
    'Der Rahmen ergänzt die äußeren Dörfer: neben einem Dreieck mit Federn die Punkte, neben einem mit Gebäuden die Feder. Seite 1 ist oben.',
  status: 'Universität',
  status_text: 'Auf jedem Feld der Status-Leiste stehen Punkte. Zähle vom Startfeld an, das 0 ist.',
  status_fields: 'Punkte der Felder',
  field: 'Feld {n}',
  goods: 'Waren',
  goods_text:
    'Auf jeder Ware stehen ihr Preis in Nahrung und ihre Punkte. Zähle die Plättchen jeder Art.',
  copies: 'Plättchen',
  price: 'Preis',
  points: 'Punkte',
  agriculture: 'Landwirtschafts-Plättchen',
  agriculture_text:
    'Von jeder Person gibt es drei Plättchen. Vergleiche die Nahrung darauf, vom kleinsten Wert zum größten.',
  research: 'Forschungs-Plättchen',
  research_text:
    'Von jeder Person gibt es drei Plättchen. Vergleiche die Status-Schritte darauf, vom kleinsten Wert zum größten.',
  headbands: 'Stirnreif-Plättchen',
  headbands_text: 'Vergleiche die Punkte auf den sechs Stirnreif-Plättchen eines Masken-Tableaus.',
  headband_points: 'Punkte, nach dem Würfel',
  headband: 'Würfel {n}',
  masks: 'Masken-Tableaus',
  masks_text:
    'Die vier Masken-Tableaus unterscheiden sich in den Farben ihrer zwölf Federplätze. Suche das Tableau, das am besten passt; die Reihenfolge ist egal.',
  mask: 'Masken-Tableau {name}',
  slots: 'Federplätze von links nach rechts',
};
