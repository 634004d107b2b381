import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a call, before or after the provider has processed it. */
export type ProxyFault =
  /** A gateway's page, or the provider's own refusal of that name. */
  | { when: 'before' | 'after'; status: number; name?: string }
  | { when: 'before' | 'after'; reset: true }
  | { when: 'after'; body: string };

export interface FaultProxy {
  url: string;
  /**
   * Sets the faults of the next calls, one each; undefined lets a call pass, as do all after the last. Requests for tokens
   * and retries with a new token do not count.
   */
  plan(...faults: (ProxyFault | undefined)[]): void;
  close(): Promise<void>;
}

/** Starts a proxy between the client and a provider that disturbs calls as networks and gateways do. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const planned: (ProxyFault | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const counts = planned.length > 0 && request.url?.startsWith('/v2/');
    const fault = counts ? planned.shift() : undefined;
    // The location matters only with a 3xx: a client that follows it gets the real reply.
    const failureHeaders = { 'content-type': 'text/html', location: `${target}${request.url}` };
    const disturb = () => {
      if (!fault) return;
      if ('reset' in fault) request.socket.destroy();
      else if ('status' in fault)
        response
          .writeHead(fault.status, failureHeaders)
          .end(fault.name ? JSON.stringify({ name: fault.name }) : '<p>Gateway</p>');
      else response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body);
    };
    const body = await readAll(request);
    if (fault?.when === 'before') return disturb();
    const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>;
    const reply = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body }),
    });
    const text = await reply.text();
    const isRetried = counts && reply.status === 401;
    if (isRetried) planned.unshift(fault);
    else if (fault) return disturb();
    response
      .writeHead(reply.status, [...reply.headers].filter(([name]) => name.startsWith('paypal-')).flat())
      .end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (...faults) => void planned.splice(0, planned.length, ...faults),
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
