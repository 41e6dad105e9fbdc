/** What inca_empire says, by the names of its contract. Made by `make schema`: do not edit. */

export const BUILDING = ['city', 'garrison', 'city_temple', 'garrison_temple'] as const;
export type Building = (typeof BUILDING)[number];

export const CARD = [
  'unrest',
  'surveyor',
  'pressure',
  'wild_road',
  'crew',
  'flood',
  'epidemic',
  'outpost',
  'renewal',
  'project',
  'storm',
  'famine',
  'supremacy',
  'support',
  'expansion',
  'resistance',
  'zeal',
  'eclipse',
  'annual',
  'great',
  'small',
] as const;
export type Card = (typeof CARD)[number];

export const COLOUR = ['orange', 'blue', 'brown', 'green'] as const;
export type Colour = (typeof COLOUR)[number];

export const DOOR = ['roads', 'build', 'conquest', 'pilgrimage', 'temple'] as const;
export type Door = (typeof DOOR)[number];

export const ERA = ['1', '2', '3', '4'] as const;
export type Era = (typeof ERA)[number];

export const INVASION = ['normal', 'arrival'] as const;
export type Invasion = (typeof INVASION)[number];

export const KIND = ['cuzco', 'important', 'city', 'garrison', 'huaca'] as const;
export type Kind = (typeof KIND)[number];

export const PHASE = ['inca', 'sun', 'people', 'sapa'] as const;
export type Phase = (typeof PHASE)[number];

export const PILGRIMAGE = ['annual', 'great', 'small'] as const;
export type Pilgrimage = (typeof PILGRIMAGE)[number];

export const PLACE = ['1', '2', '3', '4'] as const;
export type Place = (typeof PLACE)[number];

export const REGION = [
  'chinchaysuyu',
  'antisuyu',
  'collasuyu',
  'cuntisuyu',
  'pasto',
  'quitu',
  'huancavilca',
  'canari',
  'palta',
  'tallan',
  'bracamoro',
  'lambayeque',
  'cajamarca',
  'chachapoya',
  'chimu',
  'huamachuco',
  'huaylas',
  'huanuco',
  'chancay',
  'tarma',
  'ychsma',
  'huanca',
  'chincha',
  'nasca',
  'chanka',
  'rucana',
  'vilcabamba',
  'opatari',
  'cana',
  'cunti',
  'colla',
  'callahuaya',
  'lupaqa',
  'colesuyu',
  'pacaje',
  'tarapaca',
  'cochabamba',
  'charca',
  'chicha',
  'atacama',
  'calchaqui',
  'copiapo',
  'diaguita',
  'coquimbo',
  'huarpe',
  'picunche',
  'region_1',
  'region_2',
  'region_3',
  'region_4',
  'region_5',
  'region_6',
  'region_7',
  'region_8',
  'region_9',
  'region_10',
  'region_11',
  'region_12',
  'region_13',
  'region_14',
] as const;
export type Region = (typeof REGION)[number];

export const SECTOR = ['1', '2', '3', '4'] as const;
export type Sector = (typeof SECTOR)[number];

export const SITE = [
  'cuzco',
  'limatambo',
  'pisac',
  'urcos',
  'pacariqtambo',
  'ollantaytambo',
  'paucartambo',
  'acomayo',
  'saywite',
  'machu_picchu',
  'vitcos',
  'callanga',
  'sondor',
  'raqchi',
  'macusani',
  'atriz',
  'rumichaca',
  'caranqui',
  'quito',
  'quijos',
  'jocay',
  'guayaquil',
  'liribamba',
  'tomebamba',
  'gualaquiza',
  'zamora',
  'tumbes',
  'aypate',
  'poechos',
  'huancabamba',
  'tomependa',
  'tucume',
  'huambos',
  'kuelap',
  'moyobamba',
  'cajamarca',
  'gran_pajaten',
  'chiquitoy_viejo',
  'marcahuamachuco',
  'chan_chan',
  'hatun_huaylas',
  'manchan',
  'chavin',
  'huanuco_pampa',
  'paramonga',
  'cajatambo',
  'pisquillo',
  'pumpu',
  'tarmatambo',
  'hatun_xauxa',
  'pachacamac',
  'huarochiri',
  'incahuasi',
  'la_centinela',
  'tacaraca',
  'paredones',
  'wari',
  'vilcashuaman',
  'hatun_rucana',
  'cotahuasi',
  'puerto_inka',
  'maucallacta',
  'arequipa',
  'hatuncolla',
  'iskanwaya',
  'juli',
  'sabaya',
  'tiwanaku',
  'arica',
  'sajama',
  'tarapaca_viejo',
  'paria',
  'incallajta',
  'samaipata',
  'oroncota',
  'cotagaita',
  'jujuy',
  'catarpe',
  'cortaderas',
  'punta_brava',
  'pucara_de_andagala',
  'shincal',
  'tamberia',
  'limari',
  'tocota',
  'ranchillo',
  'quillota',
  'la_compania',
  'site_1',
  'site_2',
  'site_3',
  'site_4',
  'site_5',
  'site_6',
  'site_7',
  'site_8',
  'site_9',
  'site_10',
  'site_11',
  'site_12',
  'site_13',
  'site_14',
  'site_15',
  'site_16',
  'site_17',
  'site_18',
  'site_19',
  'site_20',
  'site_21',
  'site_22',
  'site_23',
  'site_24',
  'site_25',
  'site_26',
  'site_27',
  'site_28',
  'site_29',
  'site_30',
  'site_31',
  'site_32',
  'site_33',
  'site_34',
  'site_35',
  'site_36',
  'site_37',
  'site_38',
  'site_39',
  'site_40',
] as const;
export type Site = (typeof SITE)[number];

