/** What machu_picchu says, by the names of its contract. Made by `make schema`: do not edit. */

export const CARD = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
] as const;
export type Card = (typeof CARD)[number];

export const CLERIC = ['virgin', 'puma', 'condor'] as const;
export type Cleric = (typeof CLERIC)[number];

export const DOOR = ['adjusting', 'cashing'] as const;
export type Door = (typeof DOOR)[number];

export const ENDING = ['clergy', 'cards', 'conquest', 'agreed'] as const;
export type Ending = (typeof ENDING)[number];

export const GOOD = ['corn', 'llama', 'coca', 'pottery', 'cloth'] as const;
export type Good = (typeof GOOD)[number];

export const MOON = ['1', '2', '3', '4', '5', '6', '7'] as const;
export type Moon = (typeof MOON)[number];

export const PROFESSION = ['corn', 'llama', 'coca', 'pottery', 'cloth'] as const;
export type Profession = (typeof PROFESSION)[number];

export const QUARTER = [
  'corn_terraces',
  'llama_meadow',
  'coca_plantation',
  'potters_quarter',
  'weavers_quarter',
  'temple_of_the_condor',
  'temple_of_the_puma',
  'temple_of_the_sun',
  'main_temple',
  'watchmans_hut',
  'royal_palace',
  'house_of_the_virgins',
  'house_of_the_priests',
  'marketplace',
  'sundial',
] as const;
export type Quarter = (typeof QUARTER)[number];

export interface Events {
  start_player: Record<string, never>;
  settled: { profession: Profession; quarter: Quarter };
  day: { day: number };
  entered: { quarter: Quarter };
  rode: { quarter: Quarter };
  used_up: { quarter: Quarter };
  no_use: { quarter: Quarter };
  stayed: { moon: Moon; corn: number };
  sun: Record<string, never>;
  bonus: { quarter: Quarter; good: Good; amount: number };
  harvested: { quarter: Quarter; good: Good; amount: number };
  produced: { quarter: Quarter; good: Good; amount: number; corn: number };
  stones: { quarter: Quarter; stones: number };
  altar: { quarter: Quarter; gifts: number; steps: number };
  sacrificed: { quarter: Quarter; llamas: number };
  offered: { quarter: Quarter; units: string };
  placed: { professions: string; cost: string };
  hired: { cleric: Cleric; cost: string; steps: number; left: number };
  added: { good: Good; buy: number; sell: number };
  removed: { good: Good; buy: number; sell: number };
  sold: { good: Good; corn: number; buy: number; sell: number };
  bought: { good: Good; corn: number; buy: number; sell: number };
  sent: { profession: Profession; sorts: number; steps: number; at_once: 0 | 1 };
  home: Record<string, never>;
  chose: { units: string };
  cashed: { moon: Moon; corn: number };
  skipped: { moon: Moon };
  restocked: { quarters: string };
  track_corn: { good: Good; amount: number };
  moved: { steps: number; field: number };
  owed: { good: Good; amount: number };
  paid_path: { field: number; good: Good; amount: number };
  summit: { cards: number };
  drew: { card?: Card };
  returned: { card?: Card; points?: number };
  replaced: { points: number };
  ended: { ending: Ending };
  scored: { points: number; gold: number; factor: number; result: number; times: 0 | 1 };
}

export type Event = {
  [K in keyof Events]: { kind: K; seat: number; args: Events[K] };
}[keyof Events];

export interface Reasons {
  game_over: { action: string };
  chance_first: { action: string };
  not_asked: { action: string; question: string };
  nothing_to_stay: Record<string, never>;
  moon_taken: { moon: Moon; holder: number };
  already_here: { quarter: Quarter };
  not_adjacent: { quarter: Quarter };
  first_is_free: { quarter: Quarter };
  ride_elsewhere: { quarter: Quarter };
  ride_not_needed: { quarter: Quarter };
  no_llama: { quarter: Quarter };
  too_few_incas: { number: number; incas: number };
  too_little_corn: { number: number; corn: number };
  bank_empty: { good: Good; left: number };
  bank_out: { good: Good };
  too_few_clergy: { number: number; clergy: number; cleric: Cleric };
  too_few_llamas: { number: number; llamas: number };
  no_unit: { good: Good; need: number; have: number };
  other_house: { professions: string; quarter: Quarter };
  no_disc: { need: number; discs: number };
  too_dear: { good: Good; need: number; have: number };
  not_sold_here: { cleric: Cleric; quarter: Quarter };
  row_empty: { cleric: Cleric };
  adjust_first: Record<string, never>;
  none_there: { good: Good };
  column_full: { good: Good };
  nothing_to_sell: { good: Good };
  back_again: Record<string, never>;
  no_inca_there: { quarter: Quarter };
  not_your_moon: { moon: Moon };
  free_moon: { moon: Moon };
  no_corn_for_moon: { moon: Moon };
  other_number: { wanted: number; chosen: number };
  card_not_in_hand: { card: Card };
  only_together: Record<string, never>;
}

export interface Questions {
  settling: Record<string, never>;
  turn: { first: 0 | 1 };
  producing: { good: Good; most: number };
  sacrificing: { cleric: Cleric; steps: number; most: number };
  offering: { steps: number };
  placing: { quarter: Quarter; discs: number };
  hiring: { quarter: Quarter };
  trading: { traded: 0 | 1; corn: number };
  sending: Record<string, never>;
  cashing: { moons: number; corn: number };
  choosing: { sorts: number; steps: number };
  climbing: { left: number };
}

/** Verbs, and the words after each. */
export interface Choices {
  pass: [];
  settle: [profession: Profession];
  enter: [quarter: Quarter];
  ride: [quarter: Quarter];
  stay: [moon: Moon];
  produce: [incas: string];
  sacrifice: [llamas: string];
  offer: [units: string];
  place: [professions: string];
  hire: [cleric: Cleric];
  add: [good: Good];
  remove: [good: Good];
  sell: [good: Good];
  buy: [good: Good];
  send: [profession: Profession];
  cash: [moon: Moon];
  skip: [moon: Moon];
  choose: [units: string];
  return: [card: Card];
  start: [place: string];
  deal: [card: Card];
  draw: [card: Card];
  conclude: [];
}
