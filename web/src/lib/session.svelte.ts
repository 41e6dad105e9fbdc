/** Who is at the keyboard. A guest is made the moment one is needed. */

import { api } from '../api/client';
import { ALONE } from '../api/homes';
import type { PersonShown } from '../api/types';
import type { Language } from '../locales';
import { common } from '../locales/common';
import { speak, translator } from './i18n.svelte';

const t = translator(common);

let person = $state.raw<PersonShown | null>(null);
let asked: Promise<void> | null = null;

async function ask(): Promise<void> {
  person = await api.get<PersonShown | null>('/people/now');
}

export const session = {
  get person() {
    return person;
  },
  /** Ask the server once who we are. */
  known(): Promise<void> {
    asked ??= ask().catch((error: unknown) => {
      asked = null; // asked again next time
      throw error;
    });
    return asked;
  },
  again(): Promise<void> {
    asked = ask();
    return asked;
  },
  /** The person, made a guest now if nobody is logged in. */
  async needed(name = ''): Promise<PersonShown> {
    await session.known();
    person ??= await api.post<PersonShown>('/people/guest', { name: name || t('guest') });
    return person;
  },
  /** The language of this page, of notices by mail, and of the name of a guest who chose none. */
  async speak(language: Language): Promise<void> {
    const unnamed = person?.login === null && person.name === t('guest');
    await speak(language);
    if (person === null || ALONE) return;
    const change = { settings: { ...person.settings, lang: language } };
    const named = unnamed ? { ...change, name: t('guest') } : change;
    person = await api.patch<PersonShown>('/people/me', named);
  },
  set(found: PersonShown | null): void {
    person = found;
  },
};
