// @vitest-environment jsdom
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { BotWords } from '../api/types';
import BotMark from '../ui/BotMark.svelte';
import Levels from './Levels.svelte';

const level = (bot: string, rating: BotWords['rating']): BotWords => ({
  bot,
  name: `The ${bot}`,
  text: `Plays like a ${bot}.`,
  rating,
  at_home: bot === 'master' ? 'Plays weaker here.' : null,
});
const bots = [
  level('novice', { rating: 834, interval: 24, games: 400, players: 4 }),
  level('apprentice', { rating: 1000, interval: 0, games: 400, players: 4 }),
  level('master', null),
  level('amauta', null),
];

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));
vi.mock('../lib/gamewords.svelte', () => ({ gameWords: () => Promise.resolve({ bots }) }));

let shown: ReturnType<typeof mount> | null = null;
afterEach(async () => {
  if (shown !== null) await unmount(shown);
  shown = null;
});

const said = () => document.querySelector('[role=status]')!.textContent.trim().replace(/\s+/g, ' ');

it('has a face for every level, and says what the chosen one is like', () => {
  shown = mount(Levels, { target: document.body, props: { label: 'Who', bots, value: 'novice' } });
  flushSync();
  const labels = [...document.querySelectorAll('label')];
  const faces = labels.map((label) => label.querySelector('svg')!.innerHTML);
  expect(labels.map((label) => label.textContent.trim())).toEqual(bots.map(({ name }) => name));
  expect(new Set(faces).size).toBe(4);
  expect(said()).toContain('Plays like a novice.');
  expect(said()).toContain('834 ± 24');
  expect(said()).toContain('400 games');
  labels[3]!.querySelector('input')!.click();
  flushSync();
  expect(said()).toContain('Plays like a amauta.');
  expect(said()).toContain('not been measured');
  expect(said()).not.toMatch(/\d/);
});

async function seat(bot: string): Promise<string> {
  shown = mount(BotMark, { target: document.body, props: { game: 'any', bot } });
  flushSync();
  await tick();
  await tick();
  return document.body.textContent.trim().replace(/\s+/g, ' ');
}

it('tells at a seat who plays there and what it is worth, to eyes and ears', async () => {
  expect(await seat('novice')).toBe('The novice 834 rating 834 ± 24');
  expect(document.querySelectorAll('svg')).toHaveLength(1);
  expect(document.querySelector('[aria-hidden=true]:not(svg)')!.textContent).toBe('834');
});

it('shows no figure where none was measured, and no face for a bot that is no level', async () => {
  expect(await seat('master')).toBe('The master');
  await unmount(shown!);
  expect(await seat('greedy')).toBe('bot');
  expect(document.querySelectorAll('svg')).toHaveLength(0);
});

it('says that a level which thinks is weaker in the browser, where nothing was measured', () => {
  const props = { label: 'Who', bots, here: true, value: 'master' };
  shown = mount(Levels, { target: document.body, props });
  flushSync();
  expect(said()).toContain('Plays weaker here.');
  expect(said()).not.toContain('Plays like a master.');
});
