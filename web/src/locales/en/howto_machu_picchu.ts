export const howto = {
  goal: 'The goal',
  goal_cards:
    'You want the most victory points. They are on your hidden sacrifice cards: each symbol counts your incas or your clergy of that kind.',
  goal_ends:
    'How the game ends decides too: after a rescue the points count as they are, after a conquest gold multiplies them.',
  goal_city:
    'The city: quarters with princes, incas and bonus goods, and beside it the Inca path of the runners',
  turn: 'A turn',
  turn_walk:
    '**Walk.** Your prince goes to a neighbouring quarter, free of charge, and its action happens. Or give 1 llama and go to any other quarter.',
  turn_stay:
    '**Or stay.** Nothing happens in the quarter; you take a moon disc, which pays in the night.',
  turn_work:
    '**Production, 5 quarters.** The first to come each day takes the bonus. Then every inca there may work, yours or not: a corn farmer makes 3 corn, any other makes 1 good for 1 corn.',
  turn_temple:
    '**Temples, 4 quarters.** The first to come takes the stones: 3 steps each for the runner. Then all may sacrifice: each matching cleric 1 llama; in the Main Temple goods of different kinds, 2 steps for each unit.',
  turn_hire:
    '**Watchman’s Hut, Royal Palace.** Put new incas to work, two goods each: farmers and herders at the Hut, the others at the Palace.',
  turn_clergy: '**House of the Virgins, House of the Priests.** Buy one cleric for goods.',
  turn_trade:
    '**Marketplace, Sundial.** Trade goods for corn; or send one inca away for 3 different units and 3 steps in the night.',
  turn_path:
    '**The Inca path.** The runner gets 3 corn at 7 and a llama at 13. At the summit, 20, you draw 3 cards, put 2 of your hand back and go on from 0.',
  turn_night:
    '**Night.** The third moon disc of a day calls the evening: every other player has one more turn. In the night discs pay, incas return from the Sundial and new bonuses appear.',
  turn_moons: 'The days, and the moon discs that are left today',
  turn_display: 'The clergy: the lowest number uncovered in a row is what a llama brings there',
  turn_prices: 'The market: the more of a good there is, the cheaper it gets',
  scores: 'What scores',
  score_cards:
    '**Each symbol on your cards:** 1 point for every inca of yours in that quarter or every cleric of yours of that kind. 2 cloth symbols and 3 weavers make 6 points.',
  score_path: '**Your runner at the end:** 1 point from 7 on, 2 points from 13 on.',
  score_gold:
    '**Gold, after a conquest only:** what your cards show, and 1 for each storehouse your runner has reached. Most gold: points × 3; second most: × 2; all others: × 1.',
  score_hand: 'Your hand: under each symbol what it counts now, and the points of the card',
  end: 'Three endings',
  end_clergy:
    '**Rescue by the clergy:** all 15 clerics have been bought. The game ends after that turn.',
  end_cards: '**Rescue by the cards:** the deck is used up. The game ends after that turn.',
  end_conquest:
    '**Conquest:** day 9 is over and there was no rescue. The highest product of points and gold factor wins.',
  missed: 'Five things beginners miss',
  miss_leave:
    'Staying does nothing, not even in a quarter you like. To use it again, leave and come back.',
  miss_once:
    '9 quarters work once a day. Without a bonus nobody can produce or sacrifice there until the night has brought a new one.',
  miss_others:
    'You earn in the turns of others: your incas produce and your clergy sacrifice whoever has come. Keep corn and llamas ready.',
  miss_match:
    'Symbols without pieces score nothing, and pieces without symbols score nothing. An inca at the Sundial does not count.',
  miss_steps:
    'A sacrifice is worth most early: with every cleric bought the steps of that row can only fall, for everybody.',
};
