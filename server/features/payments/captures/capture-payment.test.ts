import { afterEach, describe, expect, it } from 'vitest';
import { setOnHand } from '../../../../tests/support/audit-stock.ts';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { guestOrder, stockOf } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { newGuest, signedInUser } from '../../../../tests/support/users.ts';
import { runJobs, waitingJobs } from '../../../../tests/support/run-jobs.ts';
import { itemsAlone, newOrder } from '../../../../tests/support/payment-providers.ts';
import { releaseReservations } from '../../stock/release-reservations.ts';

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const minute = 60_000;
const read = (buyer: Caller, id: string) => paying.shop.as(buyer)('GET /api/orders/:id', { params: { id } });

async function emailsAbout(id: string): Promise<string[]> {
  const jobs = await waitingJobs<{ orderId: string; template: string }>(paying.shop, 'send-order-email');
  return jobs.filter(({ orderId }) => orderId === id).map(({ template }) => template);
}

/** An order whose payment the buyer has approved in the provider's window. */
async function approvedOrder(given: Parameters<typeof guestOrder>[1] = {}) {
  const made = await guestOrder(paying.shop, given);
  const id = await paying.start(made.buyer, made.order._id);
  paying.emulator.approve(id);
  return { ...made, id, orderId: made.order._id };
}

describe('paying an approved order', () => {
  it('captures it, takes the stock off the shelf and emails customer and owner [4.17]', async () => {
    const { shop, pay, captures } = paying;
    const { order, orderId, buyer, product, id } = await approvedOrder({ qty: 2 });
    const reply = await pay(buyer, orderId, id);
    expect(reply).toMatchObject({
      isPaid: true,
      paidAt: expect.any(String),
      paymentState: 'none',
      totalPrice: order.totalPrice,
    });
    expect(await read(buyer, orderId)).toEqual(reply);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 8, reserved: 0 });
    expect(captures(orderId)).toMatchObject([
      {
        status: 'COMPLETED',
        amountCents: Number(order.totalPrice.replace('.', '')),
        currency: 'USD',
        invoiceId: `demo-${orderId}`,
      },
    ]);
    expect(await emailsAbout(orderId)).toEqual(['order-received', 'order-paid', 'new-payment']);
  });

  it('returns the same reply to the same payment, and refuses another', async () => {
    const { pay, captures } = paying;
    const { orderId, buyer, id } = await approvedOrder();
    const first = await pay(buyer, orderId, id);
    expect(await pay(buyer, orderId, id)).toEqual(first);
    await expect(pay(buyer, orderId, 'ANOTHER')).rejects.toMatchObject({ code: 'already_paid', status: 409 });
    expect(captures(orderId)).toHaveLength(1);
    expect(await emailsAbout(orderId)).toHaveLength(3);
  });

  it('captures once when it is called twenty times in parallel', async () => {
    const { shop, pay, captures } = paying;
    const { orderId, buyer, product, id } = await approvedOrder();
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(buyer, orderId, id)));
    expect(replies.every(({ isPaid }) => isPaid)).toBe(true);
    expect(captures(orderId)).toHaveLength(1);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
    expect(await emailsAbout(orderId)).toHaveLength(3);
  });

  it("believes nothing of the body but the provider's id [7.3.4]", async () => {
    const { shop } = paying;
    const { orderId, buyer, id } = await guestOrder(shop).then(async (made) => ({
      ...made,
      orderId: made.order._id,
      id: await paying.start(made.buyer, made.order._id),
    }));
    const body = {
      id,
      status: 'COMPLETED',
      payer: { email_address: 'x@example.com' },
      purchase_units: [{ amount: { value: '0.01' } }],
    };
    const paid = shop.as(buyer)('PUT /api/orders/:id/pay', { params: { id: orderId }, body });
    await expect(paid).rejects.toMatchObject({ code: 'payment_not_approved' });
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: false });
  });

  it('is allowed to its customer and to admins', async () => {
    const { shop, pay, captures } = paying;
    const { orderId, id } = await approvedOrder();
    for (const stranger of [{ guestToken: (await newGuest(shop)).token }, await signedInUser(shop)]) {
      await expect(pay(stranger, orderId, id)).rejects.toMatchObject({
        status: 404,
        message: 'Order not found',
      });
    }
    await expect(pay({}, orderId, id)).rejects.toMatchObject({ status: 401 });
    expect(captures(orderId)).toEqual([]);
    expect(await pay(await signedInUser(shop, { isAdmin: true }), orderId, id)).toMatchObject({
      isPaid: true,
    });
  });
});

