/** Labels of the boards that are not names of things. */
export const labels = {
  round: 'Round {n} of {rounds}',
};

/** Labels of a player's own area and strip that are not names of things. */
export const areaLabels = {
  dice_left: 'Dice to place: {values}',
  dice_none: 'No die left to place',
  tasks: 'Tasks',
  hand: 'God cards',
  hidden_cards: '{n} hidden {n:card|cards}',
  no_cards: 'No god cards',
  no_tasks: 'No open tasks',
  met: 'Met',
  missing: '{n} missing',
  fulfilled: 'Fulfilled: {n}',
  keep: 'Keep {n}',
  drafting: 'Chooses from {n} drawn {n:task|tasks}',
  score: 'Points: {n}',
  order: 'Place {n} in the turn order',
  khipus: 'Khipus on the mask: {n}, in the reserve: {m}, in villages: {k}',
  feathers: 'Feathers: {n} of {slots}',
  headbands: 'Headband tiles activated: {n} of {bands}',
  tiles: 'Person tiles: {n} of {mask_fields}',
  priests: 'Priests on the mask: {n} of {priests}',
  food: 'Food: {n}',
  offerings: 'Offerings: {n}',
  medallions: 'Inti medallions: {n}',
  cards: 'God cards: {n}',
  tasks_done: 'Tasks fulfilled: {n}',
  goods: 'Goods: {n}',
};

/** What the city says beside the names of its things. */
export const cityLabels = {
  points: '{n} {n:point|points}',
  price: 'costs {n} food',
  worth: 'worth {n} {n:point|points}',
  round: 'Round {n}',
  tiles_left: '{n} {n:tile|tiles} left in the stack',
  discarded: '{n} {n:tile|tiles} discarded',
  tasks_left: '{n} {n:task|tasks} left',
  medallions_left: '{n} {n:medallion|medallions} left',
  cards_below: '{n} {n:card|cards} below',
  copied: 'copied with a medallion this turn',
  empty: 'empty',
  unlimited: 'unlimited',
  supply: 'Supply',
  houses: 'Houses',
};

/** Labels of the map and of the action fields that are not names of things. */
export const mapLabels = {
  map: 'Map',
  fields: 'Action fields',
  below: 'Only dice lower than {n}',
  closed: 'No die is lower: closed for now',
  /** Where a long name may be broken on a small plate. */
  breaks: 'Agri|culture Head|dress Move|ment',
};

