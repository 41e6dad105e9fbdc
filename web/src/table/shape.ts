/** The shape of the window there is. */

import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import { shapeOf, type Shape } from './layout';

/** For this game; it follows the window. */
export function shape(game: { roomy?: number }): Shape {
  return shapeOf(innerWidth.current ?? 0, innerHeight.current ?? 0, game.roomy);
}
