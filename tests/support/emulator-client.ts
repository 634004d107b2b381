import type { RunningEmulator } from '../../tools/paypal-emulator/emulator.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Webhook } from '../../tools/paypal-emulator/webhooks/transmission.ts';

/** The webhook id of every shop in tests, which signatures are verified with. */
export const webhookId = 'SHOPWEBHOOK57';

/** Returns the headers that an event is verified by, without those of the connection that brought it. */
export const eventHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^paypal-|^content-type$/.test(name)));

export interface Told {
  status: number;
  /** The body as text, and parsed if it is JSON. */
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look into it as into any JSON
  body: any;
}

/** A naive client of the emulated API: a new token for every call, no retries. */
export function openClient({ url, clientId, clientSecret }: RunningEmulator) {
  async function authorize(): Promise<string> {
    const reply = await fetch(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token: token } = (await reply.json()) as { access_token: string };
    return `Bearer ${token}`;
  }

  async function call(
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Told> {
    const asked = path.startsWith('/control') || 'authorization' in headers;
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(!asked && { authorization: await authorize() }),
        ...((body !== undefined || !asked) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, text, body: parse(text) };
  }

  const create = (body: object | string, headers = {}) => call('POST', '/v2/checkout/orders', body, headers);
  const capture = (id: string, headers = {}) =>
    call('POST', `/v2/checkout/orders/${id}/capture`, {}, { prefer: 'return=representation', ...headers });

  return {
    authorize,
    call,
    create,
    capture,
    read: (id: string) => call('GET', `/v2/checkout/orders/${id}`),
    refund: (captureId: string, body: object = {}, headers = {}) =>
      call('POST', `/v2/payments/captures/${captureId}/refund`, body, headers),
  };
}

export type Client = ReturnType<typeof openClient>;

export const usd = (value: string) => ({ currency_code: 'USD', value });
export const oneUnit = (unit: object) => ({ intent: 'CAPTURE', purchase_units: [unit] });
export const issueOf = ({ body }: Told): unknown => body?.details?.[0]?.issue;

/** Creates an approved order, of one dollar by default. */
export async function approvedOrder(emulator: RunningEmulator, unit: object = {}): Promise<string> {
  const { body } = await openClient(emulator).create(oneUnit({ amount: usd('1.00'), ...unit }));
  emulator.approve(body.id);
  return body.id;
}

/** Creates a captured order, of one dollar by default. @returns the capture's id */
export async function paidCapture(emulator: RunningEmulator, unit: object = {}): Promise<string> {
  const { body } = await openClient(emulator).capture(await approvedOrder(emulator, unit));
  return body.purchase_units[0].payments.captures[0].id;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
  /** Sets the replies from now on, one per event, repeating the last. */
  answer(...statuses: number[]): void;
  /** Called with each event before it is answered. */
  onEvent: (event: Received) => unknown;
  close(): Promise<void>;
}

/** Starts a shop that receives this emulator's webhook events. */
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
    webhook: { url: `http://127.0.0.1:${port}/hook`, id: webhookId },
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
