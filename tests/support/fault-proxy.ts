import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to the next call, before or after the provider behind has processed it. */
export type Mishap =
  | { when: 'before' | 'after'; status: number }
  | { when: 'before' | 'after'; reset: true }
  | { when: 'after'; body: string };

export interface FlakyFront {
  url: string;
  /**
   * Mishaps for the calls to come, one each, undefined for none; then all goes well again. Neither calls for
   * tokens count nor those that come again with a new one.
   */
  plan(...mishaps: (Mishap | undefined)[]): void;
  close(): Promise<void>;
}

/** Sits between the client and a provider and disturbs calls, as networks and gateways do. */
export async function startFlakyFront(target: string): Promise<FlakyFront> {
  const planned: (Mishap | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const counts = planned.length > 0 && request.url?.startsWith('/v2/');
    const mishap = counts ? planned.shift() : undefined;
    // Only read with a 3xx: a client that follows it gets what it asked for.
    const spoiled = { 'content-type': 'text/html', location: `${target}${request.url}` };
    const spoil = () => {
      if (!mishap) return;
      if ('reset' in mishap) request.socket.destroy();
      else if ('status' in mishap) response.writeHead(mishap.status, spoiled).end('<p>Gateway</p>');
      else response.writeHead(200, { 'content-type': 'application/json' }).end(mishap.body);
    };
    const body = await readAll(request);
    if (mishap?.when === 'before') return spoil();
    const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>;
    const reply = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body }),
    });
    const text = await reply.text();
    const comesAgain = counts && reply.status === 401;
    if (comesAgain) planned.unshift(mishap);
    else if (mishap) return spoil();
    response
      .writeHead(reply.status, [...reply.headers].filter(([name]) => name.startsWith('paypal-')).flat())
      .end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (...mishaps) => void planned.splice(0, planned.length, ...mishaps),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
