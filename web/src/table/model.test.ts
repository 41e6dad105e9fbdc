// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { Refused } from '../api/client';
import type { Line } from '../api/socket';
import type { TableShown } from '../api/types';
import type { GameClient } from '../games/types';
import { TableModel } from './model.svelte';

let say: (line: Line) => void = () => undefined;
vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en', travel: 0 } }));
vi.mock('../api/socket', () => ({
  TableSocket: class {
    constructor(...given: unknown[]) {
      say = given[4] as typeof say;
    }
  },
}));
vi.mock('../api/client', async (real) => {
  const { Refused: Refusal } = await real<{ Refused: typeof Refused }>();
  const refuse = () => Promise.reject(new Refusal(0, 'offline', 'The server cannot be reached.'));
  return { Refused: Refusal, api: { get: refuse, post: refuse } };
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
