/** What cuzco says, by the names of its contract. Made by `make schema`: do not edit. */

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
] as const;
export type Card = (typeof CARD)[number];

export const CATEGORY = [
  'start',
  'points',
  'trade',
  'headbands',
  'persons',
  'card10',
  'university',
  'priests',
  'market',
  'tasks',
  'medallions',
  'villages',
  'feathers_set',
  'headbands_set',
  'tasks_set',
  'khipus_set',
  'persons_set',
  'goods_set',
] as const;
export type Category = (typeof CATEGORY)[number];

export const COLOUR = ['turquoise', 'violet', 'orange', 'pink'] as const;
export type Colour = (typeof COLOUR)[number];

export const DOOR = ['pips', 'agriculture', 'research', 'raising'] as const;
export type Door = (typeof DOOR)[number];

export const FIELD = [
  'stone',
  'bridge',
  'movement',
  'agriculture',
  'research',
  'persons',
  'trade',
  'temple',
  'headdress',
  'points',
] as const;
export type Field = (typeof FIELD)[number];

export const GOD = ['iliapa', 'mama_quilia', 'viracocha', 'pacha_mama', 'mama_sara'] as const;
export type God = (typeof GOD)[number];

export const GOOD = ['soup', 'clothing', 'bowl', 'carafe', 'tools', 'jewellery'] as const;
export type Good = (typeof GOOD)[number];

export const KIND = ['agriculture', 'research'] as const;
export type Kind = (typeof KIND)[number];

export const MASK = ['a', 'b', 'c', 'd'] as const;
export type Mask = (typeof MASK)[number];

export const ORDER = ['123', '132', '213', '231', '312', '321'] as const;
export type Order = (typeof ORDER)[number];

export const PAIR = ['1+2', '1+3', '1+4', '2+3', '2+4', '3+4'] as const;
export type Pair = (typeof PAIR)[number];

export const PATH = ['stone', 'bridge'] as const;
export type Path = (typeof PATH)[number];

export const PERSON = [
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
] as const;
export type Person = (typeof PERSON)[number];

export const PLACE = [
  'i1',
  'i2',
  'i3',
  'i4',
  'i5',
  'i6',
  'o1',
  'o2',
  'o3',
  'o4',
  'o5',
  'o6',
  'cuzco',
] as const;
export type Place = (typeof PLACE)[number];

export const PUTUTU = ['small', 'big'] as const;
export type Pututu = (typeof PUTUTU)[number];

export const ROLL = [
  '111',
  '112',
  '113',
  '114',
  '115',
  '116',
  '122',
  '123',
  '124',
  '125',
  '126',
  '133',
  '134',
  '135',
  '136',
  '144',
  '145',
  '146',
  '155',
  '156',
  '166',
  '222',
  '223',
  '224',
  '225',
  '226',
  '233',
  '234',
  '235',
  '236',
  '244',
  '245',
  '246',
  '255',
  '256',
  '266',
  '333',
  '334',
  '335',
  '336',
  '344',
  '345',
  '346',
  '355',
  '356',
  '366',
  '444',
  '445',
  '446',
  '455',
  '456',
  '466',
  '555',
  '556',
  '566',
  '666',
] as const;
export type Roll = (typeof ROLL)[number];

export const SOME_PATH = ['stone', 'bridge', 'any'] as const;
export type SomePath = (typeof SOME_PATH)[number];

export const SOME_TILE = ['agriculture', 'research', 'any'] as const;
export type SomeTile = (typeof SOME_TILE)[number];

export const STAGE = ['gift', 'progress'] as const;
export type Stage = (typeof STAGE)[number];

export const STUFF = ['offerings', 'khipus', 'food'] as const;
export type Stuff = (typeof STUFF)[number];

export const TASK = [
  's01',
  's02',
  's03',
  's04',
  's05',
  's06',
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
  '29',
  '30',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '37',
  '38',
  '39',
  '40',
  '41',
  '42',
  '43',
  '44',
  '45',
  '46',
  '47',
  '48',
  '49',
  '50',
  '51',
  '52',
  '53',
  '54',
  '55',
] as const;
export type Task = (typeof TASK)[number];

