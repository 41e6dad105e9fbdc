/** A whole game as the fragment of a link, which no browser sends to a server. */

/** A table file is far smaller, and nothing larger is unpacked. */
const MOST = 4_000_000;
const LONGEST = 1_000_000;
/** What nests deeper is no game, and the engine's stack is small. */
const DEEPEST = 40;

/** A link that holds no game, and why. */
export class Broken extends Error {}

function nests(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((part) => nests(part, left - 1));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: ReadableWritablePair<Uint8Array, BufferSource>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(change).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) {
      await reader.cancel();
      throw new Broken('too large');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function packed(file: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(file));
  const found = await through(bytes, new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of found) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpacked(text: string): Promise<unknown> {
  if (text === '') throw new Broken('empty');
  if (text.length > LONGEST) throw new Broken('too large');
  if (!/^[\w-]+$/.test(text)) throw new Broken('not base64url');
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
    const found = await through(bytes, new DecompressionStream('deflate-raw'));
    const file: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(found));
    if (nests(file)) throw new Broken('nests too deep');
    return file;
  } catch (error) {
    if (error instanceof Broken) throw error;
    throw new Broken(error instanceof SyntaxError ? 'no JSON' : 'cannot be unpacked');
  }
}
