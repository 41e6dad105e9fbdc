/**
 * Printed values as the engine has them: tables of values, each with a mark that says where they
 * come from. Paths and marks are those of `tawantin.core.tables`: `clergy_steps.puma[1]`.
 */

export type Leaf = number | string | boolean;
export type Value = Leaf | Value[] | Tables;
export interface Tables {
  [key: string]: Value;
}

/** A single printed value: where it is, what it is, and where it comes from. */
export interface Single {
  path: string;
  value: Leaf;
  mark: string;
}

/** A file that does not fit the tables; `path` is the first place where it does not. */
export class Unfit extends Error {
  constructor(readonly path: string) {
    super(path);
  }
}

export const PRINTED = 'printed';
const ABOUT = ['mark', 'reason', 'marks'];
/** Where the values of a table that replaces ours come from. */
const PROVENANCE = 'about';

const isTables = (value: Value | undefined): value is Tables =>
  typeof value === 'object' && !Array.isArray(value);

/** Every table that has a mark, under its full name. */
export function* marked(tables: Tables, prefix = ''): Generator<[string, Tables]> {
  for (const [name, table] of Object.entries(tables)) {
    if (!isTables(table)) continue;
    if ('mark' in table) yield [`${prefix}${name}`, table];
    else yield* marked(table, `${prefix}${name}.`);
  }
}

function* leaves(place: string, value: Value): Generator<[string, Leaf]> {
  if (Array.isArray(value))
    for (const [i, item] of value.entries()) yield* leaves(`${place}[${i}]`, item);
  else if (isTables(value))
    for (const [key, item] of Object.entries(value)) yield* leaves(`${place}.${key}`, item);
  else yield [place, value];
}

/** A place and those it is part of: `each[0][2]`, `each[0]`, `each`. */
function* around(place: string): Generator<string> {
  while (place !== '') {
    yield place;
    place = place.slice(0, Math.max(place.lastIndexOf('['), place.lastIndexOf('.'), 0));
  }
}

function* singlesOf(table: Tables): Generator<Single> {
  const marks = (table.marks ?? {}) as Record<string, string>;
  for (const [key, item] of Object.entries(table)) {
    if (ABOUT.includes(key)) continue;
    for (const [place, value] of leaves(key, item)) {
      const nearest = [...around(place)].find((at) => at in marks);
      const mark = nearest === undefined ? (table.mark as string) : marks[nearest]!;
      yield { path: place, value, mark };
    }
  }
}

/** Every single printed value with its own mark, or that of its table. */
export function* singles(tables: Tables): Generator<Single> {
  for (const [name, table] of marked(tables))
    for (const single of singlesOf(table)) yield { ...single, path: `${name}.${single.path}` };
}

const steps = (path: string): string[] => path.match(/[^.[\]]+/g) ?? [];

/** The value at a path; undefined where there is none. */
export function at(tables: Value, path: string): Value | undefined {
  let value: Value | undefined = tables;
  for (const step of steps(path)) {
    if (typeof value !== 'object') return undefined;
    value = Array.isArray(value) ? value[Number(step)] : value[step];
  }
  return value;
}

function placed(value: Value, [step, ...rest]: string[], wanted: Value): Value {
  if (step === undefined) return wanted;
  if (Array.isArray(value)) {
    const copy = [...value];
    copy[Number(step)] = placed(copy[Number(step)] ?? {}, rest, wanted);
    return copy;
  }
  const inside = isTables(value) ? value : {};
  return { ...inside, [step]: placed(inside[step] ?? {}, rest, wanted) };
}

/** The tables with another value at a path; nothing else changes. */
export const withValue = (tables: Tables, path: string, value: Value): Tables =>
  placed(tables, steps(path), value) as Tables;

export const same = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether a table has other keys than ours, here or further inside. */
function hasOtherKeys(ours: Tables, now: Tables): boolean {
  const keys = Object.keys(now);
  if (keys.length !== Object.keys(ours).length || keys.some((key) => !(key in ours))) return true;
  return keys.some((key) => {
    const [one, other] = [ours[key], now[key]];
    return isTables(one) && isTables(other) && hasOtherKeys(one, other);
  });
}

/** What differs from the base, entry by entry. */
function difference(base: Tables, now: Tables): Tables {
  const changed: Tables = {};
  for (const [key, value] of Object.entries(now)) {
    const ours = base[key];
    if (ABOUT.includes(key) || same(ours, value)) continue;
    changed[key] = isTables(ours) && isTables(value) ? difference(ours, value) : value;
  }
  return changed;
}

/** The same, and a table with other keys than ours as a whole. */
function changesOf(base: Tables, now: Tables): Tables {
  const changed = difference(base, now);
  for (const key of Object.keys(changed)) {
    const [ours, value] = [base[key], now[key]];
    if (isTables(ours) && isTables(value) && hasOtherKeys(ours, value))
      changed[key] = { replace: true, ...value };
  }
  return changed;
}

/** The shortest marks that say it: of a key, of a part of it, of single values. A part with a mark of
 *  its own is named itself, as the nearest mark counts. */
function marksOf(table: Tables, isDone: (place: string) => boolean): Tables {
  const places = [...singlesOf(table)].map(({ path }) => path);
  const open = new Set(places.filter((place) => !isDone(place)).flatMap((p) => [...around(p)]));
  for (const place of Object.keys((table.marks ?? {}) as Tables))
    for (const part of [...around(place)].slice(1)) open.add(part);
  const shortest: Tables = {};
  for (const place of places) {
    const widest = [...around(place)].reverse().find((part) => !open.has(part));
    if (widest !== undefined) shortest[widest] = PRINTED;
  }
  return shortest;
}

