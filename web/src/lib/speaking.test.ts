import { expect, it, vi } from 'vitest';

vi.mock('./settings.svelte', () => {
  const settings = {
    language: 'en',
    set: (change: { language: string }) => Object.assign(settings, change),
  };
  return { settings };
});

it('changes the language when its texts are there, also those that come later', async () => {
  vi.resetModules();
  const { arrived, ready, speak, translator } = await import('./i18n.svelte');
  const { home } = await import('../locales/home');
  const german = await import('../locales/de/home');
  const t = translator(home);
  await ready();
  const changed = speak('de');
  expect(t('play')).not.toBe(german.home.play);
  await changed;
  expect(t('play')).toBe(german.home.play);

  const { rules } = await arrived(import('../locales/rules'));
  const { rules: there } = await import('../locales/de/rules');
  expect(translator(rules)('search')).toBe(there.search);
});
