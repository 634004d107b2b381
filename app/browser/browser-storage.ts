import { useSyncExternalStore } from 'react';

/** Who watches a value; several may read one, each in its own way. */
const listeners = new Map<string, Set<() => void>>();
/** What is kept for the life of the page where the browser refuses its storage. */
const refused = new Map<string, string | null>();

/**
 * A value kept in the browser's storage under one key and shared by all tabs; in the session's it is this tab's alone.
 * What is stored is the visitor's to change, so it is parsed on every change and `parse` must take any text.
 * Where storage is refused (private windows, a full disk) the value lives as long as the page.
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

  /** The present value; the same object as long as the stored text is the same. */
  function read(): T {
    const text = readText();
    if (text !== lastText) {
      lastText = text;
      lastValue = parse(text);
    }
    return lastValue;
  }

  /** Stores a text, or removes the key; tells this tab at once, the others through the storage event. */
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
    // A page that comes back from the browser's memory has missed what happened meanwhile.
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
    /** On the server and while hydrating the empty value, so that both draw the same page. */
    use: (): T => useSyncExternalStore(subscribe, read, () => empty),
  };
}

/** Forgets everything that this browser keeps for the shop but one key, and tells all who watch. */
export function clearBrowserStorage({ except }: { except: string }): void {
  refused.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key !== except) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is refused in this browser, so there is nothing to clear.
  }
  // Browsers tell only the other tabs.
  for (const watching of listeners.values()) for (const listener of watching) listener();
}
