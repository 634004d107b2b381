import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder } from '../../../tests/support/factories.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { linkKey } from '../../../tests/support/emails.ts';
import { newGuest, signedInUser } from '../../../tests/support/users.ts';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { newToken } from '../../db/token.ts';

/** Paying in another browser than the one the order was placed in, with the link of its emails. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const keyOf = (id: string) => linkKey(paying.shop, id);
const startWith = async (caller: Caller, id: string, key: string) =>
  (await paying.shop.as(caller)('POST /api/orders/:id/payment', { params: { id }, query: { key } })).id;
const payWith = (caller: Caller, id: string, key: string, providerOrderId: string) =>
  paying.shop.as(caller)('PUT /api/orders/:id/pay', {
    params: { id },
    query: { key },
    body: { id: providerOrderId },
  });

describe('the link of an order’s emails', () => {
  const payers: [string, () => Promise<Caller>][] = [
    ['nobody in particular', async () => ({})],
    ['another guest', async () => ({ guestToken: (await newGuest(paying.shop)).token })],
    ['a browser with an expired guest token', async () => ({ guestToken: newToken() })],
    ['another customer', async () => signedInUser(paying.shop)],
  ];
  it.each(payers)('lets %s pay the order, and shows what it shows anyway', async (_, payer) => {
    const { shop, emulator } = paying;
    const { order, guest } = await guestOrder(shop);
    const [caller, key] = [await payer(), await keyOf(order._id)];
    const payment = await startWith(caller, order._id, key);
    emulator.approve(payment);
    const paid = await payWith(caller, order._id, key, payment);
    expect(paid).toMatchObject({ isPaid: true, guestUser: { guestEmail: guest.email } });
    const params = { id: order._id };
    expect(paid).toEqual(await shop.as(caller)('GET /api/orders/:id', { params, query: { key } }));
  });

  it('pays neither another order nor, tampered with, its own', async () => {
    const { order } = await guestOrder(paying.shop);
    const { order: other } = await guestOrder(paying.shop);
    for (const key of [await keyOf(other._id), `${await keyOf(order._id)}x`, 'x']) {
      await expect(startWith({}, order._id, key)).rejects.toMatchObject({ code: 'not_found' });
      await expect(payWith({}, order._id, key, 'any')).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('does not cancel it', async () => {
    const { order } = await guestOrder(paying.shop);
    const reply = await paying.shop.app.inject({
      method: 'PUT',
      url: `/api/orders/${order._id}/cancel?key=${await keyOf(order._id)}`,
      headers: { origin: paying.shop.deps.config.publicUrl },
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  });
});
