// @vitest-environment jsdom
import { api, Refused } from '../api/client';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TableShown } from '../api/types';
import type { GameClient } from '../games/types';
import { Replay } from './replay.svelte';

const log = [-1, 0, 1, 1].map((seat, number) => ({
  number,
  seat,
  forced: false,
  at: null,
  texts: [`line ${number}`],
  events: number === 1 ? [{ kind: 'rolled', seat, args: {} }] : [],
  action: 'x',
}));
const history = {
  points: [{ entry: 0, scores: [0, 0] }],
  chapter: 'round',
  marks: [{ entry: 1, number: 1, text: 'Round 1 begins.' }],
};

/** Entries asked of the server, and answers held back until the test gives them. */
let asked: number[] = [];
let held: (() => void)[] | null = null;

function position(query: Record<string, unknown>): unknown {
  const entry = Number(query.entry);
  const open = query.open === true;
  const views = [
    { from: 0, entry },
    { from: 1, entry },
  ];
  return {
    entry,
    entries: log.length,
    seat: query.seat ?? -1,
    open,
    asked: [0],
    prompt: '',
    line: log[entry - 1] ?? null,
    ...(open ? { views } : { view: { from: query.seat ?? -1, entry } }),
  };
}

const sounds = vi.hoisted(() => ({ on: false, heard: [] as string[] }));
vi.mock('../lib/settings.svelte', () => ({
  settings: {
    travel: 0,
    language: 'en',
    get sound() {
      return sounds.on;
    },
  },
}));
vi.mock('../lib/sound', () => ({ play: (sound: string) => sounds.heard.push(sound) }));

vi.mock('../api/client', () => ({
  Refused: class extends Error {},
  api: {
    get: (path: string, query: Record<string, unknown> = {}) => {
      if (path.endsWith('/log/open')) return Promise.resolve(log);
      if (path.endsWith('/history')) return Promise.resolve(history);
      if (path.endsWith('/analysis')) return Promise.resolve({ status: 'none' });
      asked.push(Number(query.entry));
      return new Promise((found) => {
        const answer = (): void => found(position(query));
        if (held === null) answer();
        else held.push(answer);
      });
    },
  },
}));

const game = {
  motion: () => ({ flights: [], gains: [], sound: 'dice' }),
} as unknown as GameClient;
const seats = [{ name: 'Ana' }, { name: 'Ben' }];
const table = { id: 'abc', entries: 4, seats } as TableShown;

async function read(eyes: Replay['eyes'], at: number): Promise<Replay> {
  const replay = new Replay(game, table);
  replay.eyes = eyes;
  replay.at = at;
  await replay.read({});
  return replay;
}

beforeEach(() => {
  asked = [];
  held = null;
});

it('shows the position asked for, within the log, as a seat sees it', async () => {
  const replay = await read(1, 99);
  expect(replay.at).toBe(4);
  expect(replay.view).toEqual({ from: 1, entry: 4 });
  expect(replay.large).toBe(1);
  expect(replay.line?.number).toBe(3);
});

it('has the neighbours at hand before they are wanted', async () => {
  const replay = await read(0, 1);
  expect([...asked].sort()).toEqual([0, 1, 2]);
  asked = [];
  held = [];
  await replay.step(1);
  expect(asked).not.toContain(2);
  expect(replay.view).toEqual({ from: 0, entry: 2 });
});

it('lets the newest wish win, whatever is answered last', async () => {
  const replay = await read('none', 0);
  held = [];
  const first = replay.go(3);
  const second = replay.go(4);
  for (const answer of held.reverse()) answer();
  await Promise.all([first, second]);
  expect(replay.shown?.entry).toBe(4);
});

it('in the open draws the area of who did something last, or the one opened', async () => {
  const replay = await read('open', 2);
  expect(replay.view).toEqual({ from: 0, entry: 2 });
  replay.enlarge(1);
  expect(replay.view).toEqual({ from: 1, entry: 2 });
});

it('can be heard going on, once sounds are on, and is silent going back', async () => {
  const replay = await read(0, 1);
  await replay.go(2);
  expect(sounds.heard).toEqual([]);
  sounds.on = true;
  await replay.go(1);
  expect(sounds.heard).toEqual([]);
  await replay.go(2);
  await replay.go(4);
  sounds.on = false;
  expect(sounds.heard).toEqual(['dice', 'end']);
});

it('asks again for a position that could not be had', async () => {
  const replay = await read(0, 0);
  vi.spyOn(api, 'get').mockRejectedValueOnce(new Refused(0, 'offline', 'Nobody answers.'));
  await replay.go(3);
  expect(replay.trouble).not.toBeNull();
  expect(replay.shown?.entry).toBe(0);
  await replay.go(3);
  expect(replay.trouble).toBeNull();
  expect(replay.shown?.entry).toBe(3);
});
