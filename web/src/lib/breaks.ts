/** Where long words may be broken: not every browser knows how in every language. */

/** The text with a soft hyphen in each of these words, written as `Feder|schmuck Hänge|brücke`. */
export function breakable(text: string, breaks: string): string {
  return breaks
    .split(' ')
    .reduce((so, word) => so.replace(word.replace('|', ''), word.replace('|', '\u00ad')), text);
}