describe('a payment that is not approved', () => {
  it('is refused, and can be paid after the approval', async () => {
    const { shop, start, pay, emulator } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const id = await start(buyer, order._id);
    await expect(pay(buyer, order._id, id)).rejects.toMatchObject({
      code: 'payment_not_approved',
      status: 409,
    });
    expect(await read(buyer, order._id)).toMatchObject({ isPaid: false, paymentState: 'none' });
    expect(await start(buyer, order._id)).toBe(id);
    emulator.approve(id);
    expect(await pay(buyer, order._id, id)).toMatchObject({ isPaid: true });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('keeps its stock no longer than usual when the customer closes the window', async () => {
    const { shop, start, pay } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const id = await start(buyer, order._id);
    await pay(buyer, order._id, id).catch(() => undefined);
    shop.advance(15 * minute);
    await releaseReservations(shop.deps);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
  });
});

describe('a declined payment', () => {
  it('says so, keeps the stock reserved until it expires, and leaves the order unpaid', async () => {
    const { shop, start, pay, emulator, captures } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const id = await start(buyer, order._id);
    emulator.approve(id, { decline: true });
    await expect(pay(buyer, order._id, id)).rejects.toMatchObject({
      code: 'payment_declined',
      status: 422,
      message: 'Your payment was declined. Please try another card or account.',
    });
    expect(await read(buyer, order._id)).toMatchObject({ isPaid: false, paymentState: 'none' });
    expect(captures(order._id)).toEqual([]);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
  });

  it("can be paid under the same provider's order, as its buttons do when they restart", async () => {
    const { start, pay, emulator, captures, shop } = paying;
    const { order, buyer } = await guestOrder(shop);
    const id = await start(buyer, order._id);
    emulator.approve(id, { decline: true });
    await expect(pay(buyer, order._id, id)).rejects.toMatchObject({ code: 'payment_declined' });
    await expect(pay(buyer, order._id, id)).rejects.toMatchObject({ code: 'payment_declined' });
    emulator.approve(id);
    expect(await pay(buyer, order._id, id)).toMatchObject({ isPaid: true });
    expect(captures(order._id)).toHaveLength(1);
  });

  it('can be replaced by a new payment, and is then refused itself', async () => {
    const { start, pay, emulator, captures, shop } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const declined = await start(buyer, order._id);
    emulator.approve(declined, { decline: true });
    await pay(buyer, order._id, declined).catch(() => undefined);
    const id = await start(buyer, order._id);
    expect(id).not.toBe(declined);
    emulator.approve(declined);
    await expect(pay(buyer, order._id, declined)).rejects.toMatchObject({ code: 'conflict', status: 409 });
    emulator.approve(id);
    expect(await pay(buyer, order._id, id)).toMatchObject({ isPaid: true });
    await expect(pay(buyer, order._id, declined)).rejects.toMatchObject({ code: 'already_paid' });
    expect(captures(order._id)).toHaveLength(1);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });
});

describe('a payment that is not this order’s', () => {
  it('is refused, even when it was approved', async () => {
    const { pay, captures } = paying;
    const cheap = await approvedOrder({ product: { priceCents: 100 } });
    const dear = await approvedOrder({ product: { priceCents: 100_000 } });
    for (const id of [cheap.id, 'UNKNOWN']) {
      await expect(pay(dear.buyer, dear.orderId, id)).rejects.toMatchObject({
        code: 'conflict',
        status: 409,
        message: 'This payment does not belong to this order',
      });
    }
    expect(captures(cheap.orderId)).toEqual([]);
    expect(await read(dear.buyer, dear.orderId)).toMatchObject({ isPaid: false });
  });

  it.each([
    ['amount', itemsAlone(100)],
    ['custom id', { orderId: '0123456789abcdef01234567' }],
    ['invoice id', { invoiceId: 'demo-other' }],
    ['payee', { payee: 'SXMEBXDYELSE2' }],
  ])('is not captured when the provider has another %s, and opens a payment issue', async (_, change) => {
    const { shop, pay, emulator, captures, takePaymentIssues } = paying;
    const { order, orderId, buyer, product, id } = await approvedOrder();
    const total = Number(order.totalPrice.replace('.', ''));
    const other = await shop.deps.payments.createOrder(
      newOrder({ orderId, invoiceId: `demo-${orderId}`, ...itemsAlone(total), ...change }),
    );
    emulator.approve(other.providerOrderId);
    await shop.deps.db
      .updateTable('paymentAttempts')
      .set({ providerOrderId: other.providerOrderId })
      .where('providerOrderId', '=', id)
      .execute();
    await expect(pay(buyer, orderId, other.providerOrderId)).rejects.toMatchObject({
      code: 'conflict',
      status: 409,
    });
    expect(captures(orderId)).toEqual([]);
    expect(await takePaymentIssues(orderId)).toEqual(['order_mismatch']);
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: false, paymentState: 'none' });
    // The order is not lost: a new payment takes its way.
    expect(await paying.buy(buyer, orderId)).toMatchObject({ isPaid: true });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });
});

