/** The client's own words. Sentences about the game come from the server, in the same language. */

import { facts, load, text, type Area, type Language } from '../locales';
import { settings } from './settings.svelte';
import { fill, type Values } from './words';

/** `const t = translator(home)`; then `t('play_now')` in the language chosen now. */
export function translator<K extends string>(area: Area<K>) {
  return (key: K, values: Values = {}): string =>
    fill(text(settings.language, area, key), values, facts[settings.language]);
}

const spoken = new Set<Language>();

/** The texts of all that is imported by now, in the languages this page has spoken. */
export async function ready(): Promise<void> {
  spoken.add(settings.language);
  await Promise.all([...spoken].map(load));
}

/** A part of the client that is loaded when it is needed, and then its texts. */
export async function arrived<M>(module: Promise<M>): Promise<M> {
  const found = await module;
  await ready();
  return found;
}

export async function speak(language: Language): Promise<void> {
  spoken.add(language);
  await ready();
  settings.set({ language });
}

export function date(seconds: number): string {
  const format = new Intl.DateTimeFormat(facts[settings.language].tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(new Date(seconds * 1000));
}

const lists = new Map<Language, Intl.ListFormat>();

/** `Ana, Ben and Mia` */
export function list(items: string[]): string {
  const { language } = settings;
  const format = lists.get(language) ?? new Intl.ListFormat(facts[language].tag);
  lists.set(language, format);
  return format.format(items);
}

export function number(value: number): string {
  return new Intl.NumberFormat(facts[settings.language].tag).format(value);
}
