import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { emailedToken, emailsTo, linkKey } from '../../../tests/support/emails.ts';
import {
  californiaAddress,
  createProduct,
  finishPaying,
  guestOrder,
  newGuestBuyer,
  placeOrder,
  startPaying,
} from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { signedInUser } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { sumFinishedDays } from '../reports/sum-finished-days.ts';

const shop = testShop();
const admin = callAsAdmin(shop, { name: 'Rosa Lugo' });

const correctEmail = (id: string, email: string, more: { resend?: boolean; version?: number } = {}) =>
  admin('PUT /api/orders/:id/email', { params: { id }, body: { email, ...more } });
const correctAddress = (
  id: string,
  change: Partial<typeof californiaAddress> & { apartment?: string },
  version?: number,
) =>
  admin('PUT /api/orders/:id/shipping-address', {
    params: { id },
    body: { ...californiaAddress, ...change, version },
  });
const open = (caller: Caller, id: string, key?: string) =>
  shop.as(caller)('GET /api/orders/:id', { params: { id }, query: { key } });
const paidOrder = async (address: Partial<typeof californiaAddress> = {}, part = {}) => {
  const { id: product } = await createProduct(shop, part);
  const buyer = await newGuestBuyer(shop);
  const shippingAddress = { ...californiaAddress, ...address };
  const { _id } = await placeOrder(shop, buyer, [{ product, qty: 1 }], { shippingAddress });
  return { buyer, order: await finishPaying(shop, buyer, _id, await startPaying(shop, buyer, _id)) };
};
const newEmail = () => `right-${newId()}@example.com`;
const auditOf = async (thingId: string) => (await admin('GET /api/audit', { query: { thingId } })).entries;
const lastEvent = async (id: string) =>
  (await admin('GET /api/orders/:id/history', { params: { id } })).events.at(-1);
const subjectsTo = async (email: string) =>
  (await emailsTo(shop, email)).map(({ subject }) => subject.replace(/ \d{6}/, ''));

