export const shelf = {
  name: 'The Princes of Machu Picchu',
  line: 'Nine days to save the city on the ridge, or to fall with the most gold',
  princes: 'The Princes of',
};
