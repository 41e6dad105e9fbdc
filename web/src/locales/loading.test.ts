import { beforeEach, expect, it, vi } from 'vitest';
import { home as german } from './de/home';

let locales: typeof import('.');

/** As on a page, where nothing is loaded yet. */
beforeEach(async () => {
  vi.resetModules();
  locales = await import('.');
});

it('loads what somebody wants, in the language that is spoken', async () => {
  const home = locales.book<typeof import('./en/home')>('home')('home');
  expect(() => locales.text('de', home, 'play')).toThrow('de/home: home.play is not loaded');
  await locales.load('de');
  expect(locales.text('de', home, 'play')).toBe(german.play);
  expect(() => locales.text('en', home, 'play')).toThrow('not loaded');
});

it('knows every language by its own name before anything of it is loaded', () => {
  expect(locales.LANGUAGES.map((code) => locales.facts[code].name)).toEqual([
    'English',
    'Deutsch',
    'Nederlands',
  ]);
});

it('says which file is missing', async () => {
  locales.book('nothing');
  await expect(locales.load('nl')).rejects.toThrow('no texts in ./nl/nothing.ts');
});
