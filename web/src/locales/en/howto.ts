export const howto = {
  over: 'How to play',
  title: 'How to play {game}',
  print: 'Print',
  more: 'Every rule with its number, every ruling and every example:',
  rules_all: 'the rules, to be looked up',
};
