/** The client's own words. Sentences about the game come from the server, in the same language. */

import { settings } from './settings.svelte';
import { fill, type Texts } from './words';

/** `const t = translator(home)`; then `t('play_now')` in the language chosen now. */
export function translator<K extends string>(area: Texts<K>) {
  return (key: K, values: Record<string, string | number> = {}): string =>
    fill(area[settings.language][key], values, settings.language);
}

export function date(seconds: number): string {
  const format = new Intl.DateTimeFormat(settings.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(new Date(seconds * 1000));
}

/** `Ana, Ben and Mia` */
export function list(items: string[]): string {
  const { language } = settings;
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(items);
}

export function number(value: number): string {
  return new Intl.NumberFormat(settings.language).format(value);
}
