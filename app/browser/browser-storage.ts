import { useSyncExternalStore } from 'react';

/** The listeners of each value; one value may be read in several formats. */
const listeners = new Map<string, Set<() => void>>();
/** Values kept for the life of the page when the browser refuses its storage. */
const refused = new Map<string, string | null>();

/**
 * Creates a value in the browser's storage under one key: in `localStorage` shared by all tabs, in `sessionStorage`
 * private to this tab. Stored text is untrusted input, so it is parsed on every change and `parse` must accept any text.
 * When storage is refused (private windows, a full disk) the value lives as long as the page.
 */
export function createStored<T>(
  key: string,
  parse: (text: string | null) => T,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  const place = `${storage} ${key}`;
  let lastText: string | null = null;
  let lastValue = parse(null);
  const empty = lastValue;

  function readText(): string | null {
    const inMemory = refused.get(place);
    if (inMemory !== undefined) return inMemory;
    try {
      return globalThis[storage].getItem(key);
    } catch {
      return null;
    }
  }

  /** Returns the current value; the same object as long as the stored text is the same. */
  function read(): T {
    const text = readText();
    if (text !== lastText) {
      lastText = text;
      lastValue = parse(text);
    }
    return lastValue;
  }

  /** Stores a text, or removes the key; notifies this tab immediately, the others through the storage event. */
  function write(text: string | null): void {
    try {
      if (text === null) globalThis[storage].removeItem(key);
      else globalThis[storage].setItem(key, text);
      refused.delete(place);
    } catch {
      refused.set(place, text);
    }
    for (const listener of listeners.get(place) ?? []) listener();
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    const watching = listeners.get(place) ?? new Set();
    listeners.set(place, watching.add(listener));
    addEventListener('storage', onStorage);
    // A page restored from the back/forward cache has missed earlier changes.
    addEventListener('pageshow', listener);
    return () => {
      watching.delete(listener);
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', listener);
    };
  }

  return {
    read,
    write,
    /** Returns the empty value on the server and while hydrating, so that both render the same page. */
    use: (): T => useSyncExternalStore(subscribe, read, () => empty),
  };
}

/** Name of the cache of photos that an inquiry is to be sent with. */
export const photoShelf = 'inquiry-photos';

/** Clears everything that this browser stores for the shop except one key, and notifies all listeners. */
export function clearBrowserStorage({ except }: { except: string }): void {
  refused.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key !== except) localStorage.removeItem(key);
    sessionStorage.clear();
    if ('caches' in globalThis) caches.delete(photoShelf).catch(() => {});
  } catch {
    // This browser refuses storage, so there is nothing to clear.
  }
  // Browsers notify only the other tabs.
  for (const watching of listeners.values()) for (const listener of watching) listener();
}