/** What the cards of things say where the words of the game have no text of their own. */
export const helptexts = {
  village_inner: 'Inner village {n}',
  village_outer: 'Outer village {n}',
  village:
    'Deliver a khipu here for a feather ({colour}). At the game end it brings {points} {points:point|points} to whoever is on top.',
  village_khipus: 'Khipus, the top one first: {who}.',
  village_empty: 'No khipu here yet.',
  cuzco:
    'Not a village. Whoever comes back here carries out a fire ordeal and may turn the six arms before leaving again.',
  arm: 'Position {n} of the overlay',
  arm_text: 'To inner villages 1 to 6 then lead: {paths}. This holds for everybody.',
  field_lowest: 'Lowest die here: {n}.',
  field_empty: 'No die here yet.',
  die_title: 'Die showing {n}',
  die: 'Place it on a field where every die is higher than {n}, or on “{points}”; the action then has {n} {n:pip|pips}.',
  lying: '{who}: on “{field}” until the round ends.',
  pututu_text:
    'Give it back before placing a die to turn that die up or down, by no more than it shows.',
  pututu_exact:
    'Give it back before placing a die to turn that die up or down, by exactly what it shows.',
  here: 'Here: {n}.',
  house_title: '{kind}: house {n}',
  house_reach: 'A person tile (agriculture or research), for a die of {n} or more.',
  house_empty: 'Empty until new tiles are laid for the next round.',
  tile_title: '{person} ({kind}, {n})',
  tile_food: 'Slid down in a trade it gives {n} food.',
  tile_status: 'Slid down in a trade it gives {n} status.',
  tile_slid: 'Already slid down; god card 02 could raise it. In phase II it counts all the same.',
  discard: 'Discarded person tiles',
  discard_text: 'Left over at the houses when a round ended. God card 09 takes one of them.',
  slot: 'Feather slot {n} (headband tile {band})',
  slot_free: 'Free for a feather: {colour}.',
  slot_full: 'Holds its feather ({colour}) for the rest of the game.',
  slot_bare: 'No mask yet.',
  band: 'Headband tile {n}',
  band_text:
    'Both its feathers and a die of at least {n} on “{field}” activate it: {sum} points in this round ({bonus} + {printed}) and a fire ordeal.',
  band_feathers: 'Feathers: {n} of {slots_per_band}.',
  band_active:
    'Activated for the rest of the game; all {headbands_set} bring {headbands_set_points} points at the end.',
  khipus: 'Khipus on the mask',
  khipus_text:
    'Each covers a person field. A delivery takes the uppermost left one; trade and the person “{person}” move one to the reserve.',
  khipus_left: 'On the mask: {n}, free fields: {free}.',
  god_below: 'Cards below: {n}.',
  god_copied: 'Already used by medallion in this turn.',
  god_empty: 'No card of this god is left here.',
  god_take: 'A medallion uses this card at once.',
  hand: 'God cards',
  hand_cost: 'Costs an offering. Played before the choice it is for: click it when it glows.',
  hand_text:
    'Playing a card costs an offering; the card says in which phase. It is played before the choice it is for, say before the die is placed. No limit in hand.',
  cards: 'Cards: {n}.',
  step: 'Temple step {n}',
  step_text:
    'For a priest by a die of {n}. Whoever stands here then moves down a step, and so on to the next gap or out of the temple.',
  step_free: 'Free.',
  step_taken: 'Here: {who}.',
  status_text:
    'When the round ends, every marker scores the points of its field, and the order of the markers becomes the new turn order.',
  status_order: 'The order now: {who}.',
  good_text:
    'Costs {price} food and brings {points} {points:point|points} at once. One good per round, from the lit row.',
  task: 'Task {n}',
  task_points: 'Worth {task_points} points; nothing is given up for it.',
  task_reduced: 'With god card 04, for {task_points_reduced} points: {text}.',
  task_met: 'Met now.',
  task_missing: 'Still missing: {n}.',
  fulfilled: 'Fulfilled tasks',
  fulfilled_text: 'All {tasks_set} bring {tasks_set_points} points at the end.',
  supply_food: 'Food in the supply',
  supply_offerings: 'Offerings in the supply',
  supply_feathers: 'Feathers in the supply',
  supply_left: 'Left: {n}.',
  supply_unlimited: 'Never runs out in this game.',
  supply_text: 'What is not there cannot be taken.',
  supply_pututus: '{term} in the supply',
  medallions: 'Medallions of the temple',
  medallions_text:
    'Each round one goes to whoever has the most priests in the temple; in a tie the highest priest decides.',
  priests: 'Priests on the mask',
  priests_text:
    'Ready for the temple. A priest there scores every round: {n} {n:point|points} in this one.',
  reserve: 'Khipus in the reserve',
  reserve_text: 'Delivered once no khipu is left on the mask.',
  offerings: 'Offerings',
  offerings_text: 'Each pays for one god card from the hand.',
  food: 'Food',
  food_text: 'Pays for goods in the market.',
  inti: 'Inti medallions',
  inti_text:
    'Give one up in your turn to use a face-up god card without an offering. Unused ones bring {medallion_points} {medallion_points:point|points} each at the end.',
  goods: 'Goods',
  goods_text:
    'They count for tasks; {goods_set} of them bring {goods_set_points} points at the end.',
  seat_points: 'Points so far: {list}.',
  seat_none: 'No points yet.',
};

export const tally = {
  title: 'End of round {n}',
  unit: 'Points',
};
