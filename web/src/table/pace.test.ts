import { expect, it } from 'vitest';
import { Pacer, type Clock } from './pace.svelte';

/** Time that passes when it is told to. */
class Hand implements Clock {
  private at = 0;
  private due: { at: number; then: () => void }[] = [];

  now(): number {
    return this.at;
  }

  after(ms: number, then: () => void): () => void {
    const one = { at: this.at + ms, then };
    this.due.push(one);
    return () => (this.due = this.due.filter((other) => other !== one));
  }

  pass(ms: number): void {
    const end = this.at + ms;
    for (;;) {
      const [next] = this.due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.due = this.due.filter((other) => other !== next);
      this.at = next.at;
      next.then();
    }
    this.at = end;
  }
}

function made() {
  const clock = new Hand();
  const shown: string[][] = [];
  const state = { presses: false, stay: 100 };
  const pacer = new Pacer<string>(
    {
      show: (items) => void shown.push(items),
      stays: (item) => (item.startsWith('quiet') ? 0 : state.stay),
      presses: () => state.presses,
    },
    clock,
  );
  const hear = (...items: string[]): void => items.forEach((item) => pacer.hear(item));
  return { clock, shown, state, pacer, hear };
}

it('shows the first at once, and each of the others after its time', () => {
  const { clock, shown, hear, pacer } = made();
  hear('a', 'b', 'c');
  expect(shown).toEqual([['a']]);
  clock.pass(99);
  expect(shown).toHaveLength(1);
  clock.pass(1);
  expect(shown).toEqual([['a'], ['b']]);
  expect(pacer.waiting).toEqual(['c']);
  clock.pass(100);
  expect(shown).toEqual([['a'], ['b'], ['c']]);
  clock.pass(40);
  hear('d');
  expect(shown).toHaveLength(3);
  clock.pass(500);
  hear('e');
  expect(shown.at(-1)).toEqual(['e']);
});

it('does not wait after what there is nothing to see in', () => {
  const { shown, hear } = made();
  hear('quiet 1', 'quiet 2', 'a');
  expect(shown).toEqual([['quiet 1'], ['quiet 2'], ['a']]);
});

it('shows all that waits in one go when the viewer is asked', () => {
  const { clock, shown, state, hear, pacer } = made();
  hear('a', 'b', 'c');
  state.presses = true;
  hear('d');
  expect(shown).toEqual([['a'], ['b', 'c', 'd']]);
  expect(pacer.waiting).toEqual([]);
  clock.pass(1000);
  expect(shown).toHaveLength(2);
});

it('asks again after every one whether the rest may wait', () => {
  const { clock, shown, state, pacer, hear } = made();
  hear('a', 'b', 'c', 'd');
  state.presses = true; // as after "b" the viewer is asked
  clock.pass(100);
  expect(shown).toEqual([['a'], ['b', 'c', 'd']]);
  state.presses = false;
  pacer.step();
  expect(shown).toHaveLength(2);
});

it('holds while it is paused, goes on by steps or at once', () => {
  const { clock, shown, pacer, hear } = made();
  pacer.pause();
  hear('a', 'b', 'c', 'd');
  clock.pass(1000);
  expect(shown).toEqual([]);
  pacer.step();
  clock.pass(1000);
  expect(shown).toEqual([['a']]);
  pacer.flush();
  expect(shown).toEqual([['a'], ['b', 'c', 'd']]);
  hear('e', 'f');
  clock.pass(1000);
  pacer.pause(false);
  expect(shown.at(-1)).toEqual(['e']);
  clock.pass(100);
  expect(shown.at(-1)).toEqual(['f']);
});

it('waits under something that is read first', () => {
  const { clock, shown, pacer, hear } = made();
  pacer.cover(true);
  hear('a');
  clock.pass(1000);
  expect(shown).toEqual([]);
  pacer.cover(false);
  expect(shown).toEqual([['a']]);
});

it('shows one after the other, also when showing one takes the cover away', () => {
  const shown: string[] = [];
  const pacer: Pacer<string> = new Pacer<string>(
    {
      show: ([item = '']) => {
        pacer.cover(false);
        shown.push(item);
      },
      stays: () => 0,
      presses: () => false,
    },
    new Hand(),
  );
  pacer.cover(true);
  for (const item of ['a', 'b', 'c']) pacer.hear(item);
  pacer.step();
  expect(shown).toEqual(['a', 'b', 'c']);
});

it('catches up when much waits: faster, and beyond all measure at once', () => {
  const { clock, shown, pacer, hear } = made();
  const some = Array.from({ length: 33 }, (_, n) => `${n}`);
  hear(...some);
  clock.pass(25);
  expect(shown).toHaveLength(2); // 32 waited: a quarter of the time
  clock.pass(1e6);
  expect(shown).toHaveLength(33);
  pacer.pause();
  hear(...Array.from({ length: 81 }, (_, n) => `${n}`));
  expect(pacer.waiting).toEqual([]);
  expect(shown.at(-1)).toHaveLength(81);
});

it('takes a new pace for what waits already', () => {
  const { clock, shown, state, pacer, hear } = made();
  hear('a', 'b');
  clock.pass(10);
  state.stay = 10;
  pacer.proceed();
  expect(shown).toEqual([['a'], ['b']]);
});

it('shows nothing more when it is closed', () => {
  const { clock, shown, pacer, hear } = made();
  hear('a', 'b');
  pacer.close();
  clock.pass(1000);
  expect(shown).toEqual([['a']]);
});
