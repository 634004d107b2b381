import type { RouterContextProvider } from 'react-router';
import { createContext, data } from 'react-router';
import type { Call, Fetch } from '../../shop/api-client.ts';
import { createCall } from '../../shop/api-client.ts';
import { ShopError } from '../../shop/shop-error.ts';
import { untilConnected } from './connection.ts';

/**
 * The API as pages see it. Every page has one `load` function; the server runs it over in-process calls,
 * the browser over `fetch`:
 *
 *     async function load({ call, params, url }: Load<Route.LoaderArgs>) {
 *       return { product: await call('GET /api/products/:id', { params: { id: params.id } }) };
 *     }
 *     export const loader = onServer(load);
 *     export const clientLoader = inBrowser(load);
 *
 * A page that shows something personal has the `clientLoader` only, and a `HydrateFallback`.
 */

/** In characters, of up to three bytes: browsers refuse to keep requests of more than 64 KiB alive. */
const keptAliveMax = 20_000;

/** The API in the browser, for event handlers and client actions. A short text that is sent while the page is being left outlives it. */
export const call: Call = createCall((path, init) => {
  const isShort = typeof init.body === 'string' && init.body.length < keptAliveMax;
  return fetch(path, { ...init, keepalive: isShort && globalThis.document?.visibilityState === 'hidden' });
});

/** Holds the API client of the current render; the server sets it before it renders. */
const apiContext = createContext<Call>();

/** Returns the context with an API client that uses `send`. */
export function withApi(context: RouterContextProvider, send: Fetch): RouterContextProvider {
  // In process no time-out is needed: the server has its own.
  context.set(apiContext, createCall(send, { timeoutMs: undefined }));
  return context;
}

/** The arguments of a loader. React Router makes no type for a page that several addresses share. */
export interface PageArgs<Params = unknown> {
  params: Params;
  url: URL;
  request: Request;
}

export interface Load<A extends PageArgs> {
  call: Call;
  params: A['params'];
  /** The page's address; on the server it carries only the parameters that `server/http/cache/page-keys.ts` knows. */
  url: URL;
  signal: AbortSignal;
}

/** The arguments of the loader of a paged list, of which some have a keyword in their address. */
export type ListLoad = Load<PageArgs<{ keyword?: string; pageNumber?: string }>>;

export function onServer<A extends PageArgs & { context: Readonly<RouterContextProvider> }, T>(
  load: (args: Load<A>) => Promise<T>,
) {
  return ({ params, url, request, context }: A): Promise<T> =>
    load({ call: context.get(apiContext), params, url, signal: request.signal }).catch(throwAsPage);
}

export function inBrowser<A extends PageArgs, T>(load: (args: Load<A>) => Promise<T>) {
  return ({ params, url, request }: A): Promise<T> =>
    untilConnected(() => load({ call, params, url, signal: request.signal }), request.signal).catch(
      throwAsPage,
    );
}

/** A refusal becomes the error page of its status, with its message; see `ErrorBoundary` in `root.tsx`. */
function throwAsPage(error: unknown): never {
  if (!(error instanceof ShopError)) throw error;
  throw data({ message: error.message, code: error.code }, { status: error.status || 503 });
}
