import type { Input } from '../../shop/api-client.ts';

/**
 * Loaded when the first error occurs (`uncaught-errors.ts`): a visit without errors pays nothing for it. It imports nothing,
 * because what is broken may be just that.
 */

declare global {
  interface Window {
    /** React Router's own, for its tools. */
    __reactRouterDataRouter?: { state: { matches: { route: { id: string } }[] } };
  }
}

/** Reports of one page load; a loop of errors says nothing new. */
let left = 3;

/** Lost connections and browsers' own quirks: nothing that a change of the shop could fix. */
const notOurs =
  /Failed to fetch|Load failed|NetworkError|dynamically imported module|ResizeObserver|AbortError/;
const ourScript = /\/assets\/([\w.-]+\.js:\d+:\d+)/;

/**
 * Reports an error that no code has caught, by its message, the place in our scripts, and the pattern of the page. The
 * server cuts out what may have been typed. Errors of extensions and other people's scripts are left out.
 */
export function reportError(event: Event): void {
  const error: unknown = event instanceof ErrorEvent ? event.error : (event as PromiseRejectionEvent).reason;
  if (!(error instanceof Error) || left === 0) return;
  const source = ourScript.exec(error.stack ?? '')?.[1];
  const message = `${error.name}: ${error.message}`;
  if (source === undefined || notOurs.test(message)) return;
  left -= 1;
  const page = globalThis.window.__reactRouterDataRouter?.state.matches.at(-1)?.route.id ?? '/';
  const body: Input<'POST /api/browser-errors'>['body'] = {
    message: message.slice(0, 300),
    source,
    page: page.startsWith('/') ? page : '/',
  };
  navigator.sendBeacon('/api/browser-errors', new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
