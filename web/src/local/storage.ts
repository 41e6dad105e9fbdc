/** Texts kept in the browser, each under a key with a number that rises with every change. */

import type { Unkept } from './wires';

const NAME = 'tawantin';
const TEXTS = 'texts';

interface Kept {
  key: string;
  revision: number;
  text: string;
}

export class Unkeepable extends Error {
  constructor(readonly why: Unkept) {
    super(why);
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((found, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(TEXTS, { keyPath: 'key' });
    asked.onsuccess = () => found(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error('indexedDB'));
  });
}

const why = (error: DOMException | null): Unkept =>
  error?.name === 'QuotaExceededError' ? 'full' : 'refused';

/**
 * All texts in memory, and what changes written at once. Whoever changed a text in between, in
 * another tab, is not overwritten.
 */
export class Storage {
  private readonly texts = new Map<string, string>();
  private readonly revisions = new Map<string, number>();
  private readonly changed = new Set<string>();
  private database: IDBDatabase | null = null;

  /** Everything there is. A browser that keeps nothing has nothing. */
  async read(): Promise<void> {
    try {
      const found = await opened();
      const asked = found.transaction(TEXTS).objectStore(TEXTS).getAll();
      await new Promise<void>((done, failed) => {
        asked.onsuccess = () => done();
        asked.onerror = () => failed(asked.error ?? new Error('indexedDB'));
      });
      for (const { key, revision, text } of asked.result as Kept[]) {
        this.texts.set(key, text);
        this.revisions.set(key, revision);
      }
      this.database = found; // what cannot be read is not written over either
    } catch (error) {
      console.warn(error);
    }
  }

  get(key: string): string | undefined {
    return this.texts.get(key);
  }
  list(): string[] {
    return [...this.texts.keys()].sort();
  }
  put(key: string, text: string): void {
    this.texts.set(key, text);
    this.changed.add(key);
  }
  delete(key: string): void {
    this.texts.delete(key);
    this.changed.add(key);
  }

  /** Whether something waits to be written. */
  get waits(): boolean {
    return this.changed.size > 0;
  }

  /** A browser may have closed what it had opened: its person wanted everything gone. */
  private begun(): IDBTransaction {
    try {
      if (this.database !== null) return this.database.transaction(TEXTS, 'readwrite');
    } catch {
      this.database = null;
    }
    throw new Unkeepable('refused');
  }

  /** Writes what has changed, all or nothing. */
  async write(): Promise<void> {
    const keys = [...this.changed];
    const written = new Map<string, number>();
    let elsewhere = false;
    const work = this.begun();
    const store = work.objectStore(TEXTS);
    for (const key of keys) {
      const asked = store.get(key);
      asked.onsuccess = () => {
        const revision = (asked.result as Kept | undefined)?.revision ?? 0;
        const text = this.texts.get(key);
        if (revision !== (this.revisions.get(key) ?? 0)) {
          elsewhere = true;
          work.abort();
        } else if (text === undefined) {
          store.delete(key);
          written.set(key, 0);
        } else {
          store.put({ key, revision: revision + 1, text } satisfies Kept);
          written.set(key, revision + 1);
        }
      };
    }
    await new Promise<void>((done, failed) => {
      work.oncomplete = () => done();
      work.onabort = () => failed(new Unkeepable(elsewhere ? 'elsewhere' : why(work.error)));
    });
    for (const [key, revision] of written) this.revisions.set(key, revision);
    for (const key of keys) this.changed.delete(key);
  }
}
