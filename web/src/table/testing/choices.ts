import type { Choice } from '../../api/types';

/** A choice of which nothing is foreseen. */
export function choice(action: string, text = `do ${action}`): Choice {
  return { action, text, forecast: { events: [], question: null, prompt: {} } };
}
