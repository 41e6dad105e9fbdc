export const start = {
  guided: 'Guided game',
};

export const lesson = {
  title: 'Guided game',
  next: 'Next',
  back: 'Back',
  fold: 'Make way',
  open: 'Show the guide',
  leave: 'Leave the lesson',
  left: 'The guide is silent; your game goes on.',
  resume: 'Resume the lesson',
  anew: 'Begin anew',
  place: '{n} of {all}',
  brings: 'What it brought',
  try: 'For instance:',
  yours: 'Your choice now.',
  given: 'Now “{button}”.',
};
