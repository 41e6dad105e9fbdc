import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Replay } from './replay.svelte';
import { Coached } from './coach.svelte';
import type { Analysis, DecisionSeen } from './types';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));
vi.mock('../lib/session.svelte', () => ({
  session: { needed: () => (asked.push('guest'), Promise.resolve()) },
}));
vi.mock('../api/client', () => ({
  Refused: class extends Error {},
  api: {
    get: (path: string) => (asked.push(`GET ${path}`), Promise.resolve(answers.shift())),
    post: (path: string) => (asked.push(`POST ${path}`), Promise.resolve(answers.shift())),
  },
}));

let asked: string[] = [];
let answers: Partial<Analysis>[] = [];
const choice = { action: 'a', text: 'A', chance: 0.5, place: 1.5, points: 80, line: ['a', 'b'] };

function decision(entry: number, seat: number, lost: number): DecisionSeen {
  const best = lost > 0 ? choice : null;
  return {
    entry,
    seat,
    chances: [entry / 10, 1 - entry / 10],
    lost,
    made: choice,
    best,
    reason: '',
  };
}

function coached(at = 0): { coach: Coached; replay: { at: number }; lines: unknown[] } {
  const lines: unknown[] = [];
  const replay = {
    at,
    table: { id: 't' },
    playLine: (entry: number, then: string[]) => (lines.push([entry, then]), Promise.resolve()),
  };
  return { coach: new Coached(replay as unknown as Replay), replay, lines };
}

beforeEach(() => {
  asked = [];
  answers = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('asks again until it is done, and no more after', async () => {
  const { coach } = coached();
  answers = [{ status: 'waiting' }, { status: 'running' }, { status: 'done', seen: [] }];
  await coach.ask();
  expect(asked).toEqual(['guest', 'POST /tables/t/analysis']);
  await vi.runAllTimersAsync();
  expect(asked.slice(2)).toEqual(['GET /tables/t/analysis', 'GET /tables/t/analysis']);
  expect(coach.analysis?.status).toBe('done');
});

it('stops asking when the page is left', async () => {
  const { coach } = coached();
  answers = [{ status: 'running' }, { status: 'running' }];
  await coach.read();
  coach.close();
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(1);
});

it('knows the decision at hand, the chances at any moment and the dearest choices', async () => {
  const { coach } = coached(4);
  const seen = [
    decision(2, 0, 0.05),
    decision(4, 1, 0.3),
    decision(6, 0, 0.01),
    decision(8, 0, 0.2),
  ];
  answers = [{ status: 'done', seen }];
  await coach.read();
  expect(coach.here?.seat).toBe(1);
  expect(coach.chancesAt(5)).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)]);
  expect(coach.chancesAt(0)).toEqual(coach.chancesAt(2));
  expect(coach.lossesOf(0)).toBe(2);
  expect(coach.losses.map(({ entry }) => entry)).toEqual([2, 4, 8]);
  expect(coach.dearest(0).map(({ entry }) => entry)).toEqual([8, 2]);
});

it('plays the better line step by step', async () => {
  const { coach, lines } = coached(4);
  await coach.follow(decision(4, 1, 0.3), 1);
  await coach.follow(decision(4, 1, 0.3), 2);
  expect(lines).toEqual([
    [4, ['a']],
    [4, ['a', 'b']],
  ]);
  expect(coach.line?.made).toBe(2);
});
