export const shelf = {
  name: 'Cuzco',
  line: 'Runners, feathers and ever lower dice in the heart of the Inca realm',
  kind: 'Dice placement with many ways to score',
};
