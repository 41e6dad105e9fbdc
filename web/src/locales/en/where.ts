export const where = {
  title: 'Where?',
  here: 'In this browser',
  here_text: 'At once, also without a network. The game is on this device alone.',
  server: 'On the server',
  server_text: 'Play on from any device. Bots that think see further there.',
  here_long: 'This game is in this browser, on this device alone.',
  server_long: 'This game is on the server.',
};