/** An overlay: the values that are not ours, and a mark for all that were compared. */
export function overlayOf(base: Tables, now: Tables, done: ReadonlySet<string>): Tables {
  let overlay = changesOf(base, now);
  for (const [name, table] of marked(now)) {
    const marks = marksOf(table, (place) => done.has(`${name}.${place}`));
    if (Object.keys(marks).length === 0) continue;
    const whole = [...singlesOf(table)].every(({ path }) => done.has(`${name}.${path}`));
    const laidOver = at(overlay, name);
    const changed = isTables(laidOver) ? laidOver : {};
    const provenance: Tables =
      whole && table.marks === undefined
        ? { mark: PRINTED }
        : { marks: { ...((changed.marks ?? {}) as Tables), ...marks } };
    overlay = withValue(overlay, name, { ...changed, ...provenance });
  }
  return overlay;
}

function check(value: Value, ours: Value, path: string): void {
  if (Array.isArray(value) !== Array.isArray(ours) || typeof value !== typeof ours)
    throw new Unfit(path);
  if (Array.isArray(value) && Array.isArray(ours) && ours[0] !== undefined)
    for (const [i, item] of value.entries())
      check(item, ours[Math.min(i, ours.length - 1)]!, `${path}[${i}]`);
}

/** A table in place of ours: it has the same tables and lists, with rows of its own. */
function whole(ours: Tables, given: Tables, path: string): Tables {
  for (const [key, value] of Object.entries(ours)) {
    const name = `${path}.${key}`;
    const own = Object.hasOwn(given, key) ? given[key] : undefined;
    if (key === PROVENANCE && own === undefined) continue;
    if (own === undefined || isTables(own) !== isTables(value)) throw new Unfit(name);
    if (!isTables(own)) check(own, value, name);
    else if (key !== PROVENANCE && isTables(value)) checkRows(own, value, name);
  }
  const strange = Object.keys(given).find((key) => !Object.hasOwn(ours, key));
  if (strange !== undefined) throw new Unfit(`${path}.${strange}`);
  return { [PROVENANCE]: {}, ...given };
}

/** Rows like those of ours, where ours are rows. */
function checkRows(given: Tables, ours: Tables, path: string): void {
  const model = Object.values(ours)[0];
  for (const [key, row] of Object.entries(given)) {
    if (isTables(model) !== isTables(row)) throw new Unfit(`${path}.${key}`);
    if (!isTables(model) || !isTables(row)) continue;
    for (const [column, value] of Object.entries(model)) {
      if (!Object.hasOwn(row, column)) throw new Unfit(`${path}.${key}.${column}`);
      check(row[column]!, value, `${path}.${key}.${column}`);
    }
  }
}

/** The base with an overlay laid over it, entry by entry. */
function laid(base: Tables, over: Tables, path = ''): Tables {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const name = `${path}${key}`;
    const ours = Object.hasOwn(base, key) ? base[key] : undefined;
    if (key === 'marks') {
      if (!isTables(value)) throw new Unfit(name);
      merged.marks = { ...((base.marks ?? {}) as Tables), ...value };
    } else if (ours === undefined) throw new Unfit(name);
    else if (isTables(ours)) {
      if (!isTables(value)) throw new Unfit(name);
      const { replace, ...rest } = value;
      merged[key] = replace === true ? whole(ours, rest, name) : laid(ours, rest, `${name}.`);
    } else {
      check(value, ours, name);
      merged[key] = value;
    }
  }
  return merged;
}

/** What an overlay says: all values, and which of them were compared. */
export function read(base: Tables, overlay: Tables): { now: Tables; done: Set<string> } {
  const merged = laid(base, overlay);
  const done = [...singles(merged)].filter(({ mark }) => mark === PRINTED);
  let now = merged;
  for (const [name, table] of marked(merged)) {
    const { mark, marks } = (at(base, name) ?? table) as Tables;
    const values = Object.entries(table).filter(([key]) => key !== 'marks');
    now = withValue(now, name, {
      ...Object.fromEntries(values),
      mark: mark!,
      ...(marks === undefined ? {} : { marks }),
    });
  }
  return { now, done: new Set(done.map(({ path }) => path)) };
}

/** Lists of links between two named places: their order says nothing. */
const LINKS = ['connections', 'wild'];

/** The single values by what they are called, links by what they join. */
function* told(place: string, value: Value): Generator<[string, Leaf]> {
  const key = place.slice(place.lastIndexOf('.') + 1);
  if (LINKS.includes(key) && Array.isArray(value)) {
    for (const [a, b, ...rest] of value as string[][])
      yield [`${place}[${[a, b].sort().join(' - ')}]`, rest.join(', ')];
  } else if (isTables(value)) {
    for (const [inner, item] of Object.entries(value)) yield* told(`${place}.${inner}`, item);
  } else yield* leaves(place, value);
}

/** A value that two overlays have differently. */
export interface Difference {
  path: string;
  mine: Leaf | undefined;
  theirs: Leaf | undefined;
}

/** Every value in which two sets of tables differ. */
export function differences(mine: Tables, theirs: Tables): Difference[] {
  const both = [mine, theirs].map((tables) =>
    Object.keys(tables).flatMap((key) => [...told(key, tables[key]!)]),
  );
  const [one, other] = both.map((list) => new Map(list)) as [Map<string, Leaf>, Map<string, Leaf>];
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths]
    .filter((path) => one.get(path) !== other.get(path))
    .map((path) => ({ path, mine: one.get(path), theirs: other.get(path) }));
}
