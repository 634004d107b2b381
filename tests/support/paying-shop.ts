import type { DestinationStream } from 'pino';
import { startEmulator } from '../../tools/paypal-emulator/emulator.ts';
import type { Reply } from '../../shop/api-client.ts';
import type { SentEmail } from './audit-emails.ts';
import type { ExpectedPaymentIssue } from './audit.ts';
import { audit } from './audit.ts';
import { watchStock } from './audit-stock.ts';
import type { Caller, TestApp } from './build-test-app.ts';
import { buildTestApp } from './build-test-app.ts';
import { guestOrder, startPaying } from './factories.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { eventHeaders, listenTo } from './emulator-client.ts';

export interface PayingShop {
  shop: TestApp;
  emulator: Awaited<ReturnType<typeof startEmulator>>;
  /** Sits between the shop and the emulator and disturbs chosen calls. */
  faultProxy: FaultProxy;
  /** @returns the provider's order id */
  start: (buyer: Caller, orderId: string) => Promise<string>;
  pay: (buyer: Caller, orderId: string, providerOrderId: string) => Promise<Reply<'PUT /api/orders/:id/pay'>>;
  /** Starts a payment, approves it as the buyer would, and captures it. */
  buy: (buyer: Caller, orderId: string) => Promise<Reply<'PUT /api/orders/:id/pay'>>;
  /** Captures of an order that the provider has made: the money that moved. */
  captures: (orderId: string) => ReturnType<Awaited<ReturnType<typeof startEmulator>>['ledger']>;
  /** Returns the id of an order's first capture. @throws Error when nothing was captured */
  captureIdOf: (orderId: string) => string;
  /** Places an order for one new product as a new guest, and pays it. */
  paidOrder: (given?: Parameters<typeof guestOrder>[1]) => Promise<PaidOrder>;
  /** Returns the kinds of payment issues of an order and marks them expected; the audit reports all others. */
  takePaymentIssues: (orderId: string) => Promise<string[]>;
  expectedPaymentIssues: ExpectedPaymentIssue[];
  /** Emails sent so far. */
  emails: SentEmail[];
  /** Events received and how the shop answered; empty without webhooks. */
  heard: { headers: Record<string, string>; body: string; answer: number }[];
  close: () => Promise<void>;
}

export type PaidOrder = Awaited<ReturnType<typeof guestOrder>> & {
  orderId: string;
  captureId: string;
  /** Reads the order as its buyer. */
  read: () => Promise<Reply<'GET /api/orders/:id'>>;
};

/** Builds a shop whose provider is the emulator behind a proxy that can fail. */
export async function buildPayingShop(
  env: Record<string, string> = {},
  { webhooks = false, logTo }: { webhooks?: boolean; logTo?: DestinationStream } = {},
): Promise<PayingShop> {
  const emulator = await startEmulator();
  const faultProxy = await startFaultProxy(emulator.url);
  const shop = await buildTestApp({
    env: { PAYPAL_API_URL: faultProxy.url, PAYPAL_MERCHANT_ID: emulator.merchantId, ...env },
    ...(logTo && { logTo }),
  });
  await watchStock(shop.deps.db);
  const emails: SentEmail[] = [];
  const { mailer } = shop.deps;
  shop.deps.mailer = {
    ...mailer,
    send: async (email) => {
      await mailer.send(email);
      emails.push(email);
    },
  };
  const expectedPaymentIssues: ExpectedPaymentIssue[] = [];
  const heard: PayingShop['heard'] = [];
  const listening = webhooks ? await listenTo(emulator) : undefined;
  if (listening) {
    // The shop reaches its provider through the proxy.
    emulator.listen({ ...listening.webhook, seenAt: faultProxy.url });
    listening.onEvent = async ({ headers: all, body }) => {
      const headers = eventHeaders(all);
      const url = '/api/webhooks/paypal';
      const { statusCode } = await shop.app.inject({ method: 'POST', url, headers, payload: body });
      heard.push({ headers, body, answer: statusCode });
      listening.answer(statusCode);
    };
  }
  const start = (buyer: Caller, orderId: string) => startPaying(shop, buyer, orderId);
  const pay = (buyer: Caller, orderId: string, id: string) =>
    shop.as(buyer)('PUT /api/orders/:id/pay', { params: { id: orderId }, body: { id } });
  const buy = async (buyer: Caller, orderId: string) => {
    const id = await start(buyer, orderId);
    emulator.approve(id);
    return pay(buyer, orderId, id);
  };
  const captures = (orderId: string) => emulator.ledger().filter(({ customId }) => customId === orderId);
  const captureIdOf = (orderId: string) => {
    const [capture] = captures(orderId);
    if (!capture) throw new Error(`nothing was captured for order ${orderId}`);
    return capture.captureId;
  };
  return {
    shop,
    emulator,
    faultProxy,
    start,
    pay,
    buy,
    captures,
    captureIdOf,
    paidOrder: async (given) => {
      const made = await guestOrder(shop, given);
      const orderId = made.order._id;
      await buy(made.buyer, orderId);
      const read = () => shop.as(made.buyer)('GET /api/orders/:id', { params: { id: orderId } });
      return { ...made, orderId, captureId: captureIdOf(orderId), read };
    },
    takePaymentIssues: async (orderId) => {
      const rows = await shop.deps.db
        .deleteFrom('paymentIssues')
        .where('orderId', '=', orderId)
        .returning(['kind', 'subject'])
        .execute();
      expectedPaymentIssues.push(...rows);
      return rows.map(({ kind }) => kind);
    },
    expectedPaymentIssues,
    emails,
    heard,
    close: async () => {
      await listening?.close();
      await shop.close();
      await faultProxy.close();
      await emulator.close();
    },
  };
}

/** Runs the audit that must pass after every test of a paying shop. @throws Error with a line for each fault */
export async function refuseFaults({
  shop,
  emulator,
  expectedPaymentIssues,
  emails,
}: PayingShop): Promise<void> {
  const ledger = { captures: emulator.ledger(), refunds: emulator.refunds() };
  await audit({ db: shop.deps.db, ledger, expectedPaymentIssues, emails });
}
