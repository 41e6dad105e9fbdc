/** What a message says again stays the object it was, so that whatever is drawn from it is left alone. */

/** `next`, fresh from a message, with every part taken from `last` that says the same there. */
export function alike<T>(last: unknown, next: T): T {
  if (typeof last !== 'object' || typeof next !== 'object') return next;
  if (last === null || next === null || last === next) return next;
  if (Array.isArray(last) !== Array.isArray(next)) return next;
  const [old, now] = [last as Record<string, unknown>, next as Record<string, unknown>];
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    const part = alike(old[key], now[key]);
    now[key] = part;
    same &&= Object.is(part, old[key]) && key in old;
  }
  return same ? (last as T) : next;
}

/** For something made anew at every change: what it says again stays the object it was. */
export function keeper<T>(): (next: T) => T {
  let last: T | undefined;
  return (next) => (last = alike(last, next));
}
