// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { Refused } from '../api/client';
import type { Line, Message } from '../api/socket';
import type { ChatLine, TableShown } from '../api/types';
import type { GameClient } from '../games/types';
import { TableModel } from './model.svelte';

let say: (line: Line) => void = () => undefined;
let hear: (message: Message) => void = () => undefined;
let kept: ChatLine[] | null = null; // what the server has; null: it cannot be reached
vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en', travel: 0 } }));
vi.mock('../api/socket', () => ({
  TableSocket: class {
    constructor(...given: unknown[]) {
      hear = given[3] as typeof hear;
      say = given[4] as typeof say;
    }
  },
}));
vi.mock('../api/client', async (real) => {
  const { Refused: Refusal } = await real<{ Refused: typeof Refused }>();
  const refuse = () => Promise.reject(new Refusal(0, 'offline', 'The server cannot be reached.'));
  const get = (path: string) =>
    kept !== null && path.endsWith('/chat') ? Promise.resolve(kept) : refuse();
  return { Refused: Refusal, api: { get, post: refuse } };
});

const table = {
  id: 'x',
  you: 0,
  asked: [],
  your_seats: [0],
  seats: [],
  version: 1,
  status: 'open',
};

it('forgets what went wrong while the server was away once it is back', async () => {
  const model = new TableModel({} as GameClient, {}, table as unknown as TableShown);
  say('open');
  say('lost');
  await model.send('/undo');
  expect([model.line, model.trouble]).toEqual(['lost', 'The server cannot be reached.']);
  say('open');
  expect([model.line, model.trouble]).toEqual(['open', null]);
  await model.send('/undo');
  expect(model.trouble).not.toBeNull();
});

function line(id: number): ChatLine {
  return { type: 'chat', id, text: `line ${id}`, name: 'Ana', seat: 0, mark: null, at: id };
}

it('reads what was said before each line begins to tell, and misses nothing', async () => {
  const clock: Message = { type: 'clock', now: 1, runs: true };
  const model = new TableModel({} as GameClient, {}, table as unknown as TableShown);
  const said = (): number[] => model.chat.map(({ id }) => id);
  kept = [line(1)];
  say('connecting');
  say('open');
  await Promise.resolve();
  expect(said()).toEqual([]); // the server may not know yet that we listen
  kept = [line(1), line(2)];
  hear(clock);
  await vi.waitFor(() => expect(said()).toEqual([1, 2]));
  kept = [line(1), line(2), line(9)];
  hear(clock); // once for each line
  hear(line(3));
  await Promise.resolve();
  expect(said()).toEqual([1, 2, 3]);
  say('lost');
  kept = [line(1), line(3), line(4)]; // the second was taken away meanwhile
  say('open');
  hear(line(5));
  await vi.waitFor(() => expect(said()).toEqual([1, 3, 4, 5]));
  kept = null;
});