describe('correcting the email of an order', () => {
  it('sends the confirmation to the corrected email, on demand, with a link that opens the order', async () => {
    const { order, guest } = await guestOrder(shop);
    const email = newEmail();
    await runJobs(shop, { early: true });
    const typed = ` ${email.toUpperCase()} `;
    expect(await correctEmail(order._id, typed, { resend: true })).toMatchObject({
      guestUser: { guestEmail: email },
    });
    const [sent] = await emailsTo(shop, email);
    const [, key] = /\?key=([\w.-]+)/.exec(sent?.text ?? '') ?? [];
    expect(sent?.subject).toBe(`We have your order ${order.number}`);
    expect((await open({}, order._id, key)).view).toBe('full');
    expect(await subjectsTo(guest.email)).toEqual(['We have your order']);
    expect(await lastEvent(order._id)).toMatchObject({
      text: 'Email corrected, order confirmation sent to it',
      by: 'Rosa Lugo',
    });
  });

  it('sends one confirmation while the first still waits', async () => {
    const { order, guest } = await guestOrder(shop);
    const email = newEmail();
    await correctEmail(order._id, email, { resend: true });
    await runJobs(shop, { early: true });
    expect(await subjectsTo(email)).toEqual(['We have your order']);
    expect(await subjectsTo(guest.email)).toEqual([]);
  });

  it('goes on after the order was delivered or canceled, and sends nothing unless asked', async () => {
    const { order, buyer } = await paidOrder();
    await runJobs(shop);
    await admin('PUT /api/orders/:id/deliver', { params: { id: order._id } });
    const email = newEmail();
    await correctEmail(order._id, email);
    expect(await subjectsTo(email)).toEqual([]);
    expect(await lastEvent(order._id)).toMatchObject({ text: 'Email corrected' });
    expect((await open(buyer, order._id)).guestUser).toEqual({ guestEmail: email });
    const { order: unpaid, buyer: other } = await guestOrder(shop);
    await shop.as(other)('PUT /api/orders/:id/cancel', { params: { id: unpaid._id } });
    expect(await correctEmail(unpaid._id, email)).toMatchObject({ guestUser: { guestEmail: email } });
    await expect(correctEmail(unpaid._id, newEmail(), { resend: true })).rejects.toMatchObject({
      code: 'order_closed',
    });
    expect((await open(other, unpaid._id)).guestUser).toEqual({ guestEmail: email });
  });

  it('leaves the former mailbox no access, and the guest’s browser its own', async () => {
    const { order, buyer } = await guestOrder(shop);
    const key = await linkKey(shop, order._id);
    await correctEmail(order._id, newEmail());
    expect((await open({}, order._id, key)).view).toBe('reduced');
    expect((await open(buyer, order._id)).view).toBe('full');
    await expect(
      shop.call('POST /api/orders/:id/payment', { params: { id: order._id }, query: { key } }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('takes the order from an account that claimed it under the former email and verifies that later', async () => {
    const { order, buyer, guest } = await guestOrder(shop);
    const stranger = await signedInUser(shop, { email: guest.email, active: false });
    await open({ cookie: stranger.cookie, ...buyer }, order._id);
    await correctEmail(order._id, newEmail());
    await correctEmail(order._id, guest.email);
    await shop.as(stranger)('POST /api/users/resend-verification-email');
    const verifier = { guestToken: await emailedToken(shop, guest.email, 'verify-email') };
    await shop.as(verifier)('GET /api/users/verify-email');
    expect((await open(stranger, order._id)).view).toBe('reduced');
    expect((await shop.as(stranger)('GET /api/orders/myorders')).orders).toEqual([]);
  });

  it('gives the order to no account that has the corrected email, until that opens it by the link', async () => {
    const { order } = await guestOrder(shop);
    const owner = await signedInUser(shop, { name: 'Jane Miller' });
    await correctEmail(order._id, owner.email);
    expect((await open(owner, order._id)).view).toBe('reduced');
    const key = await linkKey(shop, order._id);
    expect(JSON.stringify(await open({}, order._id, key))).not.toMatch(/Jane|Miller/);
    expect(await open(owner, order._id, key)).toMatchObject({ user: { _id: owner.id } });
  });

  it('leaves an order with the account it belongs to, whose name nobody else learns', async () => {
    const owner = await signedInUser(shop, { name: 'Jane Miller' });
    const { id: product } = await createProduct(shop);
    const { _id: id } = await placeOrder(shop, owner, [{ product, qty: 1 }]);
    const other = await signedInUser(shop);
    expect(await correctEmail(id, other.email)).toMatchObject({
      user: { _id: owner.id, name: 'Jane Miller', email: other.email },
    });
    const key = await linkKey(shop, id);
    const seen = await open(other, id, key);
    expect(seen).toMatchObject({ view: 'full', guestUser: { guestEmail: other.email } });
    expect(JSON.stringify(seen)).not.toMatch(/Jane|Miller/);
    expect((await open(owner, id)).view).toBe('full');
  });

  it('is in the audit log without either email', async () => {
    const { order, guest } = await guestOrder(shop);
    const email = newEmail();
    await correctEmail(order._id, email);
    const entries = await auditOf(order._id);
    expect(entries).toMatchObject([
      { action: 'order.correct', by: { name: 'Rosa Lugo' }, before: {}, after: { changed: ['email'] } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${guest.email}|${email}`));
  });

  it('rejects what is no email, and a stale version with the current order', async () => {
    const { order } = await guestOrder(shop);
    await expect(correctEmail(order._id, 'dale@')).rejects.toMatchObject({
      details: { fields: { email: 'Please enter a valid email address' } },
    });
    const current = await correctEmail(order._id, newEmail(), { version: 1 });
    expect(current.version).toBe(2);
    await expect(correctEmail(order._id, newEmail(), { version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current },
    });
    const same = current.guestUser?.guestEmail ?? '';
    expect(await correctEmail(order._id, same, { version: 1 })).toEqual(current);
    expect(await auditOf(order._id)).toHaveLength(1);
  });
});

describe('correcting the shipping address of an order', () => {
  it('replaces it, names the corrected fields in the audit log and none of their values', async () => {
    const { order, buyer } = await paidOrder();
    const change = { address: '420 Orchard Lane', apartment: 'B', phone: '(530) 555-0143' };
    await correctAddress(order._id, change);
    expect(await open(buyer, order._id)).toMatchObject({
      shippingAddress: { ...californiaAddress, ...change },
      totalPrice: order.totalPrice,
    });
    expect(await lastEvent(order._id)).toMatchObject({
      text: 'Shipping address corrected: apartment, street, phone',
      by: 'Rosa Lugo',
    });
    const entries = await auditOf(order._id);
    expect(entries).toMatchObject([
      { action: 'order.correct', after: { changed: ['apartment', 'address', 'phone'] } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Orchard|555-0143|5550143/);
    expect((await correctAddress(order._id, { address: change.address })).shippingAddress).not.toHaveProperty(
      'apartment',
    );
  });

  it('completes an incomplete one', async () => {
    const { guest } = await guestOrder(shop);
    const { id: product } = await createProduct(shop);
    const buyer = { guestToken: guest.token };
    const shippingAddress = { ...californiaAddress, postalCode: '' };
    const { _id } = await placeOrder(shop, buyer, [{ product, qty: 1 }], { shippingAddress });
    expect(await correctAddress(_id, {})).toMatchObject({ addressIncomplete: false });
  });

  it('ends the protection of a payment whose provider knows another address, but not for the phone', async () => {
    const { order } = await paidOrder();
    const { _id: id } = order;
    expect((await correctAddress(id, { phone: '5305550143' })).payment).toMatchObject({
      sellerProtection: 'eligible',
    });
    expect((await correctAddress(id, { city: 'Camino' })).payment).toMatchObject({
      sellerProtection: 'no_address',
    });
  });

  it('ends a payment that has only been started: the next one tells the provider the corrected address', async () => {
    const { order, buyer } = await guestOrder(shop);
    const { _id: id } = order;
    const started = await startPaying(shop, buyer, id);
    await correctAddress(id, { address: '420 Orchard Lane' });
    await expect(finishPaying(shop, buyer, id, started)).rejects.toMatchObject({ code: 'conflict' });
    await finishPaying(shop, buyer, id, await startPaying(shop, buyer, id));
    expect((await admin('GET /api/orders/:id', { params: { id } })).payment).toMatchObject({
      sellerProtection: 'eligible',
    });
  });

  it('refuses to replace what a parcel needs by what it can’t use, and leaves alone what was missing before', async () => {
    const { _id: id } = (await paidOrder()).order;
    await expect(correctAddress(id, { postalCode: '1234' })).rejects.toMatchObject({
      details: { fields: { postalCode: 'A ZIP code has 5 digits' } },
    });
    await expect(correctAddress(id, { city: ' ' })).rejects.toMatchObject({
      details: { fields: { city: 'The carrier needs this' } },
    });
  });

  it('refuses another state whose sales tax differs, and says both amounts', async () => {
    const { order: unpaid } = await guestOrder(shop);
    const { order: paid } = await paidOrder();
    for (const [{ _id: id }, way] of [
      [unpaid, 'Cancel'],
      [paid, 'Refund'],
    ] as const) {
      const message = `The total includes $7.50 of sales tax for California; for Nevada it would be $0.00. ${way} this order and ask the customer to order again.`;
      await expect(correctAddress(id, { state: 'NV' })).rejects.toMatchObject({
        code: 'invalid_input',
        details: { fields: { state: message } },
      });
    }
    const untaxed = await paidOrder({ state: 'NV' });
    await expect(correctAddress(untaxed.order._id, { state: 'CA' })).rejects.toMatchObject({
      details: {
        fields: {
          state: expect.stringMatching(
            /^The total includes \$0\.00 of sales tax for Nevada; for California it would be \$7\.50\. /,
          ),
        },
      },
    });
  });

  it('takes another state with the same sales tax, which the tax reports have from then on', async () => {
    const { order } = await paidOrder({ state: 'ND' });
    const id = order._id;
    const paidAt = new Date('2019-05-01T12:00:00Z');
    await shop.deps.db.updateTable('orders').set({ paidAt }).where('id', '=', id).execute();
    const statesIn2019 = async () => {
      const reply = await admin('GET /api/orders/admin/tax', { query: { period: '2019' } });
      return reply.taxInfoByState.map(({ _id, totalOrders }) => [_id, totalOrders]);
    };
    await sumFinishedDays(shop.deps);
    expect(await statesIn2019()).toEqual([['ND', 1]]);
    expect(await correctAddress(id, { state: 'SD' })).toMatchObject({
      shippingAddress: { state: 'SD' },
      taxPrice: '0.00',
      totalPrice: order.totalPrice,
    });
    expect(await statesIn2019()).toEqual([['SD', 1]]);
    await sumFinishedDays(shop.deps);
    expect(await statesIn2019()).toEqual([['SD', 1]]);
  });

  it('takes a state with a tax if that comes to nothing, with its rate', async () => {
    const { order } = await paidOrder({ state: 'NV' }, { priceCents: 6 });
    await correctAddress(order._id, { state: 'CA' });
    const stored = await shop.deps.db
      .selectFrom('orders')
      .select(['taxState', 'taxBasisPoints', 'taxCents'])
      .where('id', '=', order._id)
      .executeTakeFirst();
    expect(stored).toEqual({ taxState: 'CA', taxBasisPoints: 750, taxCents: 0 });
  });

  it('is refused once the order is sent, delivered, refunded, canceled or expired', async () => {
    const refused = (id: string, message: string) =>
      expect(correctAddress(id, { city: 'Camino' })).rejects.toMatchObject({ code: 'conflict', message });
    const { order: sent } = await paidOrder();
    const tracking = { carrier: 'UPS', trackingNumber: '1Z999' };
    await admin('PUT /api/orders/:id/tracking', { params: { id: sent._id }, body: tracking });
    await refused(sent._id, 'This order has been sent already');
    const { order: delivered } = await paidOrder();
    await admin('PUT /api/orders/:id/deliver', { params: { id: delivered._id } });
    await refused(delivered._id, 'This order has been sent already');
    const { order: refunded } = await paidOrder();
    await admin('POST /api/orders/:id/refunds', {
      params: { id: refunded._id },
      headers: { 'idempotency-key': newId() },
      body: { reason: 'A dent.' },
    });
    await refused(refunded._id, 'This order has been refunded in full');
    const { order: canceled, buyer } = await guestOrder(shop);
    await shop.as(buyer)('PUT /api/orders/:id/cancel', { params: { id: canceled._id } });
    await refused(canceled._id, 'This order was canceled');
    const { order: expired } = await guestOrder(shop);
    const past = { expiresAt: shop.deps.clock() };
    await shop.deps.db.updateTable('orders').set(past).where('id', '=', expired._id).execute();
    await refused(expired._id, 'This order has expired');
  });

  it('is refused while a payment is being confirmed', async () => {
    const { order, buyer } = await guestOrder(shop);
    const { _id: id } = order;
    await startPaying(shop, buyer, id);
    await shop.deps.db
      .updateTable('paymentAttempts')
      .set({ state: 'capturing', captureStartedAt: shop.deps.clock() })
      .where('orderId', '=', id)
      .execute();
    await expect(correctAddress(id, { city: 'Camino' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'A payment of this order is being confirmed. Please wait until that is done.',
    });
  });

  it('has the rules of the checkout, and rejects a stale version with the current order', async () => {
    const { order } = await paidOrder();
    const { _id: id } = order;
    await expect(correctAddress(id, { phone: '555', name: 'x'.repeat(101) })).rejects.toMatchObject({
      details: { fields: { name: 'At most 100 characters', phone: expect.stringContaining('10-digit') } },
    });
    const current = await correctAddress(id, { city: 'Camino' }, 1);
    expect(current.version).toBe(2);
    await expect(correctAddress(id, { city: 'Folsom' }, 1)).rejects.toMatchObject({
      code: 'conflict',
      details: { current },
    });
    // Whoever enters a tracking number has the former address before them.
    const tracking = { carrier: 'UPS', trackingNumber: '1Z999', version: 1 };
    await expect(
      admin('PUT /api/orders/:id/tracking', { params: { id }, body: tracking }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});
