/** How to play Cuzco: what is said, on which rules it stands, and what is shown with it. */

import { book } from '../../locales';
import type { HowTo } from '../types';

const part = book<typeof import('../../locales/en/howto_cuzco')>('howto_cuzco');
type Key = keyof (typeof import('../../locales/en/howto_cuzco'))['howto'];

export const howto: HowTo<Key> = {
  words: part('howto'),
  goal: {
    title: 'goal',
    claims: [
      { say: 'goal_win', rules: ['C-TURN-01', 'C-SCORE-11'] },
      { say: 'goal_ways', rules: ['C-TURN-02', 'C-CHK-17', 'C-CHK-31'] },
    ],
    figures: [{ part: 'map', caption: 'goal_map' }],
  },
  turn: {
    title: 'turn',
    claims: [
      { say: 'turn_dice', rules: ['C-TURN-03', 'C-PLACE-01', 'C-TURN-09'], sprite: 'die-5' },
      {
        say: 'turn_move',
        rules: ['C-MOVE-01', 'C-MOVE-03', 'C-MOVE-05', 'C-MOVE-09', 'C-MOVE-11'],
        sprite: 'runner',
      },
      { say: 'turn_tile', rules: ['C-TILE-01', 'C-TILE-03'], sprite: 'field-agriculture' },
      {
        say: 'turn_trade',
        rules: [
          'C-TRADE-02',
          'C-TRADE-03',
          'C-TRADE-05',
          'C-TRADE-06',
          'C-TRADE-07',
          'C-TRADE-09',
          'C-TRADE-10',
        ],
        sprite: 'field-trade',
      },
      {
        say: 'turn_temple',
        rules: ['C-TEMPLE-01', 'C-TEMPLE-03', 'C-TEMPLE-05', 'C-FIRE-02', 'C-FIRE-03'],
        sprite: 'priest',
      },
      {
        say: 'turn_head',
        rules: ['C-HEAD-01', 'C-HEAD-04', 'C-HEAD-05'],
        sprite: 'field-headdress',
      },
      { say: 'turn_points', rules: ['C-POINTS-01', 'C-POINTS-02'], sprite: 'field-points' },
      { say: 'turn_persons', rules: ['C-P2-01'], sprite: 'person' },
      {
        say: 'turn_city',
        rules: ['C-TURN-06', 'C-UNI-05', 'C-PRIEST-01', 'C-MARKET-01', 'C-PALACE-01'],
        sprite: 'good',
      },
    ],
    figures: [
      { part: 'fields', caption: 'turn_fields' },
      { part: 'city', caption: 'turn_board' },
    ],
  },
  scores: {
    title: 'scores',
    claims: [
      { say: 'score_head', rules: ['C-HEAD-04'], sprite: 'field-headdress' },
      { say: 'score_task', rules: ['C-PALACE-02'], sprite: 'task' },
      { say: 'score_status', rules: ['C-UNI-01'], sprite: 'marker' },
      { say: 'score_priest', rules: ['C-PRIEST-01'], sprite: 'priest' },
      { say: 'score_good', rules: ['C-MARKET-03'], sprite: 'good-jewellery' },
      { say: 'score_village', rules: ['C-SCORE-02', 'C-SCORE-01'], sprite: 'khipu' },
      {
        say: 'score_sets',
        rules: [
          'C-SCORE-03',
          'C-SCORE-04',
          'C-SCORE-05',
          'C-SCORE-06',
          'C-SCORE-07',
          'C-SCORE-08',
          'C-SCORE-09',
        ],
        sprite: 'point',
      },
    ],
    figures: [{ part: 'mask', caption: 'score_mask' }],
  },
  end: {
    title: 'end',
    claims: [
      { say: 'end_tasks', rules: ['C-END-01', 'C-END-02', 'C-END-04'] },
      { say: 'end_tie', rules: ['C-SCORE-11', 'C-SCORE-10'] },
    ],
    figures: [],
  },
  missed: {
    title: 'missed',
    claims: [
      { say: 'miss_own', rules: ['C-PLACE-01'] },
      { say: 'miss_early', rules: ['C-HEAD-04', 'C-MOVE-10'] },
      { say: 'miss_room', rules: ['C-TILE-05', 'C-SETUP-19', 'C-MOVE-12'] },
      { say: 'miss_persons', rules: ['C-P2-03', 'C-P2-05'] },
      { say: 'miss_task', rules: ['C-PALACE-06', 'C-PALACE-04'] },
    ],
    figures: [],
  },
};
