/** A list made anew at every change: what says the same as before stays the same object, and what is
 *  drawn from it is left alone. */

export function steady<T extends object>(key: (item: T) => string): (items: T[]) => T[] {
  let known = new Map<string, T>();
  return (items) => {
    const now = new Map<string, T>();
    for (const item of items) {
      const old = known.get(key(item));
      now.set(key(item), old !== undefined && same(old, item) ? old : item);
    }
    known = now;
    return [...now.values()];
  };
}

function same<T extends object>(one: T, other: T): boolean {
  const keys = Object.keys(one) as (keyof T)[];
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is(one[key], other[key]))
  );
}
