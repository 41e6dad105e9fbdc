export const howto = {
  goal: 'The goal',
  goal_win: 'After 6 rounds the player with the most points wins.',
  goal_ways:
    'There are points for villages, feathers, priests, status, goods and tasks: more than anybody can do. You have 3 dice each round, 18 in the whole game. Make them work together.',
  goal_map: 'The map: runners, khipus in the villages, and Cuzco in the middle',
  turn: 'A round',
  turn_dice:
    '**Dice.** Everybody rolls. In turn order you place one die at a time on a field and do at once what it says. The die must be lower than every die already there; a higher die does more.',
  turn_move:
    '**Stone path, rope bridge.** Your runner goes over one path worth no more than the die. In a village without a khipu of yours you leave one and get its feather, unless you have 3 of that colour.',
  turn_tile:
    '**Agriculture, research.** Take a person tile from a house with a number not above the die and put it on a free field of your mask.',
  turn_trade:
    '**Trade.** Spend the pips: 1 slides a person tile down for its food or its steps at the university, or buys 1 point; 2 buy an offering, a god card or a feather, or put a khipu of the mask aside.',
  turn_temple:
    '**Temple.** A priest goes to the step with the number of the die; whoever stands there moves down one. Then comes a fire ordeal: a god card or an offering, and 1 step at the university or 1 food.',
  turn_head:
    '**Headdress.** Activate a headband tile whose 2 feather slots are full and whose number is not above the die: points, and a fire ordeal.',
  turn_points: '**Points.** Any die, at any time: 2 points.',
  turn_persons:
    '**Then persons.** You may use 1 ability of your research tiles and 1 of your agriculture tiles.',
  turn_city:
    '**Then the city.** The university pays and sets the new turn order, the temple pays, you may buy 1 good with food, and you fulfil 1 task if you can.',
  turn_fields: 'The action fields: beside each sign what a die must be lower than',
  turn_board: 'The city: university, temple, market, palace, the gods’ cards and the houses',
  scores: 'What scores',
  score_head:
    '**Headband tile:** 10 points in rounds 1–2, 7 in rounds 3–4, 4 in rounds 5–6, and what is printed on it.',
  score_task: '**Fulfilled task:** 6 points.',
  score_status: '**University,** every round: the number at your marker, 0 to 15.',
  score_priest:
    '**Each priest in the temple,** every round: 1 point in rounds 1–2, 2 in rounds 3–4, 3 in rounds 5–6.',
  score_good: '**Good from the market:** what is printed on it, at once.',
  score_village:
    '**At the end:** the points of every village where your khipu is on top, and 2 for each medallion you have not used.',
  score_sets:
    '**At the end, only if complete:** 12 feathers 6 points, 6 headband tiles 9, 9 tasks 9, 10 khipus in villages 10, 12 person tiles 12, 6 goods 6.',
  score_mask:
    'Your mask: 12 feather slots over 6 headband tiles, below them the fields for persons, some still covered by khipus',
  end: 'How it ends',
  end_tasks:
    'After round 6 you fulfil as many of your 3 open tasks as you can. Then the final scoring.',
  end_tie:
    'On a tie whoever comes earlier in the turn order wins. Food, offerings and god cards left over are worth nothing.',
  missed: 'Five things beginners miss',
  miss_own:
    'A die must also be lower than your own dice on the field. To come back to it, place your high die first.',
  miss_early:
    'A headband tile is worth 10 points in round 2 and 4 in round 5. Collect your first feathers for one tile; a feather never moves again.',
  miss_room:
    'Without a free field on the mask you get no person tile. You begin with 2 free fields; every khipu delivered from the mask frees one more.',
  miss_persons:
    'Persons are not used up: any of your tiles can be used again every round, slid down or not.',
  miss_task:
    'Who cannot fulfil a task at the end of a round throws one away. Nothing is given up for a task: you only have to own what it names.',
};
