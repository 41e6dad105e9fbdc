import type { Same } from '..';
import type * as en from '../en/asking';

export const asking: Same<typeof en.asking> = {
  title: 'Hulp aan tafel',
  how: 'Laat de muis op iets rusten of houd je vinger erop: een kaart zegt wat het is, wat een klik doet of waarom je het niet kunt kiezen.',
  explain: 'Alles uitleggen',
  explain_text: 'Waar je op klikt, wordt uitgelegd; er wordt niets gespeeld tot je het uitzet.',
  explaining: 'Klik op iets: het wordt uitgelegd, niet gespeeld.',
  off: 'Verderspelen',
  keys: 'Toetsen',
  key_space: 'Spatiebalk',
  key_help: 'deze hulp',
  key_explain: 'alles uitleggen',
  key_tab: 'naar het volgende dat je kunt kiezen',
  key_enter: 'kiezen, of de kaart ervan zien',
  key_confirm: 'beurt beëindigen, of uitvoeren wat je hebt samengesteld',
  key_undo: 'terugnemen',
  key_pause: 'stilzetten wat de anderen doen',
  key_step: 'hun volgende zet',
  key_escape: 'kaart sluiten, keuze laten vallen',
  key_arrows: 'terug en verder',
  key_pages: 'hoofdstuk terug en verder',
  key_ends: 'naar het begin, naar het einde',
  key_play: 'afspelen en stilzetten',
};
