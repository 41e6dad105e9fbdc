/** A guided game: which of the steps its learner has come to is being read. */

import type { LessonShown, StepShown } from '../api/types';
import { kept as drawer } from '../lib/kept';
import type { TableModel } from './model.svelte';

interface Kept {
  /** The step last read. */
  read: string;
  /** The learner plays on without the guide. */
  left: boolean;
}

const key = (table: string): string => `tawantin.lesson.${table}`;

function kept(table: string): Kept {
  return { read: '', left: false, ...drawer.read<Partial<Kept>>(key(table), {}) };
}

/**
 * Where to read on when the steps are these: where one was, at the first step of a new question,
 * or, where a choice was taken back, at the first step of the question that is open again.
 */
export function place(steps: StepShown[], read: string, newest: number): number {
  const was = steps.findIndex(({ id }) => id === read);
  const last = steps.at(-1)?.moment ?? 0;
  if (was >= 0 && last <= newest) return was;
  return Math.max(
    0,
    steps.findIndex(({ moment }) => moment === last),
  );
}

export class Guide {
  private lesson = $state.raw<LessonShown>({ moment: 0, steps: [] });
  index = $state(0);
  folded = $state(false);
  left = $state(false);
  private newest = -1;
  private readonly table: string;

  constructor(private readonly model: TableModel) {
    this.table = model.table.id;
    const { read, left } = kept(this.table);
    this.left = left;
    const steps = model.table.lesson?.steps ?? [];
    this.newest = steps.find(({ id }) => id === read)?.moment ?? -1;
    this.hear(read);
  }

  readonly step = $derived(this.lesson.steps[this.index]);
  readonly more = $derived(this.index < this.lesson.steps.length - 1);
  /** The place among the steps of the same question. */
  readonly part = $derived.by(() => {
    const together = this.lesson.steps.filter(({ moment }) => moment === this.step?.moment);
    return { n: together.findIndex(({ id }) => id === this.step?.id) + 1, all: together.length };
  });
  /** All that is said at the newest question, or at the end. */
  readonly last = $derived.by(() => {
    const { steps } = this.lesson;
    return steps.filter(({ moment }) => moment === steps.at(-1)?.moment).map(({ text }) => text);
  });
  /** The learner has chosen since, and there is nothing new to say. */
  readonly stale = $derived(!this.more && this.step?.moment !== this.lesson.moment);
  readonly open = $derived(this.step !== undefined && !this.left && !this.folded);
  /** What could be chosen now, with what it brings. */
  readonly tries = $derived.by(() => {
    const suggested = this.step?.suggest[0];
    return this.model.legal.filter(({ action }) => action === suggested);
  });

  /** The table has moved on. */
  hear(read = this.step?.id ?? ''): void {
    const { lesson } = this.model.table;
    if (lesson === undefined) return;
    this.lesson = lesson;
    this.index = place(lesson.steps, read, this.newest);
    const last = lesson.steps.at(-1)?.moment ?? -1;
    if (last > this.newest) this.folded = false;
    this.newest = last;
    if (this.stale) this.folded = true;
    this.keep();
  }

  go(by: 1 | -1): void {
    this.index = Math.min(Math.max(0, this.index + by), this.lesson.steps.length - 1);
    this.keep();
  }

  fold(folded: boolean): void {
    this.folded = folded;
  }

  leave(left: boolean): void {
    this.left = left;
    this.folded = false;
    this.keep();
  }

  private keep(): void {
    const now: Kept = { read: this.step?.id ?? '', left: this.left };
    drawer.write(key(this.table), now);
  }
}
