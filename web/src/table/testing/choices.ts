import type { Choice } from '../../api/types';

type Forecast = Choice['forecast'];

/** A choice of which nothing is foreseen but this. */
export function choice(
  action: string,
  text = `do ${action}`,
  foreseen: Partial<Forecast> = {},
): Choice {
  const nothing: Forecast = {
    events: [],
    question: null,
    prompt: {},
    closes: [],
    after: 'another',
  };
  return { action, text, forecast: { ...nothing, ...foreseen } };
}
