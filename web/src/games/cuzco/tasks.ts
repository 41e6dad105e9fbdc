/** The signs on a task: what one needs, drawn. */

import type { Things } from '../types';

export interface Sign {
  /** Id of a symbol, see Defs.svelte. */
  symbol: string;
  /** How many; 0 where the sign only says which. */
  count: number;
  /** `≠` of different kinds, `=` of one kind, `↓` slid down. */
  mark: string;
}

/** Things that are drawn by the symbol of something else. */
const DRAWN: Record<string, string> = {
  agriculture: 'field-agriculture',
  research: 'field-research',
  temple: 'field-temple',
  feather: 'person-03',
  headband: 'person-09',
  inner: 'ring-inner',
  outer: 'ring-outer',
};

/** The signs of a task such as `05` or `s03`, as its text names them: `3 khipu, feather:pink`. */
export function signs(task: string, words: Things): Sign[] {
  return (words.task_signs?.[task] ?? 'task').split(', ').map((sign) => {
    const [, count = '0', thing = '', mark = ''] = /^(?:(\d+) )?(\S+) ?(\S?)$/.exec(sign) ?? [];
    return { symbol: DRAWN[thing] ?? thing.replace(':', '-'), count: Number(count), mark };
  });
}
