/** What differs between two sets of printed values, as the page calls it. */

import type { Comparison, ComparedRow, Input, Things } from '../../games/types';
import { at, differences, type Leaf, type Tables } from './tables';

/** A value that differs; null: there is none. */
export interface Change {
  name: string;
  mine: string | null;
  theirs: string | null;
}

interface Known {
  name: string;
  input: Input;
}

/** What a value is called in its input. */
function shown(value: Leaf | undefined, input: Input | undefined): string | null {
  if (value === undefined) return null;
  const named = (one: string): string =>
    (input?.kind === 'choice' || input?.kind === 'letters'
      ? input.options.find((option) => option.value === one)?.name
      : undefined) ?? one;
  return input?.kind === 'letters'
    ? [...String(value)].map(named).join(', ')
    : named(String(value));
}

/** Sets differ by their members; what is a member of another set in turn is pairs once. */
function ofSets(
  rows: { part: string; row: ComparedRow }[],
  mine: Tables,
  theirs: Tables,
): Change[] {
  const pairs = new Set<string>();
  return rows.flatMap(({ part, row: { title, set } }) => {
    if (set === undefined) return [];
    const [ours, others] = [mine, theirs].map(
      (tables) => (at(tables, set.path) ?? []) as string[],
    ) as [string[], string[]];
    return set.options.flatMap(({ value, name }) => {
      const [here, there] = [ours.includes(value), others.includes(value)];
      const pair = [title, name].sort().join(' – ');
      if (here === there || pairs.has(pair)) return [];
      pairs.add(pair);
      return [{ name: `${part}: ${pair}`, mine: here ? '✓' : null, theirs: there ? '✓' : null }];
    });
  });
}

export function changes(
  comparison: Comparison<unknown, Tables>,
  words: Things,
  mine: Tables,
  theirs: Tables,
): Change[] {
  const rows = [mine, theirs].flatMap((tables) =>
    comparison
      .parts(tables, words)
      .flatMap((part) => part.rows.map((row) => ({ part: part.title, row }))),
  );
  const sets = rows.filter(({ row }) => row.set !== undefined);
  const known = new Map<string, Known>();
  for (const { part, row } of rows)
    for (const { path, name, input } of row.values) {
      const whole = row.values.length === 1 ? row.title : `${row.title}, ${name}`;
      known.set(path, { name: part === whole ? part : `${part}: ${whole}`, input });
    }
  const isInSet = (path: string): boolean =>
    sets.some(({ row }) => path.startsWith(`${row.set!.path}[`));
  const single = differences(mine, theirs).filter(({ path }) => !isInSet(path));
  return [
    ...ofSets(sets, mine, theirs),
    ...single.map(({ path, mine: one, theirs: other }) => {
      const { name = path, input } = known.get(path) ?? {};
      return { name, mine: shown(one, input), theirs: shown(other, input) };
    }),
  ];
}
