import { Agent, request } from 'undici';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Aborts the request at any stage; the caller gets the signal's reason. */
  signal: AbortSignal;
}

export interface HttpReply {
  status: number;
  header(name: string): string | undefined;
  text: string;
}

export type SendHttp = (request: HttpRequest) => Promise<HttpReply>;

/** Five hundred transactions of a report are half a megabyte. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Returns an HTTP client whose connections have a time limit of their own, so that an unreachable provider is noticed
 * while there is time left to try again. It doesn't follow redirects: they would carry the token elsewhere.
 */
export function createHttp({ connectMs }: { connectMs: number }): SendHttp {
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    allowH2: false,
    maxResponseSize: maxBytes,
  });

  return async function sendHttp({ url, headers, ...options }) {
    const reply = await request(url, {
      ...options,
      headers: { 'user-agent': 'shop', ...headers },
      dispatcher,
    });
    const header = (name: string) => reply.headers[name]?.toString();
    return { status: reply.statusCode, header, text: await reply.body.text() };
  };
}

/** Returns undefined for text that isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
