/** How to play Inca Empire: what is said, on which rules it stands, and what is shown with it. */

import { book } from '../../locales';
import type { HowTo } from '../types';

const part = book<typeof import('../../locales/en/howto_inca_empire')>('howto_inca_empire');
type Key = keyof (typeof import('../../locales/en/howto_inca_empire'))['howto'];

export const howto: HowTo<Key> = {
  words: part('howto'),
  goal: {
    title: 'goal',
    claims: [
      { say: 'goal_win', rules: ['E-SETUP-01', 'E-END-02'] },
      { say: 'goal_shared', rules: ['E-BUILD-20', 'E-SAPA-06'] },
    ],
    figures: [{ part: 'map', caption: 'goal_map', wide: true }],
  },
  turn: {
    title: 'turn',
    claims: [
      { say: 'turn_track', rules: ['E-TRACK-02', 'E-TRACK-03', 'E-TRACK-06'], sprite: 'ie-black' },
      {
        say: 'turn_inca',
        rules: ['E-INCA-01', 'E-INCA-02', 'E-INCA-03', 'E-INCA-05', 'E-INCA-06', 'E-INCA-07'],
        sprite: 'ie-phase-inca',
      },
      {
        say: 'turn_sun',
        rules: ['E-SUN-01', 'E-SUN-03', 'E-SUN-07', 'E-SUN-09'],
        sprite: 'ie-phase-sun',
      },
      { say: 'turn_people', rules: ['E-PEOPLE-01', 'E-PEOPLE-02'], sprite: 'ie-phase-people' },
      {
        say: 'turn_road',
        rules: ['E-ROAD-01', 'E-ROAD-02', 'E-ROAD-03', 'E-ROAD-04'],
        sprite: 'ie-road',
      },
      {
        say: 'turn_build',
        rules: [
          'E-BUILD-01',
          'E-BUILD-03',
          'E-BUILD-05',
          'E-BUILD-08',
          'E-BUILD-12',
          'E-BUILD-13',
          'E-BUILD-15',
          'E-BUILD-16',
          'E-BUILD-18',
        ],
        sprite: 'ie-labour',
      },
      {
        say: 'turn_sapa',
        rules: ['E-SAPA-01', 'E-SAPA-02', 'E-SAPA-07'],
        sprite: 'ie-phase-sapa',
      },
    ],
    figures: [
      { part: 'track', caption: 'turn_columns', wide: true },
      { part: 'sun', caption: 'turn_plan' },
    ],
  },
  scores: {
    title: 'scores',
    claims: [
      {
        say: 'score_once',
        rules: [
          'E-VP-04',
          'E-BUILD-03',
          'E-BUILD-05',
          'E-BUILD-10',
          'E-BUILD-12',
          'E-BUILD-14',
          'E-BUILD-15',
        ],
        sprite: 'ie-point',
      },
      { say: 'score_city', rules: ['E-SAPA-05', 'E-SAPA-06'], sprite: 'ie-city' },
      { say: 'score_garrison', rules: ['E-SAPA-04'], sprite: 'ie-garrison' },
      { say: 'score_temple', rules: ['E-SAPA-05'], sprite: 'ie-temple' },
      { say: 'score_terrace', rules: ['E-SAPA-03'], sprite: 'ie-terrace' },
    ],
    figures: [{ part: 'prices', caption: 'score_prices' }],
  },
  end: {
    title: 'end',
    claims: [
      { say: 'end_last', rules: ['E-END-01'] },
      { say: 'end_tie', rules: ['E-END-03', 'E-VP-02', 'E-VP-03'] },
    ],
    figures: [],
  },
  missed: {
    title: 'missed',
    claims: [
      { say: 'miss_conquer', rules: ['E-ROAD-05', 'E-ROAD-06'] },
      { say: 'miss_theirs', rules: ['E-SAPA-06'] },
      { say: 'miss_closed', rules: ['E-ROAD-04'] },
      { say: 'miss_labour', rules: ['E-SAPA-07', 'E-BUILD-11', 'E-BUILD-17'] },
      { say: 'miss_card', rules: ['E-SUN-08', 'E-SUN-09', 'E-SUN-10'] },
    ],
    figures: [],
  },
};
