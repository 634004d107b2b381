import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { neverAsked, refusing, withProvider } from '../../../../tests/support/payment-providers.ts';
import { newId } from '../../../db/id.ts';
import type { PaymentAttempt } from '../data.ts';
import { listPaymentAttempts } from '../data.ts';
import { releaseReservations } from '../../stock/release-reservations.ts';
import { settleSiblingAttempts } from './settle-sibling-attempts.ts';

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const minute = 60_000;

/** Two payments of one order; the first was captured without the shop knowing. */
async function paidByTheFirst() {
  const { shop, start, emulator } = paying;
  const { order, buyer } = await guestOrder(shop);
  const providerOrderId = await start(buyer, order._id);
  emulator.approve(providerOrderId);
  await shop.deps.payments.captureOrder({ providerOrderId, requestId: crypto.randomUUID() });
  shop.advance(151 * minute);
  await releaseReservations(shop.deps);
  await start(buyer, order._id);
  const attempts = await listPaymentAttempts(shop.deps.db, order._id);
  const of = (first: boolean) =>
    attempts.find((attempt) => (attempt.providerOrderId === providerOrderId) === first) as PaymentAttempt;
  return { orderId: order._id, first: of(true), second: of(false) };
}

/** What the audit would find is settled at the end: the money has come. */
async function settleAfterAll(second: PaymentAttempt): Promise<void> {
  expect(await settleSiblingAttempts(paying.shop.deps, second)).toBe(true);
}

const isPaid = async (orderId: string) =>
  (
    await paying.shop.deps.db
      .selectFrom('orders')
      .select('paidAt')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).paidAt !== null;

describe('settleSiblingAttempts', () => {
  it('settles the captured payment, and the order is paid', async () => {
    const { orderId, second } = await paidByTheFirst();
    expect(await settleSiblingAttempts(paying.shop.deps, second)).toBe(true);
    expect(await isPaid(orderId)).toBe(true);
  });

  it('skips the attempt itself and those that never reached the provider', async () => {
    const { shop } = paying;
    const { orderId, first, second } = await paidByTheFirst();
    const { db } = shop.deps;
    const asked: string[] = [];
    const listening = withProvider(shop.deps, {
      readOrder: (id) => {
        asked.push(id);
        return shop.deps.payments.readOrder(id);
      },
    });
    const id = newId();
    const [createRequestId, captureRequestId] = [crypto.randomUUID(), crypto.randomUUID()];
    await db
      .insertInto('paymentAttempts')
      .values({ ...first, id, createRequestId, captureRequestId, providerOrderId: null, state: 'expired' })
      .execute();
    expect(await settleSiblingAttempts(listening, first)).toBe(false);
    expect(asked).toEqual([second.providerOrderId]);
    expect(await isPaid(orderId)).toBe(false);
    await db.deleteFrom('paymentAttempts').where('id', '=', id).execute();
    await settleAfterAll(second);
  });

  it('asks no provider about what was made in another environment', async () => {
    const { shop } = paying;
    const { orderId, second } = await paidByTheFirst();
    const deaf = withProvider(shop.deps, { readOrder: neverAsked });
    expect(await settleSiblingAttempts(deaf, { ...second, environment: 'sandbox' })).toBe(false);
    expect(await isPaid(orderId)).toBe(false);
    await settleAfterAll(second);
  });

  it('skips captures that brought no money', async () => {
    const { shop } = paying;
    const { orderId, first, second } = await paidByTheFirst();
    const order = await shop.deps.payments.readOrder(first.providerOrderId ?? '');
    const [money] = order.captures;
    if (!money) throw new Error('nothing was captured');
    const unpaid = { ...money, captureId: `${money.captureId}-0`, status: 'DECLINED' as const };
    const only = withProvider(shop.deps, { readOrder: async () => ({ ...order, captures: [unpaid] }) });
    expect(await settleSiblingAttempts(only, second)).toBe(false);
    expect(await isPaid(orderId)).toBe(false);
    const both = withProvider(shop.deps, {
      readOrder: async () => ({ ...order, captures: [unpaid, money] }),
    });
    expect(await settleSiblingAttempts(both, second)).toBe(true);
    expect(await isPaid(orderId)).toBe(true);
  });

  it('treats an order that the provider has forgotten as unpaid, but passes on other errors', async () => {
    const { shop } = paying;
    const { orderId, second } = await paidByTheFirst();
    const forgotten = withProvider(shop.deps, { readOrder: refusing('not-found') });
    expect(await settleSiblingAttempts(forgotten, second)).toBe(false);
    const silent = withProvider(shop.deps, { readOrder: refusing('unavailable') });
    await expect(settleSiblingAttempts(silent, second)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await isPaid(orderId)).toBe(false);
    await settleAfterAll(second);
  });
});
