/** What arrives is shown one by one, at the pace the viewer likes: a queue before the screen. */

import type { Pace } from '../lib/settings.svelte';

/** Milliseconds something stays alone on the screen. */
export const STAYS: Record<Pace, number> = { slow: 1800, normal: 900, fast: 350, once: 0 };

/** With more than this waiting it goes faster and faster, */
const EASY = 8;
/** and beyond this nothing more waits. */
const MOST = 80;

export interface Clock {
  now(): number;
  /** Calls back once, unless it is called off by what it answers. */
  after(ms: number, then: () => void): () => void;
}

const wall: Clock = {
  now: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

export interface Screen<T> {
  /** On the screen with these: all at one go, the last of them stays. */
  show(items: T[]): void;
  /** How long it is looked at before the next may come. */
  stays(item: T): number;
  /** Whether none of these may wait, as the viewer is asked or cannot look. */
  presses(items: T[], paused: boolean): boolean;
}

export class Pacer<T> {
  waiting = $state.raw<T[]>([]);
  paused = $state(false);
  /** Something lies over the screen that is to be read first. */
  private covered = false;
  private showing = false;
  private shownAt = -Infinity;
  private last: T | null = null;
  private callOff: (() => void) | null = null;

  constructor(
    private readonly screen: Screen<T>,
    private readonly clock: Clock = wall,
  ) {}

  hear(item: T): void {
    this.waiting = [...this.waiting, item];
    this.proceed();
  }

  pause(paused = true): void {
    this.paused = paused;
    this.proceed();
  }

  cover(covered: boolean): void {
    this.covered = covered;
    this.proceed();
  }

  /** The next at once, whether paused or not. */
  step(): void {
    if (this.waiting.length === 0) return;
    this.show(1);
    this.proceed();
  }

  /** Everything that waits, at once. */
  flush(): void {
    if (this.waiting.length > 0) this.show(this.waiting.length);
  }

  /** Show what is due; to be called also when the pace has changed. */
  proceed(): void {
    if (this.showing) return;
    this.callOff?.();
    this.callOff = null;
    while (this.waiting.length > 0) {
      if (this.waiting.length > MOST || this.screen.presses(this.waiting, this.paused)) {
        this.flush();
        return;
      }
      if (this.paused || this.covered) return;
      const rest = this.shownAt + this.stay() - this.clock.now();
      if (rest > 0) {
        this.callOff = this.clock.after(rest, () => this.proceed());
        return;
      }
      this.show(1);
    }
  }

  close(): void {
    this.callOff?.();
    this.callOff = null;
    this.waiting = [];
  }

  private stay(): number {
    if (this.last === null) return 0;
    return this.screen.stays(this.last) * Math.min(1, EASY / this.waiting.length);
  }

  private show(number: number): void {
    const items = this.waiting.slice(0, number);
    this.waiting = this.waiting.slice(number);
    this.shownAt = this.clock.now();
    this.last = items.at(-1) ?? null;
    this.showing = true;
    this.screen.show(items);
    this.showing = false;
  }
}
