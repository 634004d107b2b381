import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { PaymentProviderError } from './provider-error.ts';

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Ends it, wherever it is; what it was aborted with is what the caller gets. */
  signal: AbortSignal;
}

export interface HttpReply {
  status: number;
  header(name: string): string | undefined;
  text: string;
}

export type SendHttp = (request: HttpRequest) => Promise<HttpReply>;

/** Five hundred transactions of a report are half a megabyte. */
const mostBytes = 4 * 1024 * 1024;

/**
 * HTTP with a time limit of its own for the connection, which `fetch` does not have: a provider that cannot be
 * reached is noticed while there is time left to try again. Redirects are not followed: they would carry the
 * token to wherever they point.
 */
export function createHttp({ connectMs }: { connectMs: number }): SendHttp {
  const [http, https] = [new HttpAgent({ keepAlive: true }), new HttpsAgent({ keepAlive: true })];

  function open({ method, url, headers, body, signal }: HttpRequest): Promise<IncomingMessage> {
    const secure = url.startsWith('https:');
    return new Promise((resolve, reject) => {
      const options = { method, signal, headers: { 'user-agent': 'shop', ...headers } };
      const request = secure
        ? requestHttps(url, { ...options, agent: https })
        : requestHttp(url, { ...options, agent: http });
      request.on('error', reject);
      request.on('response', resolve);
      request.on('socket', (socket) => {
        // One that is kept alive is connected already.
        if (request.reusedSocket) return;
        const late = () =>
          request.destroy(new PaymentProviderError('unavailable', { issue: 'CONNECT_TIMEOUT' }));
        const timer = setTimeout(late, connectMs);
        const connected = () => clearTimeout(timer);
        socket.once(secure ? 'secureConnect' : 'connect', connected);
        request.once('close', connected);
      });
      request.end(body);
    });
  }

  return async function sendHttp(request) {
    try {
      const response = await open(request);
      const text = await readText(response);
      const header = (name: string) => response.headers[name]?.toString();
      return { status: response.statusCode ?? 0, header, text };
    } catch (error) {
      throw request.signal.aborted ? request.signal.reason : error;
    }
  };
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new PaymentProviderError('unavailable', { issue: 'REPLY_TOO_LARGE' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
