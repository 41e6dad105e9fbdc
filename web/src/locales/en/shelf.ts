export const cuzco = {
  name: 'Cuzco',
  line: 'Runners, feathers and falling dice in the heart of the Inca realm',
};

export const machu_picchu = {
  name: 'The Princes of Machu Picchu',
  line: 'Princes, priests and llamas in the hidden city on the ridge',
  princes: 'The Princes of',
};

export const inca_empire = {
  name: 'Inca Empire',
  line: 'Four governors, one realm: roads from Cuzco to the ends of the Andes',
};