export const TILE = ['1', '2', '3', '4', '5', '6'] as const;
export type Tile = (typeof TILE)[number];

export const TURN_ACTION = ['road', 'build'] as const;
export type TurnAction = (typeof TURN_ACTION)[number];

export interface Events {
  colour: { colour: Colour };
  turn_order: { place: number };
  round: { round: number; era: Era };
  phase: { phase: Phase };
  income: { labour: number };
  gave: { taker: number; labour: number };
  laid: { sector: Sector; seats: string; card?: Card };
  drew: { card?: Card };
  reshuffled: Record<string, never>;
  turned_up: { card: Card; sector: Sector; seats: string };
  lost_roads: { number: number };
  supported: { labour: number };
  road: { a: Site; b: Site };
  wild_road: { a: Site; b: Site };
  joined: { site: Site; building: Building; points: number };
  reached: { site: Site; kind: Kind };
  in_reach: { regions: string };
  turning_up: { regions: string; tiles: number };
  extra_road: { labour: number; free: number };
  revealed: { region: Region; tile: Tile };
  city: { site: Site; labour: number; points: number; worth: number; others: string };
  upgrade: { site: Site; labour: number; points: number; worth: number; others: string };
  garrison: { site: Site; labour: number; points: number; worth: number; others: string };
  temple: { site: Site; labour: number; points: number; worth: number; others: string };
  terrace: { region: Region; labour: number; points: number; income: number; worth: number };
  conquered: { region: Region; labour: number; points: number; income: number };
  pilgrimage: { card: Card; build: 0 | 1; points: number };
  sapa: { points: number; cities: number; garrisons: number; temples: number; terraces: number };
  returned: { labour: number };
  invasion: { arrived: 0 | 1 };
  ended: { points: number; arrived: 0 | 1 };
}

export type Event = {
  [K in keyof Events]: { kind: K; seat: number; args: Events[K] };
}[keyof Events];

export interface Reasons {
  game_over: { action: string };
  chance_first: { action: string };
  not_asked: { action: string; question: string };
  card_not_in_hand: { card: Card };
  no_such_sector: { sector: Sector };
  sector_taken: { sector: Sector; seats: string };
  no_wild_road: { cards: number };
  no_connection: { a: Site; b: Site };
  connection_free: { a: Site; b: Site };
  connection_taken: { a: Site; b: Site; holder: number };
  not_joined: { a: Site; b: Site };
  too_far_out: { a: Site; b: Site };
  road_paid: Record<string, never>;
  road_action_over: { given_up: 0 | 1 };
  build_action_over: Record<string, never>;
  no_expansion: { cards: number };
  no_road_possible: Record<string, never>;
  too_dear: { price: number; labour: number };
  site_built: { site: Site };
  site_not_joined: { site: Site };
  site_unconquered: { site: Site };
  no_city_site: { site: Site };
  no_garrison_site: { site: Site };
  no_outpost: Record<string, never>;
  no_garrison_there: { site: Site };
  temple_there: { site: Site };
  no_city_there: { site: Site };
  not_your_tile: { region: Region };
  terrace_there: { region: Region };
  not_to_conquer: { region: Region };
  conquered: { region: Region; owner: number };
  no_road_there: { region: Region };
  eclipse_roads: Record<string, never>;
  eclipse_pilgrimage: Record<string, never>;
  no_pilgrimage_card: { card: Card };
  one_pilgrimage: Record<string, never>;
  action_begun: { build: 0 | 1 };
  no_holy_temple: { card: Card };
}

export interface Questions {
  laying: Record<string, never>;
  turn: { road: 0 | 1; build: 0 | 1; begun: 0 | 1; roads: number; labour: number };
  roads: { left: number; wild: number; paid: 0 | 1 };
  extra_roads: { left: number; wild: number; paid: 0 | 1 };
  second_garrison: { labour: number };
  second_terrace: { labour: number };
}

/** Verbs, and the words after each. */
export interface Choices {
  pass: [];
  stop: [];
  lay: [card: Card, sector: Sector];
  road: [ends: string];
  wild: [ends: string];
  extra: [];
  city: [site: Site];
  garrison: [site: Site];
  upgrade: [site: Site];
  temple: [site: Site];
  conquer: [region: Region];
  terrace: [region: Region];
  expand: [region: Region];
  pilgrimage: [card: Pilgrimage, instead: TurnAction];
  colour: [colour: Colour];
  tile: [tile: Tile];
  deal: [card: Card];
  order: [place: Place];
  draw: [card: Card];
  invasion: [what: Invasion];
}
