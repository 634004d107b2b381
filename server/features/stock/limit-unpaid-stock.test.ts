import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import {
  createProduct,
  finishPaying,
  newGuestBuyer,
  placeOrder,
  startPaying,
  stockOf,
} from '../../../tests/support/factories.ts';
import type { ShopError } from '../../../shop/shop-error.ts';
import { createUser, newAdmin, openSession } from '../../../tests/support/users.ts';
import { buildApp } from '../../app.ts';
import { newId } from '../../db/id.ts';
import { unpaidStockMax } from '../../../shop/facts.ts';
import { findPaymentAttemptByProviderOrder } from '../payments/data.ts';
import { finishApproved } from '../payments/captures/finish-approved.ts';
import { releaseReservations } from './release-reservations.ts';

const shop = testShop({ env: { TRUST_PROXY: '1' } });
beforeAll(async () => {
  // Only this limit: the others would end the attacks below too early to show it.
  shop.deps.config.rateLimits = true;
});
/** Everything reserved before is back on the shelf. */
beforeEach(async () => {
  shop.advance(61 * 60_000);
  await releaseReservations(shop.deps);
});

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}`;
};

async function order(buyer: Caller, items: readonly [productId: string, qty: number][]): Promise<string> {
  const lines = items.map(([product, qty]) => ({ product, qty }));
  return (await placeOrder(shop, buyer, lines))._id;
}

/** Starts to pay from an address. @returns the reply */
const start = (buyer: Caller, orderId: string, from: string, app = shop.app) =>
  app.inject({
    method: 'POST',
    url: `/api/orders/${orderId}/payment`,
    remoteAddress: from,
    headers: {
      ...(buyer.guestToken && { authorization: `Bearer ${buyer.guestToken}` }),
      ...(buyer.cookie && { cookie: buyer.cookie }),
    },
  });

/** Orders as a new guest and starts to pay from an address. @returns the status */
async function guestStart(items: readonly [string, number][], from: string): Promise<number> {
  const buyer = await newGuestBuyer(shop);
  return (await start(buyer, await order(buyer, items), from)).statusCode;
}

async function createProducts(count: number, given: Parameters<typeof createProduct>[1] = {}) {
  return Promise.all(Array.from({ length: count }, async () => (await createProduct(shop, given)).id));
}

/** Starts to pay as a guest, and lets the reservation lapse. */
async function lapsedPayment(parts: readonly string[], from: string) {
  const buyer = await newGuestBuyer(shop);
  const id = await order(
    buyer,
    parts.map((part) => [part, 1]),
  );
  const reply = await start(buyer, id, from);
  expect(reply.statusCode).toBe(201);
  shop.advance(16 * 60_000);
  await releaseReservations(shop.deps);
  return { buyer, id, providerOrderId: reply.json<{ id: string }>().id };
}

const pay = (buyer: Caller, orderId: string, providerOrderId: string, from: string) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${orderId}/pay`,
    remoteAddress: from,
    headers: { authorization: `Bearer ${buyer.guestToken}` },
    payload: { id: providerOrderId },
  });

async function attemptOf(providerOrderId: string) {
  const attempt = await findPaymentAttemptByProviderOrder(shop.deps.db, providerOrderId);
  if (!attempt) throw new Error(`no payment ${providerOrderId}`);
  return attempt;
}

async function customerWhoPaid(priceCents: number): Promise<Caller> {
  const buyer = { cookie: await openSession(shop, (await createUser(shop)).id) };
  const [part = ''] = await createProducts(1, { priceCents });
  const id = await order(buyer, [[part, 1]]);
  await finishPaying(shop, buyer, id, await startPaying(shop, buyer, id));
  return buyer;
}

/** A customer who paid enough to count as regular, a day ago. */
async function regularCustomer(priceCents = 10_000): Promise<Caller> {
  const buyer = await customerWhoPaid(priceCents);
  shop.advance(24 * 3_600_000);
  return buyer;
}

const freeCount = async (ids: string[]) => {
  const stocks = await Promise.all(ids.map((id) => stockOf(shop, id)));
  return stocks.filter(({ onHand, reserved }) => onHand > reserved).length;
};

