/** One thing asked of the server at a time: while it is under way, and what became of it. */

import { Refused } from '../api/client';

export class Trying {
  busy = $state(false);
  trouble = $state<string | null>(null);
  done = $state<string | null>(null);

  /** Do it; a refusal becomes `trouble`, success says `done`. */
  async run(action: () => Promise<unknown>, done: string | null = null): Promise<void> {
    this.busy = true;
    this.trouble = this.done = null;
    try {
      await action();
      this.done = done;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error.message;
    } finally {
      this.busy = false;
    }
  }
}
