export const shelf = {
  name: 'Inca Empire',
  line: 'Three or four governors, one realm: roads from Cuzco to the ends of the Andes',
  kind: 'Road building in an empire all share',
};
