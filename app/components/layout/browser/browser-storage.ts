/** Wraps the browser's two storages: when one is full or blocked, a value lasts for this page only. */
interface BrowserStorage {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
}

export const tabStorage = safely(() => window.sessionStorage);
export const lastingStorage = safely(() => window.localStorage);

/** `open` throws when cookies are blocked, and writing throws when the storage is full. */
function safely(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(open());
    } catch {
      return null;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    set(key, text) {
      const isKept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      });
      if (isKept) memory.delete(key);
      else memory.set(key, text);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}