export const TILE = [
  'a01a',
  'a01b',
  'a01c',
  'a02a',
  'a02b',
  'a02c',
  'a03a',
  'a03b',
  'a03c',
  'a04a',
  'a04b',
  'a04c',
  'a05a',
  'a05b',
  'a05c',
  'a06a',
  'a06b',
  'a06c',
  'a07a',
  'a07b',
  'a07c',
  'a08a',
  'a08b',
  'a08c',
  'a09a',
  'a09b',
  'a09c',
  'a10a',
  'a10b',
  'a10c',
  'a11a',
  'a11b',
  'a11c',
  'a12a',
  'a12b',
  'a12c',
  'r01a',
  'r01b',
  'r01c',
  'r02a',
  'r02b',
  'r02c',
  'r03a',
  'r03b',
  'r03c',
  'r04a',
  'r04b',
  'r04c',
  'r05a',
  'r05b',
  'r05c',
  'r06a',
  'r06b',
  'r06c',
  'r07a',
  'r07b',
  'r07c',
  'r08a',
  'r08b',
  'r08c',
  'r09a',
  'r09b',
  'r09c',
  'r10a',
  'r10b',
  'r10c',
  'r11a',
  'r11b',
  'r11c',
  'r12a',
  'r12b',
  'r12c',
] as const;
export type Tile = (typeof TILE)[number];

export const TRIANGLE = ['f', 'b'] as const;
export type Triangle = (typeof TRIANGLE)[number];

export interface Events {
  round: { round: number };
  turn_order: { place: number };
  start_task: { task: Task };
  drafted: { task?: Task };
  chose_tasks: { first?: Task; second?: Task };
  kept_task: { task: Task };
  palace_task: { task: Task };
  house_tile: { tile: Tile; kind: Kind; at: number };
  dealt: { card?: Card };
  put_back: { card?: Card };
  undealt: { card: Card };
  refilled: { god: God };
  turned_up: { card: Card; god: God };
  rolled: { a: number; b: number; c: number };
  got_pututu: { pututu: Pututu };
  turned_die: { value: number; to: number; pututu: Pututu };
  placed: { value: number; field: Field; virtual: 0 | 1 };
  shifted: { value: number; owner: number; from: Field; to: Field };
  played: { card: Card };
  inti: { card: Card };
  took_card: { card: Card; god: God };
  rotated: { rotation: number };
  not_rotated: { rotation: number };
  moved: { from: Place; place: Place; jump: 0 | 1; idle: 0 | 1 };
  delivered: { place: Place; colour: Colour; points: number; full: 0 | 1 };
  feather: { colour: Colour; slot: number; band: number };
  took_tile: { tile: Tile; kind: Kind; at: number };
  exchanged: { pips: number };
  slid: { tile: Tile };
  raised: { tile: Tile };
  gained_food: { amount: number };
  gained_offerings: { amount: number };
  advanced: { steps: number; field: number };
  reserved: { amount: number };
  used: { kind: Kind; person: Person; strength: number };
  placed_priest: { step: number };
  priest_home: { step: number };
  activated: { band: number };
  scored: { points: number; category: Category };
  medallion: Record<string, never>;
  medallion_gone: Record<string, never>;
  bought: { good: Good; price: number };
  fulfilled: { task: Task; points: number };
  showed: { cards: string };
  discarded_task: { task: Task };
  claimed: { task: Task };
}

export type Event = {
  [K in keyof Events]: { kind: K; seat: number; args: Events[K] };
}[keyof Events];

