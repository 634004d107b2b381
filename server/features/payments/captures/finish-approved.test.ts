import { afterEach, describe, expect, it } from 'vitest';
import { setOnHand } from '../../../../tests/support/audit-stock.ts';
import { guestOrder, stockOf } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import {
  itemsAlone,
  neverAsked,
  newOrder,
  refusing,
  catalogChangesDuring,
  withProvider,
} from '../../../../tests/support/payment-providers.ts';
import { newId } from '../../../db/id.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentAttemptState } from '../../../db/row.ts';
import { findPaymentAttempt } from '../data.ts';
import { finishApproved } from './finish-approved.ts';
import { releaseReservations } from '../../stock/release-reservations.ts';

/** What a closed browser has left: taken on when it is approved, and left alone otherwise. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

async function finishById(deps: Deps, attemptId: string): Promise<void> {
  const attempt = await findPaymentAttempt(deps.db, attemptId);
  if (!attempt) throw new Error(`no payment attempt ${attemptId}`);
  await finishApproved(deps, attempt);
}

async function startedPayment(given: Parameters<typeof guestOrder>[1] = {}) {
  const { shop, start } = paying;
  const made = await guestOrder(shop, given);
  const orderId = made.order._id;
  const id = await start(made.buyer, orderId);
  const { id: attemptId } = await shop.deps.db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('providerOrderId', '=', id)
    .executeTakeFirstOrThrow();
  const state = async () => (await findPaymentAttempt(shop.deps.db, attemptId))?.state;
  const setState = (state: PaymentAttemptState) =>
    shop.deps.db.updateTable('paymentAttempts').set({ state }).where('id', '=', attemptId).execute();
  const read = () => shop.as(made.buyer)('GET /api/orders/:id', { params: { id: orderId } });
  return { ...made, orderId, id, attemptId, state, setState, read };
}

describe('finishApproved', () => {
  it('captures a payment whose stock is reserved, without publishing anything', async () => {
    const { emulator, captures, shop } = paying;
    const { attemptId, id, orderId, product, read, state } = await startedPayment();
    emulator.approve(id);
    // Pages are refreshed once, when the order is paid.
    const changes = await catalogChangesDuring(shop.deps, (deps) => finishById(deps, attemptId));
    expect(changes).toEqual([[product.id]]);
    expect(await state()).toBe('captured');
    expect(await read()).toMatchObject({ isPaid: true });
    expect(captures(orderId)).toHaveLength(1);
  });

  it('reserves expired stock again and captures', async () => {
    const { emulator, shop } = paying;
    const { attemptId, id, product, read } = await startedPayment();
    emulator.approve(id);
    shop.advance(16 * 60_000);
    await releaseReservations(shop.deps);
    const changes = await catalogChangesDuring(shop.deps, (deps) => finishById(deps, attemptId));
    expect(changes).toEqual([[product.id], [product.id]]);
    expect(await read()).toMatchObject({ isPaid: true });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('expires the payment when its stock is gone', async () => {
    const { emulator, shop, captures } = paying;
    const { attemptId, id, orderId, product, state } = await startedPayment({ product: { onHand: 1 } });
    emulator.approve(id);
    shop.advance(16 * 60_000);
    await releaseReservations(shop.deps);
    await setOnHand(shop.deps.db, product.id, 0);
    expect(await catalogChangesDuring(shop.deps, (deps) => finishById(deps, attemptId))).toEqual([]);
    expect(await state()).toBe('expired');
    expect(captures(orderId)).toEqual([]);
  });

  it('waits while another payment of the order is being refunded', async () => {
    const { emulator, captures } = paying;
    const { attemptId, id, buyer, orderId, setState, state } = await startedPayment();
    emulator.approve(id);
    await setState('captured');
    const { shop } = paying;
    const another = await shop.deps.db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow();
    const { providerOrderId } = await shop.deps.payments.createOrder(
      newOrder({
        orderId,
        invoiceId: `${another.invoiceId}-2`,
        payee: another.payee ?? undefined,
        ...itemsAlone(another.amountCents),
      }),
    );
    const ids = { id: newId(), providerOrderId, createRequestId: newId(), captureRequestId: newId() };
    await shop.deps.db
      .insertInto('paymentAttempts')
      .values({ ...another, ...ids, invoiceId: `${another.invoiceId}-2`, state: 'created' })
      .execute();
    emulator.approve(providerOrderId);
    await finishById(shop.deps, ids.id);
    expect((await findPaymentAttempt(shop.deps.db, ids.id))?.state).toBe('created');
    expect(captures(orderId)).toEqual([]);
    await setState('rejected');
    expect(await state()).toBe('rejected');
    expect(await paying.pay(buyer, orderId, providerOrderId)).toMatchObject({ isPaid: true });
  });

  it('does nothing when the order was paid by another payment', async () => {
    const { shop, emulator, captures } = paying;
    const { attemptId, id, buyer, orderId, setState, state } = await startedPayment();
    await setState('expired');
    await paying.buy(buyer, orderId);
    await setState('created');
    // Its invoice is spent: the provider would refuse to approve it, too.
    const order = await shop.deps.payments.readOrder(id);
    const readOrder = async () => ({ ...order, status: 'APPROVED' }) as const;
    await finishById(withProvider(shop.deps, { readOrder, captureOrder: neverAsked }), attemptId);
    expect(await state()).toBe('created');
    expect(captures(orderId)).toHaveLength(1);
    emulator.clearFaults();
  });

  it('does nothing when another process has begun the capture in the meantime', async () => {
    const { shop, emulator } = paying;
    const { attemptId, id, buyer, orderId, setState, state } = await startedPayment();
    emulator.approve(id);
    const readOrder = async (given: string) => {
      await setState('declined');
      return shop.deps.payments.readOrder(given);
    };
    await finishById(withProvider(shop.deps, { readOrder, captureOrder: neverAsked }), attemptId);
    expect(await state()).toBe('declined');
    expect(await paying.pay(buyer, orderId, id)).toMatchObject({ isPaid: true });
  });
});

describe('finishApproved, for a payment captured by the browser', () => {
  it('settles the money', async () => {
    const { shop, emulator, captures } = paying;
    const { attemptId, id, orderId, read } = await startedPayment();
    emulator.approve(id);
    await shop.deps.payments.captureOrder({ providerOrderId: id, requestId: newId() });
    await finishById(withProvider(shop.deps, { captureOrder: neverAsked }), attemptId);
    expect(await read()).toMatchObject({ isPaid: true });
    expect(captures(orderId)).toHaveLength(1);
  });

  it('waits for a pending capture and keeps the stock', async () => {
    const { shop, emulator } = paying;
    const { attemptId, id, buyer, orderId, state } = await startedPayment();
    emulator.approve(id);
    emulator.setFaults({ on: 'capture-order', what: 'pending' });
    await shop.deps.payments.captureOrder({ providerOrderId: id, requestId: newId() });
    await finishById(withProvider(shop.deps, { captureOrder: neverAsked }), attemptId);
    expect(await state()).toBe('pending');
    const pending = emulator.unsettled().captures.find((capture) => capture.orderId === id);
    emulator.resolve(pending?.captureId ?? '', 'COMPLETED');
    expect(await paying.pay(buyer, orderId, id)).toMatchObject({ isPaid: true });
  });
});

describe('finishApproved does nothing about a payment', () => {
  it('that is not approved', async () => {
    const { shop } = paying;
    const { attemptId, state } = await startedPayment();
    await finishById(withProvider(shop.deps, { captureOrder: neverAsked }), attemptId);
    expect(await state()).toBe('created');
  });

  it.each<PaymentAttemptState>([
    'creating',
    'capturing',
    'pending',
    'captured',
    'declined',
    'expired',
    'rejected',
  ])('that is %s, not even asking the provider', async (state) => {
    const made = await startedPayment();
    await made.setState(state);
    await finishById(withProvider(paying.shop.deps, { readOrder: neverAsked }), made.attemptId);
    expect(await made.state()).toBe(state);
    await made.setState('expired');
  });

  it('that belongs to another environment', async () => {
    const deps = withProvider(paying.shop.deps, { readOrder: neverAsked });
    const { attemptId, state } = await startedPayment();
    const attempts = deps.db.updateTable('paymentAttempts').where('id', '=', attemptId);
    await attempts.set({ environment: 'live' }).execute();
    await finishById(deps, attemptId);
    expect(await state()).toBe('created');
  });

  it('that cannot be read now, and passes the error on', async () => {
    const { attemptId } = await startedPayment();
    const down = withProvider(paying.shop.deps, { readOrder: refusing('unavailable') });
    await expect(finishById(down, attemptId)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

it('leaves an error of ours to the queue, and the payment to the next run', async () => {
  const { shop, emulator } = paying;
  const { attemptId, id, orderId, buyer, state } = await startedPayment();
  emulator.approve(id);
  const enqueue = () => Promise.reject(new Error('no queue'));
  const broken = { ...shop.deps, queue: { ...shop.deps.queue, enqueue } };
  await expect(finishById(broken, attemptId)).rejects.toThrow('no queue');
  expect(await state()).toBe('created');
  expect(await paying.pay(buyer, orderId, id)).toMatchObject({ isPaid: true });
});
