/** Requests to the home of a table; a refusal becomes a `Refused` with the home's own sentence. */

import { translator } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import { common } from '../locales/common';
import { isLocalPath, loadLocal, mayBeHere, type Answer, type Home, type Query } from './homes';

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

export function address(path: string, query: Query = {}): string {
  const found = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (Array.isArray(value)) for (const one of value) found.append(key, one);
    else if (value !== null && value !== undefined) found.set(key, String(value));
  const text = found.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

const NO_ANSWER = 3000; // milliseconds for what may be sent again, the second time twice as many,
const TRIES = 4; // and so on
const GATEWAY = [502, 503, 504]; // of a proxy, or of a server whose database is away
const PAUSE = 300;

/** What carries a key is done once however often it is sent: where nobody answers, another may. */
async function surely(path: string, query: Query, sent: RequestInit): Promise<Response> {
  for (let again = 0; ; again++) {
    const last = again + 1 === TRIES;
    const more = again > 0 ? { ...query, again } : query;
    const signal = last ? undefined : AbortSignal.timeout(NO_ANSWER * (again + 1));
    try {
      const answer = await fetch(address(path, more), { ...sent, signal });
      if (last || !GATEWAY.includes(answer.status)) return answer;
    } catch (error) {
      if (last || !navigator.onLine) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

const server: Home = {
  async ask(method, path, query, body): Promise<Answer> {
    let answer: Response;
    const sent: RequestInit = {
      method,
      headers: { 'x-tawantin': '1', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    const keyed = typeof body === 'object' && body !== null && 'key' in body;
    try {
      answer = await (keyed ? surely(path, query, sent) : fetch(address(path, query), sent));
    } catch {
      throw new Refused(0, 'offline', translator(common)('offline'));
    }
    const text = await answer.text();
    const { status } = answer;
    try {
      return { status, data: text === '' ? null : JSON.parse(text) };
    } catch {
      throw new Refused(status, 'bad_answer', `${status} ${answer.statusText}`);
    }
  },
};

const local: Home = {
  ask: async (...asked) => (await loadLocal()).local.ask(...asked),
};

/** The server; what is said of a game and of no table this browser says too, where nobody else can. */
const either: Home = {
  ask: (method, path, query, body) =>
    server.ask(method, path, query, body).catch((error: unknown) => {
      const lost = error instanceof Refused && error.code === 'offline';
      if (!lost || method !== 'GET' || !path.startsWith('/games/') || !mayBeHere()) throw error;
      return local.ask(method, path, query, body);
    }),
};

type Choose = (path: string) => Home;

function requests(choose: Choose) {
  async function send<T>(method: string, path: string, query: Query, body?: unknown): Promise<T> {
    const asked = { lang: settings.language, ...query };
    const { status, data } = await choose(path).ask(method, path, asked, body);
    if (status >= 200 && status < 300) return data as T;
    const { code, message, ...more } = (data ?? {}) as { code?: string; message?: string };
    throw new Refused(status, code ?? 'failed', message ?? String(status), more);
  }
  return {
    get: <T>(path: string, query: Query = {}) => send<T>('GET', path, query),
    post: <T>(path: string, body: unknown = {}, query: Query = {}) =>
      send<T>('POST', path, query, body),
    put: <T>(path: string, body: unknown, query: Query = {}) => send<T>('PUT', path, query, body),
    patch: <T>(path: string, body: unknown, query: Query = {}) =>
      send<T>('PATCH', path, query, body),
    delete: <T>(path: string, query: Query = {}) => send<T>('DELETE', path, query),
  };
}

export type Requests = ReturnType<typeof requests>;

/** Whichever home the path speaks of. */
export const api = requests((path) => (isLocalPath(path) ? local : either));
/** This browser, where no table is named yet. */
export const here = requests(() => local);
