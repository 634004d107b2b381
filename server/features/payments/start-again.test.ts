import { afterEach, describe, expect, it } from 'vitest';
import { setOnHand } from '../../../tests/support/audit-stock.ts';
import { guestOrder, stockOf } from '../../../tests/support/factories.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import type { PaymentAttempt } from './data.ts';
import { releaseReservations } from '../stock/release-reservations.ts';

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const minute = 60_000;

const attemptsOf = (orderId: string) =>
  paying.shop.deps.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();

describe('a payment that is started again', () => {
  it.each<[string, Partial<PaymentAttempt>]>([
    ['amount', { amountCents: 1 }],
    ['payee', { payee: 'SXMEBXDYELSE2' }],
    ['environment', { environment: 'sandbox' }],
  ])('is replaced when its %s has changed', async (_, change) => {
    const { shop, start, buy } = paying;
    const { order, buyer } = await guestOrder(shop);
    const first = await start(buyer, order._id);
    await shop.deps.db
      .updateTable('paymentAttempts')
      .set(change)
      .where('providerOrderId', '=', first)
      .execute();
    expect(await start(buyer, order._id)).not.toBe(first);
    expect(await attemptsOf(order._id)).toMatchObject([{ state: 'expired' }, { state: 'created' }]);
    await expect(paying.pay(buyer, order._id, first)).rejects.toMatchObject({ code: 'conflict' });
    expect(await buy(buyer, order._id)).toMatchObject({ isPaid: true });
  });

  it('keeps its keys, invoice and payee while it is reused, and gets others when it is replaced', async () => {
    const { shop, start, emulator } = paying;
    const { order, buyer } = await guestOrder(shop);
    const first = await start(buyer, order._id);
    emulator.approve(first, { decline: true });
    await paying.pay(buyer, order._id, first).catch(() => undefined);
    await start(buyer, order._id);
    const [declined, created] = await attemptsOf(order._id);
    expect(created).toMatchObject({
      state: 'created',
      payee: emulator.merchantId,
      currency: 'USD',
      environment: 'demo',
      invoiceId: declined?.invoiceId,
      amountCents: declined?.amountCents,
      captureStartedAt: null,
    });
    expect(created?.createRequestId).not.toBe(declined?.createRequestId);
    expect(created?.captureRequestId).not.toBe(declined?.captureRequestId);
  });

  it('extends the reservation to 15 minutes from now', async () => {
    const { shop, start } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    await start(buyer, order._id);
    shop.advance(10 * minute);
    await start(buyer, order._id);
    shop.advance(14 * minute);
    await releaseReservations(shop.deps);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
    shop.advance(minute);
    await releaseReservations(shop.deps);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
  });

  it('is refused by its old id for good after its stock was lost, and paid by a new one', async () => {
    const { shop, start, pay, emulator, buy } = paying;
    const { order, buyer, product } = await guestOrder(shop, { product: { onHand: 1 } });
    const id = await start(buyer, order._id);
    emulator.approve(id);
    shop.advance(16 * minute);
    await releaseReservations(shop.deps);
    const put = (onHand: number) => setOnHand(shop.deps.db, product.id, onHand);
    await put(0);
    await expect(pay(buyer, order._id, id)).rejects.toMatchObject({ code: 'out_of_stock' });
    await put(1);
    await expect(pay(buyer, order._id, id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This payment has expired. Please start it again.',
    });
    expect(await buy(buyer, order._id)).toMatchObject({ isPaid: true });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 0, reserved: 0 });
  });
});

describe('released stock', () => {
  it('is that of every expired reservation, and of no other', async () => {
    const { shop, start } = paying;
    const made = await Promise.all([guestOrder(shop), guestOrder(shop, { qty: 3 }), guestOrder(shop)]);
    const [one, two, young] = made;
    for (const { order, buyer } of [one, two]) await start(buyer, order._id);
    shop.advance(10 * minute);
    await start(young.buyer, young.order._id);
    shop.advance(5 * minute);
    await releaseReservations(shop.deps);
    const shelves = await Promise.all(made.map(({ product }) => stockOf(shop, product.id)));
    expect(shelves.map(({ reserved }) => reserved)).toEqual([0, 0, 1]);
    const left = await shop.deps.db
      .selectFrom('reservations')
      .select('orderId')
      .where('orderId', 'in', [one.order._id, young.order._id])
      .execute();
    expect(left).toEqual([{ orderId: young.order._id }]);
  });

  it('is available in the catalog immediately', async () => {
    const { shop, start } = paying;
    const { order, buyer, product } = await guestOrder(shop, { qty: 4 });
    const seen = () => shop.call('GET /api/products/:id', { params: { id: product.id } });
    expect((await seen()).countInStock).toBe(10);
    await start(buyer, order._id);
    expect((await seen()).countInStock).toBe(6);
    shop.advance(15 * minute);
    await releaseReservations(shop.deps);
    expect((await seen()).countInStock).toBe(10);
    await paying.buy(buyer, order._id);
    expect((await seen()).countInStock).toBe(6);
  });
});
