/** Small things a browser remembers; one that keeps nothing does as long as the page is open. */

function drawer(open: () => Storage) {
  const loose = new Map<string, string>();
  const get = (key: string): string | null => {
    try {
      return loose.get(key) ?? open().getItem(key);
    } catch {
      return null;
    }
  };
  const set = (key: string, text: string): void => {
    loose.delete(key);
    try {
      open().setItem(key, text);
    } catch {
      loose.set(key, text);
    }
  };
  return {
    get,
    set,
    remove(key: string): void {
      loose.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing is there.
      }
    },
    /** Data, or what is usual where there is none, or none that can be read. */
    read<T>(key: string, usual: T): T {
      try {
        return (JSON.parse(get(key) ?? 'null') as T | null) ?? usual;
      } catch {
        return usual;
      }
    },
    write: (key: string, data: unknown): void => set(key, JSON.stringify(data)),
  };
}

export const kept = drawer(() => localStorage);
/** As long as the tab is open. */
export const keptInTab = drawer(() => sessionStorage);