describe('a visitor without money', () => {
  it('cannot take 700 parts off sale with 7 guests and carts of 100 lines', async () => {
    const parts = await createProducts(700, { onHand: 3 });
    const from = `${newNetwork()}.57`;
    for (let guest = 0; guest < 7; guest += 1) {
      const cart = parts.slice(guest * 100, guest * 100 + 100).map((id): [string, number] => [id, 3]);
      expect(await guestStart(cart, from)).toBe(429);
    }
    expect(await freeCount(parts)).toBe(700);
  });

  it('holds no more than a few parts with carts that are just small enough', async () => {
    const parts = await createProducts(100, { onHand: 1 });
    const network = newNetwork();
    const sizes = [30, 30, ...Array<number>(20).fill(10)];
    const queue = [...parts, ...parts];
    for (const [nth, size] of sizes.entries()) {
      const cart = queue.splice(0, size);
      if (cart.length < size) break;
      const buyer = await newGuestBuyer(shop);
      const id = await order(
        buyer,
        cart.map((part) => [part, 1]),
      ).catch(() => undefined);
      if (id) await start(buyer, id, `${network}.${nth + 1}`);
    }
    expect(await freeCount(parts)).toBe(100 - 2 * unpaidStockMax.network.lines);
  });

  it('is counted by all processes together, however fast they start', async () => {
    const second = await buildApp(shop.deps, { pages: 'none' });
    const parts = await createProducts(80);
    const from = `${newNetwork()}.1`;
    const buyers = await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        const buyer = await newGuestBuyer(shop);
        const cart = parts.slice(nth * 10, nth * 10 + 10).map((id): [string, number] => [id, 1]);
        return { buyer, id: await order(buyer, cart) };
      }),
    );
    const replies = await Promise.all(
      buyers.map(({ buyer, id }, nth) => start(buyer, id, from, nth % 2 === 0 ? shop.app : second)),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429]);
    await second.close();
  });

  it('is counted by value, and by pieces', async () => {
    const [engine = '', clip = ''] = [
      ...(await createProducts(1, { priceCents: 900_000 })),
      ...(await createProducts(1, { onHand: 500, priceCents: 100 })),
    ];
    const from = `${newNetwork()}.1`;
    expect(await guestStart([[engine, 3]], from)).toBe(201);
    expect(await guestStart([[engine, 2]], from)).toBe(429);
    expect(await guestStart([[clip, 101]], `${newNetwork()}.1`)).toBe(429);
    expect(await guestStart([[clip, 100]], `${newNetwork()}.1`)).toBe(201);
  });

  it('is counted by IPv6 /64, and by /48', async () => {
    const parts = await createProducts(30);
    const cart = parts.map((id): [string, number] => [id, 1]);
    expect(await guestStart(cart, '2001:db8:57:1::1')).toBe(201);
    expect(await guestStart(cart, '2001:db8:57:1:ffff::2')).toBe(429);
    expect(await guestStart(cart, '2001:db8:57:2::1')).toBe(201);
    expect(await guestStart(cart, '2001:db8:57:3::1')).toBe(429);
    expect(await guestStart(cart, '2001:db8:58:1::1')).toBe(201);
  });

  it('leaves half of a part’s stock to others when it takes many, from any number of addresses', async () => {
    const [part = ''] = await createProducts(1, { onHand: 60 });
    const found: number[] = [];
    for (const qty of [20, 20, 11, 10]) found.push(await guestStart([[part, qty]], `${newNetwork()}.1`));
    expect(found).toEqual([201, 429, 429, 201]);
  });

  it('cannot reserve again by asking for captures that were never approved', async () => {
    const parts = await createProducts(60, { onHand: 1 });
    const network = newNetwork();
    const started: { buyer: Caller; id: string; providerOrderId: string }[] = [];
    for (const half of [parts.slice(0, 30), parts.slice(30)]) {
      const buyer = await newGuestBuyer(shop);
      const id = await order(
        buyer,
        half.map((part) => [part, 1]),
      );
      const reply = await start(buyer, id, `${network}.1`);
      expect(reply.statusCode).toBe(201);
      started.push({ buyer, id, providerOrderId: reply.json<{ id: string }>().id });
      shop.advance(16 * 60_000);
      await releaseReservations(shop.deps);
    }
    const codes: unknown[] = [];
    for (const { buyer, id, providerOrderId } of started) {
      const body = { id: providerOrderId };
      await shop
        .as(buyer)('PUT /api/orders/:id/pay', { params: { id }, body })
        .catch((error: ShopError) => {
          codes.push(error.code);
        });
    }
    expect(codes).toEqual(['payment_not_approved', 'payment_not_approved']);
    expect(await freeCount(parts)).toBe(60);
  });

  it('cannot reserve again while the provider does not answer, beyond the limit', async () => {
    const parts = await createProducts(60, { onHand: 1 });
    const from = `${newNetwork()}.1`;
    const payments = [
      await lapsedPayment(parts.slice(0, 30), from),
      await lapsedPayment(parts.slice(30), from),
    ];
    const fault = { on: 'read-order', what: 'status', when: 'before', status: 503, times: 9 } as const;
    shop.emulator.setFaults(fault);
    const statuses: number[] = [];
    for (const { buyer, id, providerOrderId } of payments)
      statuses.push((await pay(buyer, id, providerOrderId, from)).statusCode);
    shop.emulator.clearFaults();
    expect(statuses).toEqual([202, 429]);
    expect(await freeCount(parts)).toBe(30);
  });

  it('keeps nothing by approving with cards that are declined', async () => {
    const parts = await createProducts(60, { onHand: 1 });
    const from = `${newNetwork()}.1`;
    const byJob = await lapsedPayment(parts.slice(0, 30), from);
    const byBuyer = await lapsedPayment(parts.slice(30), from);
    for (const { providerOrderId } of [byJob, byBuyer])
      shop.emulator.approve(providerOrderId, { decline: true });
    await finishApproved(shop.deps, await attemptOf(byJob.providerOrderId));
    const { statusCode } = await pay(byBuyer.buyer, byBuyer.id, byBuyer.providerOrderId, from);
    expect(statusCode).toBe(422);
    expect(await freeCount(parts)).toBe(60);
  });

  it('is counted while an approved payment is pending, whoever asked for its capture', async () => {
    const parts = await createProducts(60);
    const cart = parts.map((id): [string, number] => [id, 1]);
    for (const by of ['job', 'buyer']) {
      shop.emulator.setFaults({ on: 'capture-order', what: 'pending', reason: 'ECHECK' });
      const from = `${newNetwork()}.1`;
      const { buyer, id, providerOrderId } = await lapsedPayment(parts.slice(0, 30), from);
      shop.emulator.approve(providerOrderId);
      if (by === 'job') await finishApproved(shop.deps, await attemptOf(providerOrderId));
      else expect((await pay(buyer, id, providerOrderId, `${newNetwork()}.1`)).statusCode).toBe(202);
      expect(await guestStart(cart.slice(30), from)).toBe(429);
      expect(await guestStart(cart.slice(30), `${newNetwork()}.1`)).toBe(201);
      expect(await attemptOf(providerOrderId)).toMatchObject({
        state: 'pending',
        network: expect.any(Buffer),
      });
    }
    shop.emulator.clearFaults();
  });

  it('reads why, and what to do', async () => {
    const parts = await createProducts(31);
    const from = `${newNetwork()}.1`;
    const buyer = await newGuestBuyer(shop);
    const cart = parts.map((id): [string, number] => [id, 1]);
    const refused = await start(buyer, await order(buyer, cart), from);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      message:
        'This order is larger than we can hold before it is paid: up to 30 different parts, 100 pieces and $20,000. Please split it into smaller orders, or call us at (555) 555-0157.',
    });
    expect(await guestStart(cart.slice(0, 30), from)).toBe(201);
    const second = await start(buyer, await order(buyer, cart.slice(0, 11)), from);
    expect(second.json()).toMatchObject({
      message:
        'We are already holding as many parts as we can for unpaid orders from your connection. Please try again in 15 minutes, or call us at (555) 555-0157.',
    });
  });
});

