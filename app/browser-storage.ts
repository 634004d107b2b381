import { useSyncExternalStore } from 'react';

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
  const listeners = new Set<() => void>();
  let lastText: string | null = null;
  let lastValue = parse(null);
  let fallback: string | null | undefined;
  const empty = lastValue;

  function readText(): string | null {
    if (fallback !== undefined) return fallback;
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
      fallback = undefined;
    } catch {
      fallback = text;
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    addEventListener('storage', onStorage);
    // A page that comes back from the browser's memory has missed what happened meanwhile.
    addEventListener('pageshow', listener);
    return () => {
      listeners.delete(listener);
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
