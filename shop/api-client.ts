import type { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './contracts/endpoint.ts';
import type { EndpointName, Endpoints } from './contracts/endpoints.ts';
import type { ErrorDetails } from './shop-error.ts';
import { defaultErrorMessage, errorStatus, ShopError } from './shop-error.ts';

/** The body of a call, which can be left out when all its fields can; the caller builds a form that holds a file. */
type Body<R> = R extends { multipart: true }
  ? { body: FormData }
  : In<R, 'body'> extends { body: infer B }
    ? Record<never, never> extends B
      ? { body?: B }
      : { body: B }
    : unknown;
type In<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;
/** Callers may pass numbers in a query; they are written as text here. */
type Query<R> = R extends { query: infer S extends z.ZodType }
  ? { query?: { [P in keyof z.input<S>]?: z.input<S>[P] | number | undefined } }
  : unknown;

export type Input<K extends EndpointName> = In<Endpoints[K], 'params'> &
  Body<Endpoints[K]> &
  Query<Endpoints[K]> & { headers?: Record<string, string>; signal?: AbortSignal; cache?: RequestCache };
export type Reply<K extends EndpointName> = Endpoints[K] extends EndpointRecord
  ? z.output<Endpoints[K]['reply']>
  : never;

/** Sends a request and returns the relevant part of its reply: `fetch` in the browser, in-process injection on the server. */
export type Fetch = (path: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;
export type Call = <K extends EndpointName>(key: K, input?: Input<K>) => Promise<Reply<K>>;

const defaultTimeoutMs = 20_000;

/**
 * Creates the typed client of the API. It imports only the types of the contracts, so no schema reaches the browser
 * through it; the server has already checked the reply.
 * @param timeoutMs how long to wait for a reply; undefined leaves that to `send`
 * @throws ShopError with the server's code, message and details, or FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR
 */
export function createCall(
  send: Fetch,
  { timeoutMs }: { timeoutMs: number | undefined } = { timeoutMs: defaultTimeoutMs },
): Call {
  return async (key, input) => {
    const { params, query, body, headers, signal, cache } = (input ?? {}) as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
      headers?: Record<string, string>;
      signal?: AbortSignal;
      cache?: RequestCache;
    };
    const [method, path] = split(key);
    const isForm = body instanceof FormData;
    const init: RequestInit = {
      method,
      // The content type of a form names its boundary: `send` writes both.
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...within(timeoutMs, signal),
      ...(cache && { cache }),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    };
    const response = await send(urlOf(path, params, query), init).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
      throw new ShopError(
        timedOut ? 'TIMEOUT_ERROR' : 'FETCH_ERROR',
        timedOut
          ? 'The shop took too long to answer. Please try again.'
          : 'The shop cannot be reached. Please check your connection and try again.',
      );
    });
    const reply: unknown = await response.json().catch(() => {
      // A proxy refuses a large body with a page of its own.
      if (response.status === errorStatus.too_large) return {};
      throw new ShopError(
        'PARSING_ERROR',
        'The shop gave an answer that could not be read. Please try again.',
      );
    });
    if (response.ok) return reply as Reply<typeof key>;
    throw readRefusal(reply, response.status);
  };
}

function within(timeoutMs: number | undefined, signal: AbortSignal | undefined): RequestInit {
  const signals = [
    ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]),
    ...(signal ? [signal] : []),
  ];
  return signals.length === 0 ? {} : { signal: AbortSignal.any(signals) };
}

function split(key: EndpointKey): [string, string] {
  const at = key.indexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
}

function urlOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Returns the refusal that a reply holds: the server's code, message and details. */
export function readRefusal(reply: unknown, status: number): ShopError {
  const { message, error, code, ...details } = (reply ?? {}) as Partial<
    Record<'message' | 'error' | 'code', string>
  > &
    ErrorDetails;
  const known = code !== undefined && code in errorStatus;
  const fallback =
    status === 404
      ? 'not_found'
      : status === 401
        ? 'not_signed_in'
        : status === 413
          ? 'too_large'
          : status >= 500
            ? 'unavailable'
            : 'conflict';
  return new ShopError(
    known ? (code as keyof typeof errorStatus) : fallback,
    message ?? error ?? defaultErrorMessage,
    details,
  );
}
