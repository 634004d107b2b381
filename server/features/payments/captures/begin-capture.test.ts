import { afterEach, describe, expect, it } from 'vitest';
import { setOnHand } from '../../../../tests/support/audit-stock.ts';
import { guestOrder, stockOf } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { catalogChangesDuring } from '../../../../tests/support/payment-providers.ts';
import type { PaymentAttemptState } from '../../../db/row.ts';
import { hashToken } from '../../../db/token.ts';
import type { Buyer } from '../../../actor.ts';
import { findGuest } from '../../accounts/data.ts';
import { capturePayment } from './capture-payment.ts';
import { releaseReservations } from '../../stock/release-reservations.ts';

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const minute = 60_000;
const attempts = () => paying.shop.deps.db.updateTable('paymentAttempts');
const stateOf = async (providerOrderId: string) =>
  (
    await paying.shop.deps.db
      .selectFrom('paymentAttempts')
      .select('state')
      .where('providerOrderId', '=', providerOrderId)
      .executeTakeFirstOrThrow()
  ).state;

/** A payment that was declined and then approved in the provider's window, while the buyer has started another. */
async function declinedAndAnother() {
  const { shop, start, pay, emulator } = paying;
  const made = await guestOrder(shop, { product: { onHand: 1 } });
  const orderId = made.order._id;
  const declined = await start(made.buyer, orderId);
  emulator.approve(declined, { decline: true });
  await expect(pay(made.buyer, orderId, declined)).rejects.toMatchObject({ code: 'payment_declined' });
  const another = await start(made.buyer, orderId);
  emulator.approve(declined);
  return { ...made, orderId, declined, another };
}

describe('a capture', () => {
  it.each<PaymentAttemptState>(['creating', 'created', 'capturing', 'pending', 'captured'])(
    'does not begin while another payment of the order is %s, and may when that is over',
    async (state) => {
      const { buyer, orderId, declined, another } = await declinedAndAnother();
      await attempts().set({ state }).where('providerOrderId', '=', another).execute();
      await expect(paying.pay(buyer, orderId, declined)).rejects.toMatchObject({
        code: 'conflict',
        status: 409,
      });
      expect(await stateOf(declined)).toBe('declined');
      expect(paying.captures(orderId)).toEqual([]);
      await attempts().set({ state: 'expired' }).where('providerOrderId', '=', another).execute();
      expect(await paying.pay(buyer, orderId, declined)).toMatchObject({ isPaid: true });
    },
  );

  it.each<PaymentAttemptState>(['declined', 'expired', 'rejected'])(
    'begins beside another payment that is %s',
    async (state) => {
      const { buyer, orderId, declined, another } = await declinedAndAnother();
      await attempts().set({ state }).where('providerOrderId', '=', another).execute();
      expect(await paying.pay(buyer, orderId, declined)).toMatchObject({ isPaid: true });
    },
  );

  it('of a declined payment expires for good when its stock is gone', async () => {
    const { shop, pay } = paying;
    const { buyer, orderId, declined, another, product } = await declinedAndAnother();
    await attempts().set({ state: 'expired' }).where('providerOrderId', '=', another).execute();
    shop.advance(16 * minute);
    await releaseReservations(shop.deps);
    await setOnHand(shop.deps.db, product.id, 0);
    await expect(pay(buyer, orderId, declined)).rejects.toMatchObject({ code: 'out_of_stock' });
    await setOnHand(shop.deps.db, product.id, 1);
    expect(await stateOf(declined)).toBe('expired');
    await expect(pay(buyer, orderId, declined)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This payment has expired. Please start it again.',
    });
    expect(paying.captures(orderId)).toEqual([]);
  });

  it('reserves nothing again for a payment that nobody has approved', async () => {
    const { shop, start, emulator } = paying;
    for (const waits of [false, true]) {
      const { order, buyer, product, guest } = await guestOrder(shop);
      const providerOrderId = await start(buyer, order._id);
      if (waits) {
        shop.advance(16 * minute);
        await releaseReservations(shop.deps);
      }
      const actor = await actorOf(guest.token);
      const payment = { orderId: order._id, providerOrderId };
      const changes = await catalogChangesDuring(shop.deps, (deps) =>
        capturePayment(deps, actor, payment).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'payment_not_approved' }),
        ),
      );
      expect(changes).toEqual([]);
      expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: waits ? 0 : 1 });
      emulator.approve(providerOrderId);
    }
  });

  it('in progress reserves nothing again and only asks for its outcome', async () => {
    const { shop, start, emulator, captures } = paying;
    const { order, buyer, guest, product } = await guestOrder(shop);
    const providerOrderId = await start(buyer, order._id);
    emulator.approve(providerOrderId);
    emulator.setFaults({ on: 'capture-order', what: 'pending' });
    await paying.pay(buyer, order._id, providerOrderId);
    const actor = await actorOf(guest.token);
    const changes = await catalogChangesDuring(shop.deps, (deps) =>
      capturePayment(deps, actor, { orderId: order._id, providerOrderId }),
    );
    expect(changes).toEqual([]);
    // Its reservation doesn't expire in the meantime, either.
    shop.advance(16 * minute);
    await releaseReservations(shop.deps);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
    const pending = emulator.unsettled().captures.find((capture) => capture.orderId === providerOrderId);
    emulator.resolve(pending?.captureId ?? '', 'COMPLETED');
    expect(await paying.pay(buyer, order._id, providerOrderId)).toMatchObject({ isPaid: true });
    expect(captures(order._id)).toHaveLength(1);
  });
});

/** The guest as the endpoint knows them. */
async function actorOf(token: string): Promise<Buyer> {
  const { db, clock } = paying.shop.deps;
  const guest = await findGuest(db, hashToken(token), clock());
  if (!guest) throw new Error('no such guest');
  return { guest };
}
