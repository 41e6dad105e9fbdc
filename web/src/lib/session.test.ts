import { expect, it, vi } from 'vitest';

interface Kept {
  person: Record<string, unknown>;
  changes: Record<string, unknown>[];
}

const server = vi.hoisted((): Kept => ({ person: {}, changes: [] }));

vi.mock('../api/client', () => ({
  api: {
    get: () => Promise.resolve(server.person),
    patch: (_: string, change: Record<string, unknown>) => {
      server.changes.push(change);
      server.person = { ...server.person, ...change };
      return Promise.resolve(server.person);
    },
  },
}));

vi.mock('./settings.svelte', () => {
  const settings = {
    language: 'en',
    set: (change: { language: string }) => Object.assign(settings, change),
  };
  return { settings };
});

async function page(person: Record<string, unknown>) {
  vi.resetModules();
  server.person = { login: null, settings: { theme: 'dark' }, ...person };
  server.changes = [];
  const { session } = await import('./session.svelte');
  const { ready, speak } = await import('./i18n.svelte');
  await ready();
  await speak('en');
  await session.known();
  return session;
}

it('calls a guest who chose no name one in the language chosen', async () => {
  const session = await page({ name: 'Guest' });
  await session.speak('de');
  expect(session.person?.name).toBe('Gast');
  await session.speak('en');
  expect(session.person?.name).toBe('Guest');
  expect(session.person?.settings).toEqual({ theme: 'dark', lang: 'en' });
});

it('leaves a name alone that somebody chose', async () => {
  for (const person of [{ name: 'Ana' }, { name: 'Guest', login: 'guest-7' }]) {
    const session = await page(person);
    await session.speak('de');
    expect(session.person?.name).toBe(person.name);
    expect(server.changes).toEqual([{ settings: { theme: 'dark', lang: 'de' } }]);
  }
});
