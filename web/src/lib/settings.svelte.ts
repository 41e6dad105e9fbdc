/** How this person likes it: kept in the browser, so it holds before anybody logs in. */

import { LANGUAGES, type Language } from '../locales';
import { kept as drawer } from './kept';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'off' | 'fast' | 'normal';
/** How fast what others do is shown. */
export const PACES = ['slow', 'normal', 'fast', 'once'] as const;
export type Pace = (typeof PACES)[number];

interface Kept {
  language: Language;
  theme: Theme;
  motion: Motion;
  pace: Pace;
  sound: boolean;
  /** The last choice of a turn waits for a word. */
  confirm: boolean;
  /** A card at the end of a round says who scored what. */
  scoring: boolean;
  notify: boolean;
}

const KEY = 'tawantin.settings';

const known = (code: string): code is Language => LANGUAGES.some((each) => each === code);

function guessed(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find(known) ?? 'en';
}

const kept: Kept = $state({
  language: guessed(),
  theme: 'auto',
  motion: 'normal',
  pace: 'normal',
  sound: false,
  confirm: true,
  scoring: true,
  notify: false,
  ...drawer.read<Partial<Kept>>(KEY, {}),
});
if (!known(kept.language)) kept.language = 'en';

const dark = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const outside = $state({ dark: dark.matches, calm: calm.matches });
dark.addEventListener('change', () => (outside.dark = dark.matches));
calm.addEventListener('change', () => (outside.calm = calm.matches));

export const settings = {
  get language() {
    return kept.language;
  },
  get theme() {
    return kept.theme;
  },
  get motion() {
    return kept.motion;
  },
  get pace() {
    return kept.pace;
  },
  get sound() {
    return kept.sound;
  },
  get confirm() {
    return kept.confirm;
  },
  get scoring() {
    return kept.scoring;
  },
  get notify() {
    return kept.notify;
  },
  /** The theme on the screen, whatever "auto" means here. */
  get shownTheme(): 'light' | 'dark' {
    if (kept.theme !== 'auto') return kept.theme;
    return outside.dark ? 'dark' : 'light';
  },
  /** How long a piece travels, in milliseconds; 0: not at all. */
  get travel(): number {
    if (kept.motion === 'off' || outside.calm) return 0;
    return kept.motion === 'fast' ? 220 : 480;
  },
  set(change: Partial<Kept>) {
    Object.assign(kept, change);
    drawer.write(KEY, kept);
  },
};
