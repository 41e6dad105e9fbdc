export const shelf = {
  name: 'The Princes of Machu Picchu',
  line: 'Nine days to save the city on the ridge, or to fall with the most gold',
  kind: 'Trade, production and a hidden hand of goals',
  princes: 'The Princes of',
};
