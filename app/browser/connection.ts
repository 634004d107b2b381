import { useSyncExternalStore } from 'react';
import { ShopError } from '../../shop/shop-error.ts';

/**
 * Navigations that wait for the network. Their page is not replaced by an error: the one before stays, a bar says what is
 * wrong, and they go on as soon as the shop can be reached.
 */
let waiting = 0;
const events = new EventTarget();
/** For networks that come back without the browser noticing, and for a shop that is being restarted. */
const retryMs = 5000;

/** Tries again whatever waits. */
export function retryConnection(): void {
  events.dispatchEvent(new Event('retry'));
}

/** Returns whether a navigation waits for the network. */
export function useIsCutOff(): boolean {
  return useSyncExternalStore(
    (listener) => {
      events.addEventListener('change', listener);
      return () => events.removeEventListener('change', listener);
    },
    () => waiting > 0,
    () => false,
  );
}

function count(change: 1 | -1): void {
  waiting += change;
  events.dispatchEvent(new Event('change'));
}

const isCutOff = (error: unknown): boolean => error instanceof ShopError && error.code === 'FETCH_ERROR';

/**
 * Does some work of a navigation, again and again while it fails for lack of a network.
 * @param signal aborted when the visitor goes elsewhere
 * @throws what the work throws for other reasons, or the reason of the signal
 */
export async function untilConnected<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let counted = false;
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (signal?.aborted || !isCutOff(error)) throw error;
      }
      if (!counted) count(1);
      counted = true;
      await nextChance(signal);
    }
  } finally {
    if (counted) count(-1);
  }
}

/** Waits for a network if the browser says that there is none: it would open its own error page instead of a document. */
export function untilOnline(): Promise<void> {
  const isOnline = async () => {
    if (!navigator.onLine) throw new ShopError('FETCH_ERROR', 'No connection');
  };
  return untilConnected(isOnline);
}

function nextChance(signal: AbortSignal | undefined): Promise<unknown> {
  const over = new AbortController();
  const until = { signal: over.signal };
  return new Promise((resolve, reject) => {
    addEventListener('online', resolve, until);
    events.addEventListener('retry', resolve, until);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), until);
    setTimeout(resolve, retryMs);
  }).finally(() => over.abort());
}

declare global {
  /** Called by the router where it would reload the page it is on (tools/vite/page-script-errors.ts). */
  var replacePageScript: (error: unknown) => Promise<unknown>;
}

/**
 * Handles a page's script that cannot be loaded: returns a page that throws, as the router has no way of its own to fail
 * here. Without a network it waits for one, and then opens the page as a document: browsers remember that a script has
 * failed, so importing it again would fail, too.
 */
globalThis.replacePageScript = async (error) => {
  const fail = () => {
    throw error;
  };
  if (navigator.onLine) return { clientLoader: fail, default: fail };
  await untilOnline();
  return {
    clientLoader({ request }: { request: Request }) {
      location.assign(request.url);
      return new Promise(() => {});
    },
    default() {
      location.reload();
      return null;
    },
  };
};

/** Whether an error is a browser's for a script that could not be loaded, or Vite's for the styles of a script. */
export function isChunkError(error: unknown): boolean {
  return /^TypeError:.*(dynamically imported module|importing a module script failed)|^Error: Unable to preload CSS/i.test(
    String(error),
  );
}
