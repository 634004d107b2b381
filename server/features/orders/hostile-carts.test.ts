import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { californiaAddress, createProduct } from '../../../tests/support/factories.ts';
import { newGuest } from '../../../tests/support/users.ts';
import type { Call } from '../../../shop/api-client.ts';
import type { CartProduct } from '../../../app/browser/cart-rules.ts';
import { addItem, initialCart, withAddress } from '../../../app/browser/cart-rules.ts';
import { priceCart, totalsAsText } from '../../../shop/rules/pricing.ts';
import { ShopError } from '../../../shop/shop-error.ts';

/** Whatever a browser sends, an order costs what the law says, or there is none. */

interface Shelf {
  id: string;
  brand: string;
  priceCents: number;
  shippingCents: number | null;
}

const shop = testShop();
let call: Call;
const shelf: Shelf[] = [];
let products: CartProduct[];

beforeAll(async () => {
  call = shop.as({ guestToken: (await newGuest(shop)).token });
  const kinds = fc.sample(
    fc.record({
      brand: fc.constantFrom('NAPCO', 'Used', 'Golden Star'),
      priceCents: fc.integer({ min: 1, max: 500_000 }),
      shippingCents: fc.option(fc.integer({ min: 0, max: 20_000 })),
    }),
    20,
  );
  for (const kind of kinds)
    shelf.push({ ...kind, ...(await createProduct(shop, { ...kind, onHand: 1_000_000 })) });
  products = await Promise.all(shelf.map(({ id }) => call('GET /api/products/:id', { params: { id } })));
});

const picked = fc.uniqueArray(
  fc.record({
    at: fc.nat({ max: 19 }),
    // The most expensive cart of these stays below what an order may cost.
    qty: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 24 })),
  }),
  { selector: ({ at }) => at, minLength: 1, maxLength: 8 },
);

/** The law, from the rows and not from anything that went through a browser. */
function lawful(lines: Iterable<[number, number]>) {
  const priced = [...lines].map(([at, qty]) => ({ ...(shelf[at] as Shelf), qty }));
  return totalsAsText(priceCart(priced, 750));
}

describe('the cart of an honest browser', () => {
  it('is accepted with the totals that the browser computed', async () => {
    const rates = (await call('GET /api/config/site')).taxRates;
    await fc.assert(
      fc.asyncProperty(picked, async (lines) => {
        const filled = lines.reduce(
          (cart, { at, qty }) => addItem(cart, products[at] as CartProduct, qty, rates),
          initialCart,
        );
        const cart = withAddress(filled, { ...californiaAddress, country: 'United States' }, rates);
        const { itemsPrice, shippingPrice, handlingFee, taxPrice, totalPrice } = cart;
        const order = await call('POST /api/orders', {
          body: {
            orderItems: cart.cartItems,
            shippingAddress: californiaAddress,
            paymentMethod: 'PayPal',
            itemsPrice,
            shippingPrice,
            handlingFee,
            taxPrice,
            totalPrice,
          },
        });
        expect(order).toMatchObject({ itemsPrice, shippingPrice, handlingFee, taxPrice, totalPrice });
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});

describe('the cart of a hostile browser', () => {
  const badQty = fc.constantFrom<unknown>(
    -1,
    0,
    0.5,
    1.000_001,
    1e9,
    1e21,
    -1e-9,
    '1',
    null,
    true,
    [],
    '1e3',
  );
  const anyAmount = fc.oneof(
    fc.constantFrom<unknown>('0.00', 0, -1, '-5.00', 1e300, 'NaN', '', null, '1e2', 0.001, [], {}),
    fc.double({ min: 0, max: 1e6 }),
  );
  const item = fc.record(
    {
      at: fc.nat({ max: 19 }),
      qty: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 1, max: 20 }) },
        { weight: 1, arbitrary: badQty },
      ),
      price: anyAmount,
      shippingPrice: anyAmount,
      brand: fc.constantFrom('NAPCO', 'Used', ''),
    },
    { requiredKeys: ['at', 'qty'] },
  );
  const totals = fc.record(
    {
      itemsPrice: anyAmount,
      shippingPrice: anyAmount,
      handlingFee: anyAmount,
      taxPrice: anyAmount,
      totalPrice: anyAmount,
    },
    { requiredKeys: [] },
  );

  it('never becomes an order at any other price than the server’s', async () => {
    const seen = { placed: 0, refused: 0 };
    // Lines may repeat: a doubled line is one with both quantities.
    const carts = fc.tuple(fc.array(item, { maxLength: 6 }), fc.option(totals, { nil: {}, freq: 2 }));
    await fc.assert(
      fc.asyncProperty(carts, async ([items, wrongTotals]) => {
        const orderItems = items.map(({ at, ...rest }) => ({ ...rest, product: shelf[at]?.id }));
        const body = {
          orderItems,
          shippingAddress: californiaAddress,
          paymentMethod: 'PayPal',
          ...wrongTotals,
        };
        const outcome = await call('POST /api/orders', { body: body as never }).catch(
          (error: unknown) => error,
        );
        if (outcome instanceof ShopError) {
          seen.refused += 1;
          expect([400, 409]).toContain(outcome.status);
          return;
        }
        seen.placed += 1;
        const merged = new Map<number, number>();
        for (const { at, qty } of items) merged.set(at, (merged.get(at) ?? 0) + (qty as number));
        expect(outcome).toMatchObject(lawful(merged));
      }),
      { numRuns: 250 },
    );
    expect(seen.placed).toBeGreaterThan(10);
    expect(seen.refused).toBeGreaterThan(60);
  }, 60_000);
});
