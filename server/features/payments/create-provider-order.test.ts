import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { address } from '../../../shop/facts.ts';
import { priceCart } from '../../../shop/rules/pricing.ts';
import {
  californiaAddress,
  createProduct,
  guestOrder,
  newGuestBuyer,
  placeOrder,
} from '../../../tests/support/factories.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { newAdmin, signedInUser } from '../../../tests/support/users.ts';
import { checkOrderRequest, readOrderRequest } from '../../../tools/paypal-emulator/orders/order-request.ts';
import { orderRequest } from '../../adapters/payments/paypal-requests.ts';
import { describeOrder } from './create-provider-order.ts';

/** What the provider learns of an order: what is bought, what it costs, and where it goes. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const sentOrder = async (providerOrderId: string) => {
  const { emulator } = paying;
  const token = await fetch(`${emulator.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${emulator.clientId}:${emulator.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }).then((reply) => reply.json() as Promise<{ access_token: string }>);
  const reply = await fetch(`${emulator.url}/v2/checkout/orders/${providerOrderId}`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look into it as into any JSON
  return ((await reply.json()) as any).purchase_units[0];
};

const attemptOf = (orderId: string) =>
  paying.shop.deps.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();

async function paymentShownTo(orderId: string) {
  const admin = paying.shop.as(await newAdmin(paying.shop));
  return (await admin('GET /api/orders/:id', { params: { id: orderId } })).payment;
}

describe("the provider's order", () => {
  it('has the address and the lines, and its sale is protected', async () => {
    const { shop, start } = paying;
    const { order, buyer, product } = await guestOrder(shop, { qty: 2 });
    const { shipping, items, amount } = await sentOrder(await start(buyer, order._id));
    expect(shipping).toEqual({
      type: 'SHIPPING',
      name: { full_name: 'Dale Ridley' },
      address: {
        address_line_1: '418 Orchard Lane',
        admin_area_2: 'Placerville',
        admin_area_1: 'CA',
        postal_code: '95667',
        country_code: 'US',
      },
    });
    expect(items).toEqual([
      {
        name: product.name,
        sku: `TG-${product.id.slice(-8)}`,
        quantity: '2',
        category: 'PHYSICAL_GOODS',
        unit_amount: { currency_code: 'USD', value: '100.00' },
      },
    ]);
    expect(amount.breakdown.item_total.value).toBe('200.00');
    await paying.buy(buyer, order._id);
    // PayPal keeps 3.49 % and 49 cents of $275.00.
    expect(await paymentShownTo(order._id)).toEqual({
      sellerProtection: 'eligible',
      url: expect.stringMatching(/^https:\/\/www\.sandbox\.paypal\.com\/activity\/payment\/\w+$/),
      currency: 'USD',
      fee: '10.09',
      net: '264.91',
      tracking: 'none',
      trackingIssue: null,
    });
  });

  it('goes without an address that lacks street, city or a possible ZIP code, and staff see that it is not protected', async () => {
    const { shop, start } = paying;
    const product = await createProduct(shop);
    for (const flaw of [{ address: '' }, { city: '' }, { postalCode: '' }, { postalCode: '9566O' }]) {
      const buyer = await newGuestBuyer(shop);
      const shippingAddress = { ...californiaAddress, ...flaw };
      const { _id: id } = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }], {
        shippingAddress,
      });
      expect(await sentOrder(await start(buyer, id))).not.toHaveProperty('shipping');
      await paying.buy(buyer, id);
      expect(await paymentShownTo(id)).toMatchObject({ sellerProtection: 'no_address' });
    }
  });

  it('goes without an address that the provider refuses, rather than losing the sale', async () => {
    const { shop, start } = paying;
    const product = await createProduct(shop);
    const buyer = await newGuestBuyer(shop);
    const { _id: id } = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }], {
      shippingAddress: { ...californiaAddress, postalCode: '00000' },
    });
    const providerOrderId = await start(buyer, id);
    expect(await sentOrder(providerOrderId)).not.toHaveProperty('shipping');
    expect(await attemptOf(id)).toMatchObject({ state: 'created', addressSent: false });
    await paying.buy(buyer, id);
    expect(await paymentShownTo(id)).toMatchObject({ sellerProtection: 'no_address' });
  });

  it('names nobody when the address has no name, because that of the account may change between two tries', async () => {
    const { shop, start } = paying;
    const user = await signedInUser(shop, { name: 'Dana Ruiz' });
    const product = await createProduct(shop);
    const { _id: id } = await placeOrder(shop, user, [{ product: product.id, qty: 1 }], {
      shippingAddress: { ...californiaAddress, name: '' },
    });
    const { shipping } = await sentOrder(await start(user, id));
    expect(shipping).not.toHaveProperty('name');
    expect(shipping.address).toMatchObject({ postal_code: '95667' });
  });

  it('does not tell the buyer what the provider keeps', async () => {
    const { order, buyer } = await guestOrder(paying.shop);
    expect(await paying.buy(buyer, order._id)).not.toHaveProperty('payment');
  });
});

describe('the amounts', () => {
  const line = fc.record({
    brand: fc.constantFrom('NAPCO', 'Classic Steel'),
    priceCents: fc.integer({ min: 0, max: 10_000_000 }),
    shippingCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
    qty: fc.integer({ min: 1, max: 9999 }),
    name: fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
    lugoPart: fc.string({ maxLength: 200, unit: 'grapheme' }),
  });
  const percent = fc.integer({ min: 0, max: 10_000 });

  it('add up to the cent and keep the provider’s limits, whatever is bought', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        percent,
        percent,
        percent,
        fc.boolean(),
        (lines, tax, napcoBasisPoints, aftermarketBasisPoints, pickup) => {
          const totals = priceCart(lines, tax, { napcoBasisPoints, aftermarketBasisPoints });
          fc.pre(totals.totalCents > 0);
          const order = { ...totals, lines, shippingAddress, addressIncomplete: false, pickup };
          const body = orderRequest(describeOrder(order, ids), undefined);
          const read = readOrderRequest(JSON.parse(JSON.stringify(body)));
          expect(read).not.toHaveProperty('flaws');
          if ('request' in read) expect(checkOrderRequest(read.request)).toEqual([]);
        },
      ),
    );
  });

  it('tell the provider of a pickup at the shop’s own address, whatever the buyer’s is', () => {
    const totals = priceCart([{ brand: 'NAPCO', priceCents: 6450, shippingCents: 0, qty: 1 }], 750);
    const order = { ...totals, lines: [], shippingAddress, addressIncomplete: false, pickup: true };
    expect(orderRequest(describeOrder(order, ids), undefined)).toMatchObject({
      purchase_units: [
        {
          shipping: {
            type: 'PICKUP_IN_STORE',
            address: { address_line_1: address.street, admin_area_1: address.region },
          },
        },
      ],
    });
  });

  const shippingAddress = { ...californiaAddress, country: 'United States' };
  const ids = { orderId: 'a1', invoiceId: 'demo-a1', createRequestId: 'key', payee: null };
});
