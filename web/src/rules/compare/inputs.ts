/** What may be entered where. */

import type { Comparison, Input } from '../../games/types';
import { at, Unfit, type Leaf, type Tables, type Value } from './tables';

/** Whether a value can be one of an input's. */
export function fits(value: Leaf, input: Input): boolean {
  switch (input.kind) {
    case 'number':
      return (
        typeof value === 'number' &&
        Number.isInteger(value) &&
        value >= input.least &&
        value <= input.most
      );
    case 'choice':
      return input.options.some((option) => option.value === value);
    case 'letters':
      return [...String(value)].every((one) => input.options.some((o) => o.value === one));
    case 'shown':
      return true;
  }
}

const sizeOf = (value: Value | undefined): number => (Array.isArray(value) ? value.length : -1);

/** Throws the first place of tables that could not have been entered on the page. */
export function checkInputs(
  comparison: Comparison<unknown, Tables>,
  base: Tables,
  now: Tables,
): void {
  const growing = new Set<string>();
  for (const { rows, list } of comparison.parts(now, {})) {
    if (list !== undefined) growing.add(list.path);
    for (const row of rows) {
      const length = row.list ?? row.set;
      if (length !== undefined) growing.add(length.path);
      for (const { path, input } of row.values) {
        const value = at(now, path);
        if (typeof value === 'object' || value === undefined || !fits(value, input))
          throw new Unfit(path);
      }
    }
  }
  const lists = (tables: Tables, path: string): void => {
    for (const key of Object.keys(tables)) {
      const [ours, value] = [at(base, `${path}${key}`), tables[key]!];
      const name = `${path}${key}`;
      if (typeof value === 'object' && !Array.isArray(value)) lists(value, `${name}.`);
      else if (Array.isArray(ours) && !growing.has(name) && !isFree(name))
        checkLengths(value, ours, name, growing);
    }
  };
  lists(now, '');
}

/** A map has as many of everything as it likes. */
const isFree = (path: string): boolean => path.startsWith('map_');

function checkLengths(value: Value, ours: Value, path: string, growing: Set<string>): void {
  if (!Array.isArray(ours) || growing.has(path)) return;
  if (sizeOf(value) !== ours.length) throw new Unfit(path);
  for (const [i, item] of (value as Value[]).entries())
    checkLengths(item, ours[i]!, `${path}[${i}]`, growing);
}