describe('a customer who has paid', () => {
  it.each([
    ['too little', 100, 24],
    ['less than a day ago', 10_000, 23],
  ])('%s is counted as a stranger', async (_, priceCents, hours) => {
    const buyer = await customerWhoPaid(priceCents);
    shop.advance(hours * 3_600_000);
    const cart = (await createProducts(31)).map((id): [string, number] => [id, 1]);
    const from = `${newNetwork()}.1`;
    expect((await start(buyer, await order(buyer, cart), from)).statusCode).toBe(429);
    expect((await start(buyer, await order(buyer, cart.slice(1)), from)).statusCode).toBe(201);
    expect(await guestStart(cart.slice(0, 30), from)).toBe(429);
  });

  it('reserves in value what anybody may, or three times what they have paid', async () => {
    const [engine = ''] = await createProducts(1, { priceCents: 900_000 });
    const statuses: number[] = [];
    for (const paid of [10_000, 900_000]) {
      const buyer = await regularCustomer(paid);
      const id = await order(buyer, [[engine, 3]]);
      statuses.push((await start(buyer, id, `${newNetwork()}.1`)).statusCode);
    }
    expect(statuses).toEqual([429, 201]);
  });

  it('shares a limit with the other regular customers of the address range', async () => {
    const buyers = [await customerWhoPaid(10_000), await regularCustomer()];
    const cart = (await createProducts(60)).map((id): [string, number] => [id, 1]);
    const from = `${newNetwork()}.1`;
    const statuses: number[] = [];
    for (const buyer of buyers)
      statuses.push((await start(buyer, await order(buyer, cart), from)).statusCode);
    expect(statuses).toEqual([201, 429]);
  });

  it('leaves half of a part’s stock to others', async () => {
    const [part = ''] = await createProducts(1, { onHand: 300 });
    const buyer = await regularCustomer();
    const from = `${newNetwork()}.1`;
    expect((await start(buyer, await order(buyer, [[part, 151]]), from)).statusCode).toBe(429);
    expect((await start(buyer, await order(buyer, [[part, 150]]), from)).statusCode).toBe(201);
  });
});

