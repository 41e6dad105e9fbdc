export const local = {
  loading: 'The game comes into your browser: {come} of {all} MB',
  starting: 'The game is being set up in your browser …',
  no_engine: 'The game could not be loaded into this browser.',
  not_here: 'This needs a connection.',
  elsewhere: 'Your games are open in another tab.',
  elsewhere_text: 'They can be played in one tab at a time, so that nothing is lost.',
  take: 'Play on here',
  keep_text:
    'These games are kept in this browser alone. Save them as files, or delete what you no longer want.',
  save: 'Save as a file',
  hand: 'Hand to the server',
  handed: 'It is on the server now.',
  delete: 'Delete',
  delete_sure: 'The game is deleted from this browser for good.',
  unkept_full:
    'There is no room left in this browser: what you do now is not kept. Save the game as a file, and delete games you no longer want.',
  unkept_refused:
    'This browser keeps nothing: the game is lost when the page is closed. Save it as a file.',
  unkept_elsewhere: 'Another tab has changed this game. Load the page again to see it.',
  reload: 'Load again',
};
