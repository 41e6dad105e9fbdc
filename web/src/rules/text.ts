/** The light Markdown of the rules: **strong**, *stressed*, `code`, and ids that are links. */

export type Piece =
  { kind: 'text' | 'strong' | 'em' | 'code'; text: string } | { kind: 'ref'; text: string };

const MARK = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]-[A-Z][A-Z0-9]*-S?\d\d)\b/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, strong, em, code, ref] = match;
    if (match.index > last) found.push({ kind: 'text', text: text.slice(last, match.index) });
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (ref !== undefined) found.push({ kind: 'ref', text: ref });
    last = match.index + whole.length;
  }
  if (last < text.length) found.push({ kind: 'text', text: text.slice(last) });
  return found;
}

/** The same text in small letters without accents, letter for letter, to search in. */
export function folded(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    plain += (letter.normalize('NFD').charAt(0) || letter).toLowerCase().charAt(0);
  }
  return plain;
}

/** Words of a query; all of them have to be found. */
export function terms(query: string): string[] {
  return folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** The text cut where a word of the query begins and ends; every second part is a hit. */
export function cut(text: string, words: string[]): string[] {
  if (words.length === 0) return [text];
  const plain = folded(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      hits.fill(true, at, at + word.length);
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++)
    if (at === text.length || hits[at] !== (parts.length % 2 === 1)) {
      parts.push(text.slice(start, at));
      start = at;
    }
  return parts;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
}

/** The text as HTML, with the words searched for marked. */
export function marked(text: string, words: string[]): string {
  return cut(text, words)
    .map((part, n) => (n % 2 === 1 ? `<mark>${escaped(part)}</mark>` : escaped(part)))
    .join('');
}

/** A rule as HTML: hundreds of them are drawn anew with every letter typed. */
export function html(pieces: Piece[], words: string[]): string {
  return pieces
    .map(({ kind, text }) => {
      const inner = marked(text, words);
      if (kind === 'text') return inner;
      if (kind === 'ref') return `<a href="#${text}">${inner}</a>`;
      return `<${kind}>${inner}</${kind}>`;
    })
    .join('');
}
