/** Parts of Cuzco whose printed values are compared. */
export const compare = {
  paths: 'Paths',
  left_outer: 'left to outer',
  right_outer: 'right to outer',
  left_right: 'left to right',
  left: 'left',
  right: 'right',
  outer: 'outer',
  feathers: 'Feathers of the villages',
  village_points: 'Points of the villages',
  side: 'side {n}',
  copy: 'tile {n}',
  overlay: 'Cuzco overlay',
  overlay_text:
    'Six arms lead from Cuzco. Turn the overlay so that one arm matches, then read clockwise.',
  arms: 'Arms, clockwise',
  arm: 'arm {n}',
  feather_triangle: 'Triangle with feathers {n}',
  feather_triangle_text:
    'Find the triangle with feathers that fits best; their order does not matter. Hold it with the point to Cuzco and the wide side away from you.',
  village_triangle: 'Triangle with buildings {n}',
  village_triangle_text:
    'Find the triangle with buildings that fits best; their order does not matter. Hold it with the point to Cuzco and the wide side away from you.',
  frame: 'Frame',
  frame_text:
    'The frame completes the outer villages: it prints the points beside a triangle with feathers, and the feather beside one with buildings. Side 1 is at the top.',
  status: 'University',
  status_text:
    'Every field of the status track prints points. Count from the start field, which is 0.',
  status_fields: 'Points of the fields',
  field: 'field {n}',
  goods: 'Goods',
  goods_text: 'Each good prints its price in food and its points. Count the tiles of each kind.',
  copies: 'tiles',
  price: 'price',
  points: 'points',
  agriculture: 'Agriculture tiles',
  agriculture_text:
    'There are three tiles of each person. Compare the food on them, from the least to the most.',
  research: 'Research tiles',
  research_text:
    'There are three tiles of each person. Compare the status steps on them, from the least to the most.',
  headbands: 'Headband tiles',
  headbands_text: 'Compare the points on the six headband tiles of one mask.',
  headband_points: 'Points, by the die',
  headband: 'die {n}',
  masks: 'Masks',
  masks_text:
    'All four masks differ in the colours of their twelve feather slots. Find the mask that fits best; their order does not matter.',
  mask: 'Mask {name}',
  slots: 'feather slots from left to right',
};
