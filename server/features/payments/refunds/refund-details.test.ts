import { beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../../shop/api-client.ts';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { emailsTo, linkKey } from '../../../../tests/support/emails.ts';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';

const paying = testPayingShop();
let admin: Caller;
beforeAll(async () => {
  admin = await newAdmin(paying.shop);
});

type Body = Input<'POST /api/orders/:id/refunds'>['body'];

/** Three parts at $100.00: $300.00, shipping $75.00, handling $15.00, tax $22.50. */
async function sentOrder() {
  const made = await guestOrder(paying.shop, { qty: 3 });
  const id = made.order._id;
  await paying.buy(made.buyer, id);
  const body = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
  await paying.shop.as(admin)('PUT /api/orders/:id/tracking', { params: { id }, body });
  const refund = (asked: Omit<Body, 'reason' | 'amount'> & { breakdown: typeof lessFee }) =>
    paying.shop.as(admin)('POST /api/orders/:id/refunds', {
      params: { id },
      headers: { 'idempotency-key': newId() },
      body: { ...asked, amount: sumOf(asked.breakdown), reason: 'It came back.' },
    });
  const read = (caller: Caller, key?: string) =>
    paying.shop.as(caller)('GET /api/orders/:id', { params: { id }, query: { key } });
  return { ...made, id, refund, read };
}
const sumOf = (amounts: typeof lessFee) =>
  String(Object.values(amounts).reduce((sum, amount) => sum + Number(amount), 0));
/** One unit comes back, and the restocking fee is kept. */
const lessFee = { items: '80.00', shipping: '25.00', handling: '5.00', tax: '7.50' };

describe('how a refund was figured', () => {
  it('is told to the customer: the part, the amounts and the fee kept', async () => {
    const { id, buyer, product, refund, read } = await sentOrder();
    await refund({ breakdown: lessFee, returned: [{ product: product.id, qty: 1 }], restock: true });
    const figured = {
      breakdown: lessFee,
      returned: [{ name: product.name, qty: 1, unsent: false }],
      keptFee: '20.00',
    };
    expect((await read(buyer)).refunds).toMatchObject([figured]);
    expect((await read(buyer)).refunds[0]?.returned?.[0]).not.toHaveProperty('restocked');
    expect((await read({}, await linkKey(paying.shop, id))).refunds).toMatchObject([figured]);
    expect((await read(admin)).refunds[0]?.returned).toMatchObject([{ restocked: true }]);
    expect((await read({})).refunds).toEqual([]);
  });

  it('is in the email', async () => {
    const { guest, product, refund } = await sentOrder();
    await refund({ breakdown: lessFee, returned: [{ product: product.id, qty: 1 }], restock: true });
    const email = (await emailsTo(paying.shop, guest.email)).find(({ subject }) =>
      subject.startsWith('$117.50 refunded'),
    );
    const lines = [
      `Came back: 1 × ${product.name}`,
      'Items: $80.00',
      'Restocking fee, 20%: $20.00 kept',
      'Shipping: $25.00',
      'Handling: $5.00',
      'Tax: $7.50',
      'Refunded: $117.50',
    ];
    expect(email?.text).toContain(lines.join('\n'));
  });

  it('counts the fee of each return by what came back and was refunded before it', async () => {
    const { buyer, product, refund, read } = await sentOrder();
    const one = { returned: [{ product: product.id, qty: 1 }], restock: true };
    await refund({ breakdown: { ...lessFee, items: '250.00' } });
    await refund({ breakdown: { ...lessFee, items: '30.00' }, ...one });
    await refund({ breakdown: { ...lessFee, items: '20.00' }, ...one });
    const kept = (await read(buyer)).refunds.map(({ keptFee }) => keptFee);
    expect(kept).toEqual(['0.00', '20.00', '0.00']);
  });

  it('names no fee when an admin chose an amount of their own, or waived it', async () => {
    const { buyer, product, refund, read } = await sentOrder();
    const one = { returned: [{ product: product.id, qty: 1 }], restock: true };
    await refund({ breakdown: { ...lessFee, items: '90.00' }, ...one });
    await refund({ breakdown: { ...lessFee, items: '100.00' }, ...one });
    expect((await read(buyer)).refunds).toMatchObject([{ keptFee: '0.00' }, { keptFee: '0.00' }]);
  });
});
