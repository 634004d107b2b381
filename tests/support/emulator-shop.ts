import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningEmulator } from '../../tools/paypal-emulator/emulator.ts';
import type { Webhook } from '../../tools/paypal-emulator/webhooks/transmission.ts';

export interface Received {
  headers: Record<string, string>;
  /** The bytes, as text. */
  body: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look into it as into any JSON
  event: any;
}

export interface ListeningShop {
  webhook: Webhook;
  received: Received[];
  /** What it answers from now on, one each and then always the last. */
  answer(...statuses: number[]): void;
  /** Called with each event before it is answered. */
  onEvent: (event: Received) => unknown;
  close(): Promise<void>;
}

/** A shop that listens at an address for the events of this emulator. */
export async function listenTo(emulator: RunningEmulator): Promise<ListeningShop> {
  let answers = [200];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = {
      headers: request.headers as Record<string, string>,
      body,
      event: JSON.parse(body) as unknown,
    };
    shop.received.push(received);
    await shop.onEvent(received);
    response.writeHead((answers.length > 1 ? answers.shift() : answers[0]) ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const shop: ListeningShop = {
    webhook: { url: `http://127.0.0.1:${port}/hook`, id: 'SHOPWEBHOOK57' },
    received: [],
    answer: (...statuses) => void (answers = statuses),
    onEvent: () => undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  emulator.listen(shop.webhook);
  return shop;
}
