/** For tests: all texts are there at once. */

import { book, LANGUAGES, load } from '.';

for (const path of Object.keys(import.meta.glob(['./en/*.ts', '!./en/language.ts'])))
  book(path.slice('./en/'.length, -'.ts'.length));
await Promise.all(LANGUAGES.map(load));
