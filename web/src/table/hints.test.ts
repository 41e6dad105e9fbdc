import { flushSync } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { api, Refused } from '../api/client';
import type { Advised, Choice } from '../api/types';
import { Hints } from './hints.svelte';
import type { TableModel } from './model.svelte';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

const forecast = { events: [], question: null, prompt: {}, closes: [], after: 'same' as const };
const choice = (action: string): Choice => ({ action, text: action, forecast });
const advised = (action: string): Advised => ({
  choice: choice(action),
  chance: 0.5,
  place: 1.5,
  points: 90,
  reason: 'because',
});

/** As much of a table as hints need. */
function table() {
  const lit: string[][] = [];
  const made: string[] = [];
  const model = {
    table: { id: 't', you: 1, version: 4 },
    trouble: 'old' as string | null,
    thingsOf: (action: string) => [`thing:${action}`],
    light: (things: string[]) => lit.push(things),
    take: ({ action }: Choice) => made.push(action),
  };
  const shown: string[] = [];
  const hints = new Hints(model as unknown as TableModel, (things) => shown.push(...things));
  return { model, lit, made, shown, hints };
}

afterEach(() => vi.restoreAllMocks());

it('asks for my seat and lights the best choice', async () => {
  const { hints, lit, model } = table();
  const get = vi
    .spyOn(api, 'get')
    .mockResolvedValue({ best: [advised('a'), advised('b')], learned: true });
  const asked = hints.ask();
  expect(hints.asking).toBe(true);
  await asked;
  flushSync();
  expect(get).toHaveBeenCalledWith('/tables/t/hint', { seat: 1 });
  expect(hints.asking).toBe(false);
  expect(model.trouble).toBeNull();
  expect(hints.shown?.best.map((one) => one.choice.action)).toEqual(['a', 'b']);
  expect(lit.at(-1)).toEqual(['thing:a']);
});

it('forgets what was said of another position', async () => {
  const { hints, model } = table();
  vi.spyOn(api, 'get').mockImplementation(() => {
    model.table = { ...model.table, version: 5 };
    return Promise.resolve({ best: [advised('a')], learned: true });
  });
  await hints.ask();
  expect(hints.shown).toBeNull();
});

it('says why there is no hint', async () => {
  const { hints, model } = table();
  vi.spyOn(api, 'get').mockRejectedValue(new Refused(429, 'too_many_requests', 'Not so often.'));
  await hints.ask();
  expect(model.trouble).toBe('Not so often.');
  expect(hints.asking).toBe(false);
});

it('makes a choice at a click, and at the second touch of the same', () => {
  const { hints, made, lit, shown } = table();
  hints.pick(advised('a'), true);
  expect(made).toEqual(['a']);
  expect(shown).toEqual([]);
  hints.pick(advised('a'), false);
  hints.pick(advised('b'), false);
  expect(made).toEqual(['a']);
  expect(hints.touched).toBe('b');
  expect(lit.at(-1)).toEqual(['thing:b']);
  expect(shown).toEqual(['thing:a', 'thing:b']); // on whichever tab they lie
  hints.pick(advised('b'), false);
  expect(made).toEqual(['a', 'b']);
  expect(hints.touched).toBeNull();
});
