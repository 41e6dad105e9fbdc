/** Every number of a match computed again from its seed; docs/fair-dice.md says how. */

import type { Draws, DrawShown } from './types';

const TOP = 2 ** 32;
const WORDS = 8; // in a block of 32 bytes
const TELL_EVERY = 8;

export interface Findings {
  /** The seed hashes to the commitment. */
  seed: boolean;
  /** Draws computed again and found right, and the numbers in them. */
  right: number;
  numbers: number;
  /** The first draw that the seed does not give. */
  wrong: DrawShown | null;
  /** The first draw that is not there though others come after it. */
  missing: number | null;
}

export function fair(found: Findings): boolean {
  return found.seed && found.wrong === null && found.missing === null;
}

/** Browsers keep the tools for this from pages that came without encryption. */
export function canVerify(): boolean {
  return 'subtle' in crypto;
}

export function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hexed(data: ArrayBuffer): string {
  return Array.from(new Uint8Array(data), (one) => one.toString(16).padStart(2, '0')).join('');
}

export async function commitmentOf(seed: string): Promise<string> {
  return hexed(await crypto.subtle.digest('SHA-256', bytes(seed)));
}

export function keyOf(seed: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes(seed), algorithm, false, ['sign']);
}

/** The numbers that a draw gives for these bounds. */
export async function numbersOf(
  key: CryptoKey,
  salt: string,
  draw: number,
  bounds: number[],
): Promise<number[]> {
  let block = new DataView(new ArrayBuffer(0));
  let used = 0;
  async function word(): Promise<number> {
    if (used % WORDS === 0) {
      const message = new TextEncoder().encode(`tawantin/1/${salt}/${draw}/${used / WORDS}`);
      block = new DataView(await crypto.subtle.sign('HMAC', key, message));
    }
    return block.getUint32((used++ % WORDS) * 4);
  }
  const found: number[] = [];
  for (const bound of bounds) {
    const limit = Math.floor(TOP / bound) * bound; // words past it would favour low numbers
    let next = await word();
    while (next >= limit) next = await word();
    found.push(next % bound);
  }
  return found;
}

export async function verify(
  data: Draws,
  progress: (done: number) => void = () => undefined,
): Promise<Findings> {
  const found: Findings = {
    seed: (await commitmentOf(data.seed)) === data.commitment,
    right: 0,
    numbers: 0,
    wrong: null,
    missing: null,
  };
  const key = await keyOf(data.seed);
  let expected = data.draws[0]?.number ?? 0;
  for (const draw of data.draws) {
    if (draw.number !== expected) {
      found.missing = expected;
      break;
    }
    const bounds = draw.numbers.map(([bound]) => bound);
    const numbers = await numbersOf(key, data.salt, draw.number, bounds);
    if (numbers.some((number, i) => number !== draw.numbers[i]?.[1])) {
      found.wrong = draw;
      break;
    }
    expected += 1;
    found.right += 1;
    found.numbers += numbers.length;
    if (found.right % TELL_EVERY === 0) progress(found.right);
  }
  progress(found.right);
  return found;
}
