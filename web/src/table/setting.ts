/** What is settled before a game begins. */

import type { OptionWords, TableShown } from '../api/types';

export interface Settled {
  option: OptionWords;
  /** In words; nothing where the option's name says it. */
  value: string;
}

/** The options of a table that differ from the rulebook. */
export function settled({ options }: Pick<TableShown, 'options'>, words: OptionWords[]): Settled[] {
  return words.flatMap((option) => {
    const value = options[option.option];
    if (value === undefined || value === option.default) return [];
    const said = option.values.find((one) => one.value === value)?.name ?? '';
    return [{ option, value: value === true ? '' : said }];
  });
}
