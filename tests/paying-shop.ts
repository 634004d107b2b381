import { startEmulator } from '../tools/paypal-emulator/emulator.ts';
import type { Reply } from '../shop/api-client.ts';
import type { Caller, TestApp } from './build-test-app.ts';
import { buildTestApp, webhookId } from './build-test-app.ts';
import type { FlakyFront } from './flaky-front.ts';
import { startFlakyFront } from './flaky-front.ts';
import { listenTo } from '../tools/paypal-emulator/shop.testing.ts';

export interface PayingShop {
  shop: TestApp;
  emulator: Awaited<ReturnType<typeof startEmulator>>;
  /** Between the shop and the emulator; spoils the calls it is told to. */
  front: FlakyFront;
  /** @returns the provider's order id */
  start: (buyer: Caller, orderId: string) => Promise<string>;
  pay: (buyer: Caller, orderId: string, providerOrderId: string) => Promise<Reply<'PUT /api/orders/:id/pay'>>;
  /** Starts, approves as the buyer would in the window, and pays. */
  buy: (buyer: Caller, orderId: string) => Promise<Reply<'PUT /api/orders/:id/pay'>>;
  /** Captures of an order that the provider has made: the money that moved. */
  captures: (orderId: string) => ReturnType<Awaited<ReturnType<typeof startEmulator>>['ledger']>;
  /** The kinds of breaks written for an order; forgotten once read, so that the rest must be none. */
  takeBreaks: (orderId: string) => Promise<string[]>;
  /** The events that have come, with what the shop has answered; none without webhooks. */
  heard: { headers: Record<string, string>; body: string; answer: number }[];
  close: () => Promise<void>;
}

/** A shop whose provider is the emulator behind a front that can fail. */
export async function buildPayingShop(
  env: Record<string, string> = {},
  { webhooks = false } = {},
): Promise<PayingShop> {
  const emulator = await startEmulator();
  const front = await startFlakyFront(emulator.url);
  const shop = await buildTestApp({
    env: { PAYPAL_API_URL: front.url, PAYPAL_MERCHANT_ID: emulator.merchantId, ...env },
  });
  const heard: PayingShop['heard'] = [];
  const listening = webhooks ? await listenTo(emulator) : undefined;
  if (listening) {
    // The shop knows its provider by the front's address.
    emulator.listen({ ...listening.webhook, id: webhookId, seenAt: front.url });
    listening.onEvent = async ({ headers: all, body }) => {
      const ours = Object.entries(all).filter(([name]) => /^paypal-|^content-type$/.test(name));
      const headers = Object.fromEntries(ours);
      const url = '/api/webhooks/paypal';
      const { statusCode } = await shop.app.inject({ method: 'POST', url, headers, payload: body });
      heard.push({ headers, body, answer: statusCode });
      listening.answer(statusCode);
    };
  }
  const start = async (buyer: Caller, orderId: string) =>
    (await shop.as(buyer)('POST /api/orders/:id/payment', { params: { id: orderId } })).id;
  const pay = (buyer: Caller, orderId: string, id: string) =>
    shop.as(buyer)('PUT /api/orders/:id/pay', { params: { id: orderId }, body: { id } });
  return {
    shop,
    emulator,
    front,
    start,
    pay,
    buy: async (buyer, orderId) => {
      const id = await start(buyer, orderId);
      emulator.approve(id);
      return pay(buyer, orderId, id);
    },
    captures: (orderId) => emulator.ledger().filter(({ customId }) => customId === orderId),
    takeBreaks: async (orderId) => {
      const rows = await shop.deps.db
        .deleteFrom('paymentBreaks')
        .where('orderId', '=', orderId)
        .returning('kind')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    heard,
    close: async () => {
      await listening?.close();
      await shop.close();
      await front.close();
      await emulator.close();
    },
  };
}

/** What must hold after every test: holds add up to what is reserved, no money is unaccounted for, no break is open. */
export async function refuseFaults(paying: PayingShop): Promise<void> {
  const faults = await findFaults(paying);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function findFaults({ shop, emulator }: PayingShop): Promise<string[]> {
  const { db } = shop.deps;
  const held = await db
    .selectFrom('reservationLines')
    .innerJoin('reservations', 'reservations.id', 'reservationLines.reservationId')
    .select(['productId', ({ fn }) => fn.sum<number>('qty').as('qty')])
    .where('state', '=', 'active')
    .groupBy('productId')
    .execute();
  const heldOf = new Map(held.map(({ productId, qty }) => [productId, Number(qty)]));
  const products = await db.selectFrom('products').select(['id', 'reserved']).execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const breaks = await db.selectFrom('paymentBreaks').select(['kind', 'orderId']).execute();
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('paidAt', 'is not', null)
    .where('totalCents', '>', 0)
    .execute();
  const primary = payments.filter(({ kind }) => kind === 'primary').map(({ orderId }) => orderId);
  return [
    ...products
      .filter(({ id, reserved }) => reserved !== (heldOf.get(id) ?? 0))
      .map(({ id }) => `reserved of ${id}`),
    ...emulator
      .ledger()
      .filter(({ captureId }) => !payments.some((payment) => payment.captureId === captureId))
      .map(({ captureId }) => `unknown money ${captureId}`),
    ...paid.filter(({ id }) => !primary.includes(id)).map(({ id }) => `paid without money ${id}`),
    ...primary
      .filter((orderId) => !paid.some(({ id }) => id === orderId))
      .map((id) => `money without paid ${id}`),
    ...breaks.map(({ kind, orderId }) => `break ${kind} of ${orderId}`),
  ];
}
