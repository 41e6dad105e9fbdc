export const settings = {
  panel: 'Settings of this table',
  pace: 'Pace of what others do',
  pace_slow: 'slow',
  pace_normal: 'normal',
  pace_fast: 'fast',
  pace_once: 'at once',
  confirm: 'Confirm the end of a turn',
  confirm_text: 'The last choice of a turn waits for “End turn”.',
  scoring: 'Scoring cards',
  scoring_text: 'At the end of a round a card says who scored what.',
  motion: 'Piece movement',
  motion_off: 'not at all',
  motion_fast: 'fast',
  motion_normal: 'normally',
  sound: 'Sound',
  sound_text: 'Dice, cards and pieces can be heard, and two soft knocks when it is your turn.',
};

export const pacing = {
  watch: 'What others do',
  pause: 'Pause',
  go_on: 'Go on',
  step: 'Next move',
  now: 'Show all at once',
  more: '{n} {n:more move|more moves}',
  yours: 'Then it is your turn.',
  held: 'Paused',
};

export const recap = {
  again: 'Show the last turn of {name} again',
  stop: 'Stop showing the turn of {name}',
  last_turn: 'Last turn: {who}',
};

export const scoring = {
  sum: 'Together',
  place: 'Place',
  was: 'before: {n}',
  go_on: 'Go on',
  never: 'No more such cards',
};
