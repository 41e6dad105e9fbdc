/** Choices that are buttons: those that only say a number apart from those that need words. */

import type { Choice } from '../api/types';

interface Counted {
  numbers: { amount: number; choice: Choice }[];
  others: Choice[];
}

/** Two numbers are better told in words; from three on they are a row. */
const LEAST = 3;

export function counted(choices: Choice[], amountOf: (action: string) => number | null): Counted {
  const numbers = choices
    .flatMap((choice) => {
      const amount = amountOf(choice.action);
      return amount === null ? [] : [{ amount, choice }];
    })
    .sort((a, b) => a.amount - b.amount);
  if (numbers.length < LEAST) return { numbers: [], others: choices };
  return { numbers, others: choices.filter(({ action }) => amountOf(action) === null) };
}