describe('a payment whose invoice was paid by another payment', () => {
  /** The first payment was captured without the shop knowing, and a second one has been started. */
  async function paidBehindOurBack() {
    const { shop, start, emulator } = paying;
    const made = await approvedOrder();
    const requestId = crypto.randomUUID();
    await shop.deps.payments.captureOrder({ providerOrderId: made.id, requestId });
    shop.advance(151 * minute);
    await releaseReservations(shop.deps);
    const second = await start(made.buyer, made.orderId);
    expect(second).not.toBe(made.id);
    emulator.approve(second);
    return { ...made, second };
  }

  it('finds that payment, which pays the order', async () => {
    const { shop, pay, captures } = paying;
    const { orderId, buyer, product, id, second } = await paidBehindOurBack();
    expect(await pay(buyer, orderId, second)).toMatchObject({ isPaid: true });
    expect(captures(orderId)).toMatchObject([{ orderId: id }]);
    expect(await pay(buyer, orderId, id)).toMatchObject({ isPaid: true });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('stays undecided while that payment cannot be read', async () => {
    const { shop, pay, faultProxy } = paying;
    const { orderId, buyer, second } = await paidBehindOurBack();
    // Read, captured in vain, and then silence.
    const lost = { when: 'before', status: 503 } as const;
    faultProxy.plan(undefined, undefined, lost, lost, lost);
    expect(await pay(buyer, orderId, second)).toMatchObject({ isPaid: false, paymentState: 'confirming' });
    await runJobs(shop, { early: true });
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: true, paymentState: 'none' });
  });
});

describe('the status of the reply', () => {
  it('is 202 while the outcome is unknown, then 200', async () => {
    const { shop, emulator } = paying;
    const { buyer, orderId, id } = await approvedOrder();
    emulator.setFaults({ on: 'capture-order', what: 'pending' });
    const pay = async () => {
      const reply = await shop.app.inject({
        method: 'PUT',
        url: `/api/orders/${orderId}/pay`,
        headers: { authorization: `Bearer ${buyer.guestToken}` },
        payload: { id },
      });
      const { isPaid, paymentState } = reply.json<{ isPaid: boolean; paymentState: string }>();
      return [reply.statusCode, isPaid, paymentState];
    };
    expect(await pay()).toEqual([202, false, 'confirming']);
    expect(await pay()).toEqual([202, false, 'confirming']);
    const pending = emulator.unsettled().captures.find((capture) => capture.orderId === id);
    emulator.resolve(pending?.captureId ?? '', 'COMPLETED');
    expect(await pay()).toEqual([200, true, 'none']);
  });
});

describe('a capture reply with wrong data', () => {
  const fields = ['amount', 'currency', 'payee', 'custom_id', 'invoice_id'] as const;
  const lost = { when: 'before', status: 503 } as const;

  it.each(fields)('by its %s is not believed: the order is paid, and no human is needed', async (field) => {
    const { pay, emulator, captures } = paying;
    const { order, orderId, buyer, id } = await approvedOrder();
    emulator.setFaults({ on: 'capture-order', what: 'tampered', field });
    expect(await pay(buyer, orderId, id)).toMatchObject({ isPaid: true });
    expect(captures(orderId)).toMatchObject([{ amountCents: Number(order.totalPrice.replace('.', '')) }]);
  });

  it('waits when the second reading fails', async () => {
    const { shop, pay, start, emulator, faultProxy, captures } = paying;
    const { orderId, buyer, id } = await approvedOrder();
    emulator.setFaults({ on: 'capture-order', what: 'tampered', field: 'amount' });
    faultProxy.plan(undefined, undefined, ...Array.from({ length: 3 }, () => lost));
    expect(await pay(buyer, orderId, id)).toMatchObject({ isPaid: false, paymentState: 'confirming' });
    await expect(start(buyer, orderId)).rejects.toMatchObject({ code: 'conflict' });
    await runJobs(shop, { early: true });
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: true, paymentState: 'none' });
    expect(captures(orderId)).toHaveLength(1);
  });
});

