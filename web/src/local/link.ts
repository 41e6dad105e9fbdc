/** A whole game as the fragment of a link, which no browser sends to a server. */

import { api } from '../api/client';
import { games } from '../games/registry';
import { at } from '../lib/router.svelte';

/** A table file is far smaller, and nothing larger is unpacked. */
const MOST = 4_000_000;
const LONGEST = 1_000_000;
/** What nests deeper is no game, and the engine's stack is small. */
const DEEPEST = 40;

/** A link that holds no game, and why: a word of `locales/local.ts`. */
export class Broken extends Error {
  constructor(readonly why: 'empty' | 'large' | 'deep' | 'torn') {
    super(why);
  }
}

/** What a file or link says of itself; whether it is true the engine finds out. */
export interface Said {
  game: string;
  over: boolean;
  seats: { name: string; person: boolean; score: number | null }[];
}

const NAME = 40;
const MOST_SEATS = 8;

const fields = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Broken('deep');
  return value as Record<string, unknown>;
};
const listed = (value: unknown): unknown[] => {
  if (!Array.isArray(value) || value.length > MOST_SEATS) throw new Broken('deep');
  return value;
};

/** The same of a file that has it all in the right form; else it is no game. */
export function said(file: unknown): Said {
  const { table, seats, match } = fields(file);
  const { game } = fields(match);
  const { status, result } = fields(table);
  const scores = result == null ? [] : listed(fields(result).scores);
  if (typeof game !== 'string' || !(game in games)) throw new Broken('deep');
  return {
    game,
    over: status === 'over',
    seats: listed(seats).map((seat, i) => {
      const { name, kind } = fields(seat);
      if (typeof name !== 'string' || [...name].length > NAME) throw new Broken('deep');
      const score = scores[i] ?? null;
      if (score !== null && typeof score !== 'number') throw new Broken('deep');
      return { name, person: kind === 'person', score };
    }),
  };
}

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
      throw new Broken('large');
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

/** A link that holds the game of a table; what one has noted down beside it stays here. */
export async function linkTo(id: string): Promise<string> {
  const file = await api.get<object>(`/tables/${id}/file`);
  const held = await packed({ ...file, memo: undefined, analysis: undefined });
  return new URL(`${at('/game')}#${held}`, location.href).href;
}

/** The data of a text, if it is built like a game. */
export function parsed(text: string): unknown {
  const file: unknown = JSON.parse(text);
  if (nests(file)) throw new Broken('deep');
  return file;
}

/** The data of a file that somebody has chosen. */
export async function readFile(file: Blob): Promise<unknown> {
  if (file.size > MOST) throw new Broken('large');
  return fields(parsed(await file.text()));
}

export async function unpacked(text: string): Promise<unknown> {
  if (text === '') throw new Broken('empty');
  if (text.length > LONGEST) throw new Broken('large');
  if (!/^[\w-]+$/.test(text)) throw new Broken('torn');
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
    const found = await through(bytes, new DecompressionStream('deflate-raw'));
    return parsed(new TextDecoder('utf-8', { fatal: true }).decode(found));
  } catch (error) {
    if (error instanceof Broken) throw error;
    throw new Broken('torn');
  }
}
