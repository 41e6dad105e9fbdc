/** How to play The Princes of Machu Picchu: what is said, on which rules it stands, what is shown. */

import { book } from '../../locales';
import type { HowTo } from '../types';

const part = book<typeof import('../../locales/en/howto_machu_picchu')>('howto_machu_picchu');
type Key = keyof (typeof import('../../locales/en/howto_machu_picchu'))['howto'];

export const howto: HowTo<Key> = {
  words: part('howto'),
  goal: {
    title: 'goal',
    claims: [
      { say: 'goal_cards', rules: ['M-END-05', 'M-CARD-03', 'M-INFO-01'] },
      { say: 'goal_ends', rules: ['M-END-05', 'M-GOLD-02', 'M-GOLD-06'] },
    ],
    figures: [{ part: 'city', caption: 'goal_city' }],
  },
  turn: {
    title: 'turn',
    claims: [
      { say: 'turn_walk', rules: ['M-TURN-02', 'M-MOVE-01', 'M-MOVE-02'], sprite: 'mp-prince' },
      { say: 'turn_stay', rules: ['M-MOVE-04', 'M-DAY-01', 'M-NIGHT-02'], sprite: 'mp-moon' },
      {
        say: 'turn_work',
        rules: ['M-QTR-01', 'M-PROD-02', 'M-PROD-03', 'M-PROD-04', 'M-PROD-05'],
        sprite: 'mp-inca',
      },
      {
        say: 'turn_temple',
        rules: ['M-QTR-01', 'M-TEMPLE-01', 'M-TEMPLE-04', 'M-MAIN-02', 'M-MAIN-03', 'M-MAIN-04'],
        sprite: 'mp-stone',
      },
      { say: 'turn_hire', rules: ['M-PLACE-01', 'M-PLACE-02'], sprite: 'mp-palace' },
      { say: 'turn_clergy', rules: ['M-CLERGY-01', 'M-CLERGY-03'], sprite: 'mp-virgin' },
      {
        say: 'turn_trade',
        rules: ['M-MARKET-01', 'M-SUNDIAL-01', 'M-SUNDIAL-03'],
        sprite: 'mp-sundial',
      },
      {
        say: 'turn_path',
        rules: ['M-PATH-01', 'M-PATH-02', 'M-PATH-03', 'M-PATH-04', 'M-CARD-01'],
        sprite: 'mp-runner',
      },
      {
        say: 'turn_night',
        rules: ['M-DAY-02', 'M-DAY-03', 'M-NIGHT-02', 'M-NIGHT-05', 'M-NIGHT-06'],
        sprite: 'mp-sun',
      },
    ],
    figures: [
      { part: 'moons', caption: 'turn_moons' },
      { part: 'clergy', caption: 'turn_display' },
      { part: 'market', caption: 'turn_prices' },
    ],
  },
  scores: {
    title: 'scores',
    claims: [
      { say: 'score_cards', rules: ['M-CARD-03', 'M-SCORE-01', 'M-SCORE-05'], sprite: 'mp-card' },
      { say: 'score_path', rules: ['M-SCORE-02'], sprite: 'mp-runner' },
      { say: 'score_gold', rules: ['M-GOLD-01', 'M-GOLD-02'], sprite: 'mp-gold' },
    ],
    figures: [{ part: 'hand', caption: 'score_hand' }],
  },
  end: {
    title: 'end',
    claims: [
      { say: 'end_clergy', rules: ['M-END-01'], sprite: 'mp-virgin' },
      { say: 'end_cards', rules: ['M-END-02'], sprite: 'mp-card' },
      { say: 'end_conquest', rules: ['M-END-03', 'M-END-05'], sprite: 'mp-gold' },
    ],
    figures: [],
  },
  missed: {
    title: 'missed',
    claims: [
      { say: 'miss_leave', rules: ['M-MOVE-04', 'M-MOVE-06'] },
      { say: 'miss_once', rules: ['M-QTR-01', 'M-QTR-03', 'M-NIGHT-06'] },
      { say: 'miss_others', rules: ['M-PROD-03', 'M-PROD-05', 'M-TEMPLE-03', 'M-TEMPLE-04'] },
      { say: 'miss_match', rules: ['M-SCORE-06', 'M-SCORE-03'] },
      { say: 'miss_steps', rules: ['M-TEMPLE-05', 'M-TEMPLE-06', 'M-CLERGY-05'] },
    ],
    figures: [],
  },
};