describe('paying after the 15 minutes', () => {
  it('reserves the stock again when it is still available', async () => {
    const { shop, pay } = paying;
    const { orderId, buyer, product, id } = await approvedOrder();
    shop.advance(20 * minute);
    await releaseReservations(shop.deps);
    expect(await pay(buyer, orderId, id)).toMatchObject({ isPaid: true });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('captures nothing when someone else has bought it', async () => {
    const { shop, pay, captures } = paying;
    const { orderId, buyer, product, id } = await approvedOrder({ product: { onHand: 1 } });
    shop.advance(20 * minute);
    await releaseReservations(shop.deps);
    await setOnHand(shop.deps.db, product.id, 0);
    await expect(pay(buyer, orderId, id)).rejects.toMatchObject({
      code: 'out_of_stock',
      message: 'Out Of Stock',
    });
    expect(captures(orderId)).toEqual([]);
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: false, paymentState: 'none' });
  });
});

describe('when the provider does not answer', () => {
  const silence = (times: number) =>
    Array.from({ length: times }, () => ({ when: 'after', status: 503 }) as const);

  it('a job confirms a capture that happened anyway, once', async () => {
    const { shop, pay, faultProxy, captures } = paying;
    const { orderId, buyer, product, id } = await approvedOrder();
    // The order can be read; the capture and its two retries get no reply.
    faultProxy.plan(undefined, ...silence(3));
    expect(await pay(buyer, orderId, id)).toMatchObject({ isPaid: false, paymentState: 'confirming' });
    expect(captures(orderId)).toHaveLength(1);
    await expect(paying.start(buyer, orderId)).rejects.toMatchObject({ code: 'conflict' });

    await runJobs(shop, { early: true });
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: true, paymentState: 'none' });
    expect(await pay(buyer, orderId, id)).toMatchObject({ isPaid: true });
    expect(captures(orderId)).toHaveLength(1);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('a job makes a capture that did not happen', async () => {
    const { shop, pay, faultProxy, captures } = paying;
    const { orderId, buyer, id } = await approvedOrder();
    faultProxy.plan(...silence(3).map(() => ({ when: 'before', status: 503 }) as const));
    expect(await pay(buyer, orderId, id)).toMatchObject({ isPaid: false, paymentState: 'confirming' });
    expect(captures(orderId)).toEqual([]);
    await runJobs(shop, { early: true });
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: true });
    expect(captures(orderId)).toHaveLength(1);
  });

  it('the stock stays reserved however long it takes', async () => {
    const { shop, pay, faultProxy } = paying;
    const { orderId, buyer, product, id } = await approvedOrder();
    faultProxy.plan(undefined, ...silence(3));
    await pay(buyer, orderId, id);
    shop.advance(60 * minute);
    await releaseReservations(shop.deps);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
    await runJobs(shop, { early: true });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('the job repeats until the outcome is known', async () => {
    const { shop, pay, faultProxy } = paying;
    const { orderId, buyer, id } = await approvedOrder();
    faultProxy.plan(undefined, ...silence(3));
    await pay(buyer, orderId, id);
    faultProxy.plan(...silence(3));
    const [job] = (await waitingJobs<{ attemptId: string }>(shop, 'confirm-payment')).slice(-1);
    await shop.deps.queue.enqueue(shop.deps.db, 'confirm-payment', job ?? { attemptId: '' }, {
      jobKey: `confirm-payment:${job?.attemptId}`,
    });
    await runJobs(shop);
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: false, paymentState: 'confirming' });
    expect(await waitingJobs(shop, 'confirm-payment')).toContainEqual(job);
    await runJobs(shop, { early: true });
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: true });
  });

  it('a capture is not sent again after 5.5 hours', async () => {
    const { shop, pay, faultProxy, captures, buy } = paying;
    const { orderId, buyer, id } = await approvedOrder();
    faultProxy.plan(undefined, ...silence(3).map(() => ({ when: 'before', status: 503 }) as const));
    await pay(buyer, orderId, id);
    shop.advance(331 * minute);
    await runJobs(shop, { early: true });
    expect(captures(orderId)).toEqual([]);
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: false, paymentState: 'none' });
    await releaseReservations(shop.deps);
    expect(await buy(buyer, orderId)).toMatchObject({ isPaid: true });
  });

  it('the job finishes a capture whose process died', async () => {
    const { shop, captures } = paying;
    const { orderId, buyer, id } = await approvedOrder();
    const attempt = await shop.deps.db
      .updateTable('paymentAttempts')
      .set({ state: 'capturing', captureStartedAt: shop.deps.clock() })
      .where('providerOrderId', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.deps.queue.enqueue(shop.deps.db, 'confirm-payment', { attemptId: attempt.id });
    expect(await read(buyer, orderId)).toMatchObject({ paymentState: 'confirming' });
    await runJobs(shop);
    expect(await read(buyer, orderId)).toMatchObject({ isPaid: true });
    expect(captures(orderId)).toHaveLength(1);
  });
});
