/** The home of tables in this browser: the worker answers as the server would. */

import { Refused } from '../api/client';
import { ALONE, MINE, STALE, type Answer, type Home, type Query } from '../api/homes';
import { translator } from '../lib/i18n.svelte';
import { kept } from '../lib/kept';
import { local as area } from '../locales/local';
import { Engine } from './engine';
import { atRisk, loading } from './loading.svelte';
import type { FromWorker } from './wires';

/** Of all tabs one has the engine; whoever wants it elsewhere takes it away. */
const LOCK = 'tawantin.engine';
const PERSON = 'tawantin.person';
/** How a socket is closed that was refused. */
const POLICY = 1008;
const BUSY = 1500;

/** The end of a line in the page. */
interface Ear {
  hear(text: string): void;
  lose(code: number): void;
}

const t = translator(area);

/** On a host of files: what is the same for everybody lies there as files. */
async function printed(path: string, language: string): Promise<Answer> {
  try {
    const answer = await fetch(`./answers/${language}${path}.json`);
    if (answer.ok) return { status: 200, data: await answer.json() };
    return { status: 404, data: { code: 'not_found', message: t('not_here') } };
  } catch {
    throw new Refused(0, 'offline', t('not_here'));
  }
}

class LocalHome implements Home {
  private engine: Promise<Engine> | null = null;
  private asked = 0;
  private lines = 0;
  private release: () => void = () => undefined;
  private readonly answers = new Map<number, (text: string) => void>();
  private readonly ears = new Map<string, Ear>();
  private listing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    // What only this page has is not left without a word.
    addEventListener('beforeunload', (event) => {
      if (atRisk()) event.preventDefault();
    });
  }

  /** The engine, loaded once; after a failure once more when asked again. */
  start(steal = false): Promise<Engine> {
    this.engine ??= this.started(steal).catch((error: unknown) => {
      this.engine = null;
      this.release();
      if (error instanceof Refused) throw error;
      console.error(error);
      throw new Refused(0, 'no_engine', t('no_engine'));
    });
    return this.engine;
  }

  /** The engine in this tab, wherever it was. */
  take(): Promise<Engine> {
    return this.start(true);
  }

  private async started(steal: boolean): Promise<Engine> {
    if (!(await this.lock(steal))) {
      loading.stage = 'elsewhere';
      throw new Refused(409, 'elsewhere', t('elsewhere'));
    }
    return Engine.start((message) => this.heard(message));
  }

  private lock(steal: boolean): Promise<boolean> {
    if (!('locks' in navigator)) return Promise.resolve(true); // what is written is compared anyway
    return new Promise((answer) => {
      let had = false;
      const how = steal ? { steal } : { ifAvailable: true };
      navigator.locks
        .request(LOCK, how, (lock) => {
          had = lock !== null;
          answer(had);
          return lock === null ? null : new Promise<void>((done) => (this.release = done));
        })
        // A browser that keeps nothing may refuse locks as well.
        .catch(() => (had ? this.lost() : answer(true)));
    });
  }

  /** Another tab has the engine now: nothing more is done or written here. */
  private lost(): void {
    void this.engine?.then((engine) => engine.stop()).catch(() => undefined);
    this.engine = null;
    loading.stage = 'elsewhere';
    for (const ear of this.ears.values()) ear.lose(POLICY);
    this.ears.clear();
    const silent = JSON.stringify({
      status: 409,
      answer: { code: 'elsewhere', message: t('elsewhere') },
    });
    for (const answer of this.answers.values()) answer(silent);
    this.answers.clear();
  }

  private heard(message: FromWorker): void {
    if (message.type === 'answer') {
      this.answers.get(message.id)?.(message.text);
      this.answers.delete(message.id);
    } else if (message.type === 'heard') this.ears.get(message.line)?.hear(message.text);
    else if (message.type === 'hung') this.ears.get(message.line)?.lose(POLICY);
    else if (message.type === 'kept') {
      loading.unkept = null;
      kept.write(STALE, true);
      clearTimeout(this.listing);
      this.listing = setTimeout(() => void this.list(), BUSY);
    } else if (message.type === 'unkept') loading.unkept = message.why;
  }

  /** The list of tables, for the next page that has no engine yet. */
  private async list(): Promise<void> {
    if (loading.stage === 'ready') await this.ask('GET', '/tables/mine', {}, null);
  }

  /** Whether the list was left behind by what was played, and the engine can say what is true. */
  private async stale(): Promise<boolean> {
    if (kept.get(STALE) === null) return false;
    return this.start().then(
      () => true,
      () => false,
    );
  }

  async ask(method: string, path: string, query: Query, body: unknown): Promise<Answer> {
    if (method === 'GET' && ALONE && path.startsWith('/games'))
      return printed(path, String(query.lang));
    if (method === 'GET' && loading.stage !== 'ready') {
      if (path === '/people/now') return { status: 200, data: kept.read(PERSON, null) };
      if (path === '/tables/mine' && !(await this.stale()))
        return { status: 200, data: kept.read(MINE, []) };
      if (path === '/tables') return { status: 200, data: [] };
    }
    const engine = await this.start();
    const id = (this.asked += 1);
    const text = new Promise<string>((found) => this.answers.set(id, found));
    const wish = { method, path, query, body: body ?? null };
    engine.tell({ type: 'ask', id, text: JSON.stringify(wish) });
    const { status, answer } = JSON.parse(await text) as { status: number; answer: unknown };
    if (status < 300 && path.startsWith('/people/')) kept.write(PERSON, answer);
    if (status < 300 && path === '/tables/mine') {
      kept.write(MINE, answer);
      kept.remove(STALE);
    }
    return { status, data: answer };
  }

  /** A line to a table, like the server's socket. */
  async line(
    table: string,
    query: URLSearchParams,
    ear: Ear,
  ): Promise<{ send(text: string): void; close(): void }> {
    const engine = await this.start();
    const line = String((this.lines += 1));
    this.ears.set(line, ear);
    engine.tell({ type: 'open', line, table, query: Object.fromEntries(query) });
    return {
      send: (said) => engine.tell({ type: 'say', line, text: said }),
      close: () => {
        this.ears.delete(line);
        engine.tell({ type: 'close', line });
      },
    };
  }
}

export const local = new LocalHome();
