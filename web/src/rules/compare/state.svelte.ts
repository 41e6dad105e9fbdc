/** A comparison under way: the values as they were corrected, and which were compared. */

import type { Comparison } from '../../games/types';
import { kept } from '../../lib/kept';
import { checkInputs } from './inputs';
import { at, overlayOf, read, same, singles, withValue, type Tables, type Value } from './tables';

const nameOf = (game: string): string => `tawantin.compare.${game}`;

export interface Stage {
  now: Tables;
  done: ReadonlySet<string>;
}

export class Comparing {
  #stage = $state.raw<Stage>({ now: {}, done: new Set() });
  /** What was there before a file was opened, or everything forgotten. */
  #replaced = $state.raw<Stage | null>(null);

  constructor(
    readonly game: string,
    readonly comparison: Comparison<unknown, Tables>,
    readonly base: Tables,
  ) {
    this.reload();
  }

  /** As it was kept, by this page or by another one of this browser. */
  reload(): void {
    try {
      this.#stage = this.read(kept.read<Tables>(nameOf(this.game), {}));
    } catch {
      this.#stage = { now: this.base, done: new Set() }; // the tables have another shape by now
    }
  }

  /** Whether this is where it is kept. */
  isKeptAs(key: string | null): boolean {
    return key === nameOf(this.game);
  }

  get now(): Tables {
    return this.#stage.now;
  }

  get overlay(): Tables {
    return overlayOf(this.base, this.#stage.now, this.#stage.done);
  }

  get isReplaced(): boolean {
    return this.#replaced !== null;
  }

  isDone(path: string): boolean {
    return this.#stage.done.has(path);
  }

  isChanged(path: string): boolean {
    return !same(at(this.base, path), at(this.now, path));
  }

  /** Of these values: how many were compared. */
  count(paths: Iterable<string>): number {
    return [...paths].filter((path) => this.isDone(path)).length;
  }

  #set(stage: Stage): void {
    this.#stage = stage;
    kept.write(nameOf(this.game), this.overlay);
  }

  /** These values are as in the copy. */
  confirm(paths: string[]): void {
    this.#replaced = null;
    this.#set({ now: this.now, done: new Set([...this.#stage.done, ...paths]) });
  }

  /** Whether they are is open again. */
  reopen(paths: string[]): void {
    this.#replaced = null;
    const done = [...this.#stage.done].filter((path) => !paths.includes(path));
    this.#set({ now: this.now, done: new Set(done) });
  }

  /** The copy has another value here. */
  correct(path: string, value: Value): void {
    this.#replaced = null;
    const now = withValue(this.now, path, value);
    const done = [...singles(now)].filter((single) => this.#isKnown(single.path, path, now));
    this.#set({ now, done: new Set(done.map((single) => single.path)) });
  }

  /** Whether a value counts as compared after `corrected` was entered. */
  #isKnown(path: string, corrected: string, now: Tables): boolean {
    if (path === corrected || path.startsWith(`${corrected}[`)) return true;
    if (path.startsWith(`${corrected}.`) && !same(at(this.now, path), at(now, path))) return true;
    return this.isDone(path);
  }

  /** The copy has other members of a set here; sets on the other side follow. */
  correctSet(path: string, members: string[]): void {
    this.#replaced = null;
    const changed = withValue(this.now, path, members);
    const now = this.comparison.adjusted?.(changed, path) ?? changed;
    const done = [...singles(now)].filter(({ path: one, value }) => {
      const list = one.replace(/\[\d+\]$/, '');
      const before = at(this.now, list);
      if (!Array.isArray(before) || same(before, at(now, list))) return this.isDone(one);
      const place = before.indexOf(value);
      return place < 0 || this.isDone(`${list}[${place}]`);
    });
    this.#set({ now, done: new Set(done.map((single) => single.path)) });
  }

  /** What an overlay says; throws what does not fit. */
  read(overlay: Tables): Stage {
    const stage = read(this.base, this.comparison.completed?.(overlay) ?? overlay);
    checkInputs(this.comparison, this.base, stage.now);
    return stage;
  }

  /** What a file says, in place of all. */
  open(overlay: Tables): void {
    const before = this.#stage;
    this.#set(this.read(overlay));
    this.#replaced = before;
  }

  restart(): void {
    this.open({});
  }

  undo(): void {
    if (this.#replaced === null) return;
    this.#set(this.#replaced);
    this.#replaced = null;
  }
}