describe('an honest customer', () => {
  it('starts to pay for a cart of a dozen lines', async () => {
    const cart = (await createProducts(12)).map((id): [string, number] => [id, 2]);
    expect(await guestStart(cart, `${newNetwork()}.1`)).toBe(201);
  });

  it('shares an address with a visitor who has used it up, and with others', async () => {
    const from = `${newNetwork()}.1`;
    const greedy = (await createProducts(30)).map((id): [string, number] => [id, 1]);
    expect(await guestStart(greedy, from)).toBe(201);
    expect(await guestStart(greedy, from)).toBe(429);
    const [part = '', other = ''] = await createProducts(2);
    for (let n = 0; n < 8; n += 1)
      expect(
        await guestStart(
          [
            [part, 1],
            [other, 1],
          ],
          from,
        ),
      ).toBe(201);
  });

  it('who is regular may reserve more, whatever strangers at the same address do', async () => {
    const buyer = await regularCustomer();
    const from = `${newNetwork()}.1`;
    const parts = await createProducts(100);
    const cart = parts.map((id): [string, number] => [id, 1]);
    expect(await guestStart(cart.slice(0, 30), from)).toBe(201);
    expect((await start(buyer, await order(buyer, cart), from)).statusCode).toBe(201);
    expect((await start(buyer, await order(buyer, cart.slice(0, 1)), from)).statusCode).toBe(429);
  });

  it('who is regular keeps that standing after a refund of a part of it, not after one of all', async () => {
    const buyer = await regularCustomer(20_000);
    const cart = (await createProducts(31)).map((id): [string, number] => [id, 1]);
    const paid = (await shop.as(buyer)('GET /api/orders/myorders', {})).orders[0]?._id ?? '';
    const admin = shop.as(await newAdmin(shop));
    const refund = (amount?: number) =>
      admin('POST /api/orders/:id/refunds', {
        params: { id: paid },
        headers: { 'idempotency-key': newId() },
        body: { reason: 'A dent.', ...(amount !== undefined && { amount }) },
      });
    await refund(10);
    expect((await start(buyer, await order(buyer, cart), `${newNetwork()}.1`)).statusCode).toBe(201);
    await refund();
    expect((await start(buyer, await order(buyer, cart), `${newNetwork()}.1`)).statusCode).toBe(429);
  });

  it('may take what is left of a part', async () => {
    const [one = '', pair = '', set = ''] = await createProducts(3, { onHand: 2 });
    await shop.deps.db.updateTable('stock').set({ onHand: 8 }).where('productId', '=', set).execute();
    const cart: [string, number][] = [
      [one, 1],
      [pair, 2],
      [set, 8],
    ];
    expect(await guestStart(cart, `${newNetwork()}.1`)).toBe(201);
  });

  it('frees the limit by paying, and no address is kept after that', async () => {
    const from = `${newNetwork()}.1`;
    const cart = (await createProducts(30)).map((id): [string, number] => [id, 1]);
    const buyer = await newGuestBuyer(shop);
    const id = await order(buyer, cart);
    const { id: providerOrderId } = (await start(buyer, id, from)).json<{ id: string }>();
    await finishPaying(shop, buyer, id, providerOrderId);
    expect(await guestStart(cart, from)).toBe(201);
    const paid = shop.deps.db.selectFrom('reservations').select('orderId').where('orderId', '=', id);
    expect(await paid.execute()).toEqual([]);
    expect(await attemptOf(providerOrderId)).toMatchObject({ network: null, site: null });
  });
});
