/** As much of IndexedDB as texts need, in memory; it can be full, shut, or unable to read. */

interface Row {
  key: string;
}

type Done = (() => void) | null;

class Request {
  result: unknown = undefined;
  error: DOMException | null = null;
  onsuccess: Done = null;
  onerror: Done = null;
  onupgradeneeded: Done = null;
}

/** What every page of this browser sees. */
export class Disk {
  rows = new Map<string, Row>();
  trouble: 'none' | 'full' | 'shut' | 'unreadable' | 'closed' = 'none';

  /** What stands in place of `indexedDB`. */
  readonly factory = {
    open: (): Request => {
      if (this.trouble === 'shut') throw new DOMException('no', 'SecurityError');
      const asked = new Request();
      asked.result = {
        createObjectStore: () => undefined,
        transaction: () => {
          if (this.trouble === 'closed') throw new DOMException('closed', 'InvalidStateError');
          return new Transaction(this);
        },
      };
      queueMicrotask(() => {
        asked.onupgradeneeded?.();
        asked.onsuccess?.();
      });
      return asked;
    },
  };
}

/** Its requests one after the other, and then all of it at once, or nothing. */
class Transaction {
  error: DOMException | null = null;
  oncomplete: Done = null;
  onabort: Done = null;
  private readonly rows: Map<string, Row>;
  private readonly waiting: (() => void)[] = [];
  private ended = false;

  constructor(private readonly disk: Disk) {
    this.rows = new Map(disk.rows);
    queueMicrotask(() => this.next());
  }

  objectStore(): this {
    return this;
  }
  get(key: string): Request {
    return this.asked((request) => (request.result = this.rows.get(key)));
  }
  getAll(): Request {
    return this.asked((request) => {
      if (this.disk.trouble !== 'unreadable') request.result = [...this.rows.values()];
      else request.error = new DOMException('broken', 'UnknownError');
    });
  }
  put(row: Row): Request {
    return this.asked(() => {
      if (this.disk.trouble === 'full') this.stop(new DOMException('full', 'QuotaExceededError'));
      else this.rows.set(row.key, row);
    });
  }
  delete(key: string): Request {
    return this.asked(() => this.rows.delete(key));
  }
  abort(): void {
    this.stop(null);
  }

  private asked(work: (request: Request) => void): Request {
    const request = new Request();
    this.waiting.push(() => {
      work(request);
      if (this.ended) return;
      if (request.error === null) request.onsuccess?.();
      else request.onerror?.();
    });
    return request;
  }
  private stop(error: DOMException | null): void {
    [this.ended, this.error] = [true, error];
    queueMicrotask(() => this.onabort?.());
  }
  private next(): void {
    const work = this.waiting.shift();
    if (this.ended) return;
    if (work === undefined) {
      this.disk.rows = this.rows;
      this.oncomplete?.();
      return;
    }
    work();
    queueMicrotask(() => this.next());
  }
}
