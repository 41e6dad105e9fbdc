/** For tests: names and texts of things as the server sends them, read from its locales. */

import { readFileSync } from 'node:fs';
import type { Things } from '../../types';

const ROOT = '../src/tawantin';

export function wordsOf(language: string): Things {
  const found: Things = {};
  let section: Record<string, string> = {};
  for (const line of repository(`locales/${language}/inca_empire_things.toml`).split('\n')) {
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, text] = /^"?(\w+)"? = (".*")$/.exec(line) ?? [];
    if (name !== undefined) section = found[name] = {};
    if (key !== undefined && text !== undefined) section[key] = JSON.parse(text) as string;
  }
  return found;
}

/** A file of the Python package. */
export function repository(path: string): string {
  return readFileSync(`${ROOT}/${path}`, 'utf-8');
}
