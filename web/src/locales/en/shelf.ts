export const cuzco = {
  name: 'Cuzco',
  line: 'Runners, feathers and ever lower dice in the heart of the Inca realm',
};

export const machu_picchu = {
  name: 'The Princes of Machu Picchu',
  line: 'Nine days to save the city on the ridge, or to fall with the most gold',
  princes: 'The Princes of',
};

export const inca_empire = {
  name: 'Inca Empire',
  line: 'Three or four governors, one realm: roads from Cuzco to the ends of the Andes',
};
