export const howto = {
  goal: 'The goal',
  goal_win:
    'You are one of 3 or 4 governors of one empire. Whoever has the most victory points at the end wins.',
  goal_shared:
    'Cities, garrisons and temples belong to nobody. Whoever builds one scores once; then everybody whose roads reach it scores, again and again.',
  goal_map: 'The Andes: the players’ roads round Cuzco, and what stands along them',
  turn: 'A round',
  turn_track:
    '**The era track.** 7 rounds of several phases. The black figure stands on the phase that is played now.',
  turn_inca:
    '**Inca phase.** Take the labour of the era (6, 3, 2, 1 in eras 1 to 4), that of your culture tiles, and 1 for each of your terraces. From era 2 on the leader then helps the last.',
  turn_sun:
    '**Sun phase.** The last in rank now goes first. Each player lays a card face down in one sector; turned up, it affects the two players whose lines border that sector.',
  turn_people:
    '**People phase.** In turn order each player may take one road action and one build action, in either order.',
  turn_road:
    '**Road action.** Up to 2 roads, free, each from a site of your network along a connection without a road.',
  turn_build:
    '**Build action,** one of these: city for 6 labour, garrison for 4, temple on a city for 5, terrace with a tile of yours for 2, one more road for 1, or conquer a region for its resistance.',
  turn_sapa:
    '**Sapa Inca phase.** The sun cards leave and everybody scores. Then all labour beyond 3, 2, 1 (in eras 2 to 4) is lost.',
  turn_columns: 'The era track: eras, their rounds, and in each round the phases in order',
  turn_plan: 'The sun plan: each sector lies between the lines of two players',
  scores: 'What scores',
  score_once:
    '**At once, for the builder:** city 4, garrison 3, temple 4 and the bonus of the site, terrace 1, a conquered region what its tile shows.',
  score_city: '**In every Sapa Inca phase, for each city in your network:** 3 points.',
  score_garrison: '**For each garrison in your network:** 2 points.',
  score_temple: '**For each temple in your network:** 1 point, so a city with a temple gives 4.',
  score_terrace: '**For each terrace of yours:** 1 point.',
  score_prices: 'What is built, what it costs now and what it is worth',
  end: 'How it ends',
  end_last: 'The game ends after the Sapa Inca phase of era 4.',
  end_tie:
    'On equal points the figure farther inside on the score track wins: whoever came to the space first.',
  missed: 'Five things beginners miss',
  miss_conquer:
    'Roads stop where nothing is conquered: no road joins two sites that both border unconquered regions only. Conquer, then go on.',
  miss_theirs:
    'What others have built scores for you as well once your roads reach it. A road to a city is often better than a city.',
  miss_closed:
    'A connection with a road on it is closed to everybody else. Sites are shared; the way to them is not.',
  miss_labour:
    'Labour does not keep: spend it before the Sapa Inca phase. Tiles and terraces bring new labour in every Inca phase, so conquer early.',
  miss_card:
    'A card affects you too if it is beside your own line, and it stays until the next Sapa Inca phase.',
};
