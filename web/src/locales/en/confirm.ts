/** Choices that wait for a word, and what they say before. */
export const confirm = {
  end_turn: 'End turn',
  do_it: 'Do it',
  reveals: 'reveals something',
  reveals_all: 'Each of them reveals something.',
  after_same: 'You give something up by it.',
  after_shown: 'The others then see what only you know: it cannot be undone.',
  after_another: 'Then it is somebody else’s turn.',
  after_drawn: 'Then something is drawn or revealed: it cannot be undone.',
};