export interface Reasons {
  game_over: { action: string };
  chance_first: { action: string };
  not_asked: { action: string; question: string };
  no_passing: Record<string, never>;
  no_such_field: { field: Field; players: number };
  no_such_die: { value: number };
  virtual_one: { value: number };
  die_turned: { value: number; turned: number };
  not_lower: { value: number; field: Field; lowest: number };
  no_pututu: { pututu: Pututu };
  exactly_two: { value: number; to: number };
  no_path: { value: number; need: number };
  no_priest: Record<string, never>;
  no_headband: { value: number; need: number };
  no_free_field: Record<string, never>;
  no_tile_in_reach: { value: number; need: number };
  no_die_lying: { card: Card };
  same_field: { field: Field };
  die_not_there: { value: number; field: Field };
  die_settled: Record<string, never>;
  card_unused: { field: Field };
  card_not_now: { card: Card };
  card_not_in_hand: { card: Card };
  no_offering: { card: Card };
  card_not_face_up: { card: Card };
  no_medallion: { card: Card };
  already_copied: { card: Card };
  card_in_use: { card: Card };
  next_card_unpaid: { card: Card };
  card_no_use: { card: Card };
  pile_empty: { god: God };
  already_there: { place: Place };
  cuzco_no_village: Record<string, never>;
  not_adjacent: { place: Place };
  wrong_path_kind: { place: Place; path: Path };
  path_too_high: { place: Place; need: number; value: number };
  no_delivery: { card: Card };
  wrong_slot_colour: { slot: number; colour: Colour };
  slot_filled: { slot: number };
  wrong_tile_kind: { kind: Kind };
  tile_too_high: { at: number; value: number };
  house_empty: { at: number };
  tile_not_discarded: { tile: Tile };
  nothing_slid: { card: Card };
  exchange_made: { card: Card };
  not_your_tile: { tile: Tile };
  already_slid: { tile: Tile };
  too_few_pips: { price: number; pips: number };
  no_offering_left: Record<string, never>;
  no_food_left: Record<string, never>;
  no_khipu_on_mask: Record<string, never>;
  no_raise: { card: Card };
  not_slid: { tile: Tile };
  no_use_to_strengthen: { card: Card };
  no_further_ability: { card: Card };
  no_such_person: { kind: Kind; person: Person };
  ability_used: { kind: Kind; person: Person };
  kind_used: { kind: Kind };
  no_effect: { person: Person };
  too_many: { amount: number; most: number };
  take_at_least_one: Record<string, never>;
  step_too_high: { step: number; value: number };
  step_empty: { step: number };
  headband_too_high: { band: number; value: number };
  headband_active: { band: number };
  feathers_missing: { band: number };
  not_on_sale: { good: Good };
  too_dear: { good: Good; price: number; food: number };
  must_buy: { card: Card };
  not_your_task: { task: Task };
  task_unmet: { task: Task; missing: number };
  must_fulfil: { task: Task };
  not_one_short: { card: Card; task: Task };
  must_be_reduced: { card: Card };
  task_not_in_palace: { task: Task };
}

export interface Questions {
  draft: Record<string, never>;
  put_back: Record<string, never>;
  turn: Record<string, never>;
  placing: { virtual: 0 | 1; cards: string };
  shifting: { lifted: 0 | 1 };
  rotating: Record<string, never>;
  moving: { paths: SomePath; value: number; jump: 0 | 1 };
  feathering: { colour: Colour };
  taking: { tile_kind: SomeTile; value: number };
  salvaging: Record<string, never>;
  trading: { pips: number; raises: number; raising: 0 | 1 };
  stepping: { value: number };
  activating: { value: number };
  ordeal: { stage: Stage };
  using: { agriculture: number; research: number };
  amount: { stuff: Stuff; most: number };
  plucking: { left: number };
  drawing: { left: number };
  buying: { food: number; cards: number };
  fulfilling: { helped: 0 | 1; points: number };
  claiming: Record<string, never>;
  settling: { helped: 0 | 1; points: number };
}

/** Verbs, and the words after each. */
export interface Choices {
  pass: [];
  place: [value: string, field: Field];
  pututu: [value: string, to: string, pututu: Pututu];
  play: [card: Card];
  inti: [card: Card];
  lift: [value: string, field: Field];
  drop: [field: Field];
  rotate: [rotation: string];
  move: [place: Place];
  feather: [slot: string];
  tile: [kind: Kind, at: string];
  salvage: [tile: Tile];
  slide: [tile: Tile];
  raise: [tile: Tile];
  take: [god: God];
  offering: [];
  food: [];
  status: [];
  point: [];
  khipu: [];
  step: [step: string];
  headband: [band: string];
  use: [kind: Kind, person: Person];
  amount: [amount: string];
  buy: [good: Good];
  fulfil: [task: Task];
  discard: [task: Task];
  claim: [task: Task];
  keep: [pair: Pair];
  return: [card: Card];
  arrange: [triangles: Triangle, order: Order];
  orient: [rotation: string];
  mask: [mask: Mask];
  order: [place: string];
  dye: [colour: Colour];
  stock: [good: Good];
  lay: [tile: Tile];
  task: [task: Task];
  pool: [card: Card];
  deal: [card: Card];
  reveal: [card: Card];
  'reveal-copied': [card: Card];
  roll: [dice: Roll];
}
