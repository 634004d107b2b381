import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';

export interface Listener {
  url: string;
  received: { headers: Record<string, string>; body: string }[];
  /** What it answers from now on; 200 at first. */
  answer: (status: number, headers?: Record<string, string>) => void;
  close: () => Promise<void>;
}

/** Starts a program that takes webhooks on this machine. */
export async function listenForWebhooks(): Promise<Listener> {
  const received: Listener['received'] = [];
  let reply: [number, Record<string, string>] = [200, {}];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(...reply).end('thank you');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (status, headers = {}) => {
      reply = [status, headers];
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
