/** Requests to the server; a refusal becomes a `Refused` with the server's own sentence. */

import { translator } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import { common } from '../locales/common';

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

type Query = Record<string, string | number | boolean | string[] | null | undefined>;

export function address(path: string, query: Query = {}): string {
  const found = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (Array.isArray(value)) for (const one of value) found.append(key, one);
    else if (value !== null && value !== undefined) found.set(key, String(value));
  const text = found.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

async function send<T>(method: string, path: string, query: Query, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address(path, { lang: settings.language, ...query }), {
      method,
      headers: { 'x-tawantin': '1', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, 'offline', translator(common)('offline'));
  }
  const text = await answer.text();
  let data: unknown;
  try {
    data = text === '' ? null : JSON.parse(text);
  } catch {
    throw new Refused(answer.status, 'bad_answer', `${answer.status} ${answer.statusText}`);
  }
  if (!answer.ok) {
    const { code, message, ...more } = data as { code?: string; message?: string };
    throw new Refused(answer.status, code ?? 'failed', message ?? answer.statusText, more);
  }
  return data as T;
}

export const api = {
  get: <T>(path: string, query: Query = {}) => send<T>('GET', path, query),
  post: <T>(path: string, body: unknown = {}, query: Query = {}) =>
    send<T>('POST', path, query, body),
  put: <T>(path: string, body: unknown, query: Query = {}) => send<T>('PUT', path, query, body),
  patch: <T>(path: string, body: unknown, query: Query = {}) => send<T>('PATCH', path, query, body),
  delete: <T>(path: string, query: Query = {}) => send<T>('DELETE', path, query),
};
