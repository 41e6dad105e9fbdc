/** What the coach found in a finished game: asked for, waited for, and shown beside the replay. */

import { api, Refused } from '../api/client';
import { session } from '../lib/session.svelte';
import { smooth } from './graph';
import type { Replay } from './replay.svelte';
import type { Analysis, DecisionSeen } from './types';

/** Milliseconds between two questions how far it is. */
const AGAIN = 2000;
/** A loss of less than this is within what the coach is sure of. */
export const SMALL = 0.02;
/** Decisions before and after one whose chances are shown with its own. */
const AROUND = 5;
/** The dearest choices of a player that are listed. */
const DEAREST = 5;

export class Coached {
  analysis = $state.raw<Analysis | null>(null);
  trouble = $state<string | null>(null);
  /** The better line on the board: of which decision, and how many of its steps are made. */
  line = $state.raw<{ decision: DecisionSeen; made: number } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly replay: Replay) {}

  private readonly seen = $derived(this.analysis?.seen ?? []);

  /** The decision that comes next from the position shown. */
  readonly here = $derived(this.seen.find(({ entry }) => entry === this.replay.at) ?? null);

  /** The chances to win in the course of the game, without the ups and downs of single turns. */
  readonly course = $derived(smooth(this.seen, AROUND));

  /** Every seat's at a moment. */
  chancesAt(entry: number): number[] {
    const { course } = this;
    return (course.filter((one) => one.entry <= entry).at(-1) ?? course[0])?.chances ?? [];
  }

  /** Choices that gave something away, the dearest first. */
  dearest(seat: number): DecisionSeen[] {
    return this.losses
      .filter((one) => one.seat === seat)
      .sort((a, b) => b.lost - a.lost)
      .slice(0, DEAREST);
  }

  /** The same of all seats, in order. */
  readonly losses = $derived(this.seen.filter(({ lost }) => lost >= SMALL));

  lossesOf(seat: number): number {
    return this.losses.filter((one) => one.seat === seat).length;
  }

  /** How far it is; asks again while it is not done. */
  read(): Promise<void> {
    return this.attempt(() => api.get<Analysis>(this.path));
  }

  /** Have the game looked at. */
  ask(): Promise<void> {
    return this.attempt(async () => {
      await session.needed();
      return api.post<Analysis>(this.path);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** Play so many steps of the better line on the board. */
  async follow(decision: DecisionSeen, made: number): Promise<void> {
    this.line = { decision, made };
    await this.replay.playLine(decision.entry, decision.best?.line.slice(0, made) ?? []);
  }

  private get path(): string {
    return `/tables/${this.replay.table.id}/analysis`;
  }

  private async attempt(ask: () => Promise<Analysis>): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.analysis = await ask();
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error.message;
      return;
    }
    const { status } = this.analysis;
    if ((status === 'waiting' || status === 'running') && !this.closed)
      this.timer = setTimeout(() => void this.read(), AGAIN);
  }
}
