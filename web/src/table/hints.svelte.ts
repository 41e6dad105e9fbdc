/** The coach's advice for what is asked now: asked for, shown while the table stays as it is. */

import { api, Refused } from '../api/client';
import type { Advised, Hint } from '../api/types';
import type { ThingId } from '../games/types';
import type { TableModel } from './model.svelte';

export class Hints {
  asking = $state(false);
  /** The choice a finger has touched once: lit on the board, not made yet. */
  touched = $state<string | null>(null);
  private found = $state.raw<{ version: number; hint: Hint } | null>(null);

  /** `show`: brings things in sight that lie on another tab. */
  constructor(
    private readonly model: TableModel,
    private readonly show: (things: ThingId[]) => void,
  ) {}

  readonly shown = $derived.by(() =>
    this.found?.version === this.model.table.version ? this.found.hint : null,
  );

  async ask(): Promise<void> {
    const { id, you, version } = this.model.table;
    this.asking = true;
    this.touched = null;
    this.model.trouble = null;
    try {
      const hint = await api.get<Hint>(`/tables/${id}/hint`, { seat: you });
      this.found = { version, hint };
      const [best] = hint.best;
      if (this.shown !== null && best !== undefined) this.light(best);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.model.trouble = error.message;
    } finally {
      this.asking = false;
    }
  }

  light(advised: Advised): void {
    this.model.light(this.model.thingsOf(advised.choice.action));
  }

  /** A pointer passes over it. */
  pass(event: PointerEvent, advised: Advised): void {
    this.model.pass(event, this.model.thingsOf(advised.choice.action));
  }

  dim(): void {
    this.model.light([]);
  }

  /** Make the choice; without a pointer that hovers the first touch shows it. */
  pick(advised: Advised, hovers: boolean): void {
    const { action } = advised.choice;
    if (!hovers && this.touched !== action) {
      this.touched = action;
      this.light(advised);
      this.show(this.model.thingsOf(action));
      return;
    }
    this.close();
    this.model.take(advised.choice);
  }

  close(): void {
    this.found = null;
    this.touched = null;
    this.dim();
  }
}
