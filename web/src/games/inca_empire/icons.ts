import { iconOf, type Icons } from '../icons';
import type { Events } from './contract';

const ICONS: Icons<Events> = {
  colour: 'ie-figure',
  turn_order: 'ie-figure',
  round: 'ie-sun',
  phase: ({ phase }) => `ie-phase-${phase}`,
  income: 'ie-labour',
  gave: 'ie-labour',
  laid: 'ie-card',
  drew: 'ie-card',
  reshuffled: 'ie-card',
  turned_up: ({ card }) => `ie-card-${card}`,
  lost_roads: 'ie-road',
  supported: 'ie-labour',
  road: 'ie-road',
  wild_road: 'ie-road',
  joined: ({ building }) => `ie-${building.replace('_temple', '')}`,
  reached: 'ie-road',
  in_reach: 'ie-road',
  turning_up: 'ie-hidden',
  extra_road: 'ie-labour',
  revealed: ({ tile }) => `ie-tile-${tile}`,
  city: 'ie-city',
  upgrade: 'ie-city',
  garrison: 'ie-garrison',
  temple: 'ie-temple',
  terrace: 'ie-terrace',
  conquered: 'ie-garrison',
  pilgrimage: 'ie-pilgrim',
  sapa: 'ie-phase-sapa',
  returned: 'ie-labour',
  invasion: ({ arrived }) => (arrived ? 'ie-invasion' : 'ie-calm'),
  ended: 'ie-point',
};

export const icon = iconOf(ICONS);
