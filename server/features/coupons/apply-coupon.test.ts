import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderCentsMax } from '../../../shop/facts.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import {
  californiaAddress,
  createCoupon,
  createProduct,
  orderBody,
  placeOrder,
  stockOf,
} from '../../../tests/support/factories.ts';
import { newGuest, signedInUser } from '../../../tests/support/users.ts';
import { waitingJobs } from '../../../tests/support/run-jobs.ts';
import { wholeDatabase } from '../../../tests/support/database.ts';
import {
  addItem,
  initialCart,
  specifiedTaxRates,
  withAddress,
  withCoupon,
} from '../../../app/browser/cart-rules.ts';
import { parseCart } from '../../../app/browser/parse-cart.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();

const apply = (couponCode: string, items: { product: string; qty: number }[], given: object = {}) =>
  shop.call('POST /api/coupons/apply', {
    body: { couponCode, cartItems: items, shippingAddress: californiaAddress, ...given },
  });
const one = async (given: Parameters<typeof createProduct>[1] = {}) => [
  { product: (await createProduct(shop, given)).id, qty: 1 },
];

describe('applying a coupon', () => {
  it('takes the NAPCO percentage off NAPCO lines, the other off the rest, and prices all of it [3.16] [7.4.2] [9.11]', async () => {
    const { id, code } = await createCoupon(shop, { napcoBasisPoints: 1000, aftermarketBasisPoints: 1500 });
    const napco = await createProduct(shop, { brand: 'NAPCO', priceCents: 6450 });
    const other = await createProduct(shop, { priceCents: 24_900 });
    const used = await createProduct(shop, { brand: 'Used', priceCents: 38_900, shippingCents: 8500 });
    const items = [
      { product: napco.id, qty: 2 },
      { product: other.id, qty: 1 },
      { product: used.id, qty: 1 },
    ];
    expect(await apply(code, items)).toEqual({
      couponId: id,
      code,
      napcoDiscountPercentage: 10,
      aftermarketDiscountPercentage: 15,
      itemsPrice: '658.40',
      shippingPrice: '170.00',
      handlingFee: '33.14',
      taxPrice: '49.38',
      totalPrice: '910.92',
    });
  });

  it('knows the code in any case and with blanks around it, and returns it as the coupon has it', async () => {
    const { id, code } = await createCoupon(shop, { code: `Spring-${newId()}` });
    for (const typed of [code, code.toLowerCase(), `  ${code.toUpperCase()}\t`])
      expect(await apply(typed, await one())).toMatchObject({ couponId: id, code });
  });

  it('ignores blanks inside, unless the code has them itself', async () => {
    const tail = newId();
    const { id } = await createCoupon(shop, { code: `Spring57${tail}` });
    for (const typed of [`spring 57 ${tail}`, `SPRING\u00A057${tail}`])
      expect((await apply(typed, await one())).couponId).toBe(id);
    const spaced = await createCoupon(shop, { code: `Spring 57${tail}` });
    expect((await apply(`spring 57${tail}`, await one())).couponId).toBe(spaced.id);
    expect((await apply(`spring57${tail}`, await one())).couponId).toBe(id);
  });

  it('does not confuse letters that look or sound alike', async () => {
    const tail = newId();
    await createCoupon(shop, { code: `SPRINGK${tail}` });
    const { id } = await createCoupon(shop, { code: `Año${tail}` });
    for (const typed of [
      `SPRİNGK${tail}`,
      `sprıngk${tail}`,
      `ſpringk${tail}`,
      `spring\u212A${tail}`,
      `AÑO${tail}`,
    ])
      await expect(apply(typed, await one())).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect((await apply(`AñO${tail}`, await one())).couponId).toBe(id);
  });

  it('is for guests and customers, and for a guest whose token is not sent', async () => {
    const { id, code } = await createCoupon(shop);
    const items = await one();
    const body = { couponCode: code, cartItems: items, shippingAddress: californiaAddress };
    for (const caller of [
      {},
      { guestToken: (await newGuest(shop)).token },
      { cookie: (await signedInUser(shop)).cookie },
    ])
      expect((await shop.as(caller)('POST /api/coupons/apply', { body })).couponId).toBe(id);
  });

  it('reads products and prices itself: what the cart says of them changes nothing', async () => {
    const { code } = await createCoupon(shop);
    const [item] = await one();
    const plain = await apply(code, [item as { product: string; qty: number }]);
    const tampered = { ...item, price: 0.01, shippingPrice: 0, brand: 'NAPCO', countInStock: 9999 };
    expect(await apply(code, [tampered as never])).toEqual(plain);
  });

  it('accepts a stored cart unchanged, its items named by `_id` [7.4.1]', async () => {
    const { code } = await createCoupon(shop);
    const { id } = await createProduct(shop);
    const product = await shop.call('GET /api/products/:id', { params: { id } });
    const cart = addItem(initialCart, product, 2, specifiedTaxRates);
    const reply = await apply(code, cart.cartItems as never);
    expect(reply).toEqual(await apply(code, [{ product: id, qty: 2 }]));
  });

  it('counts the lines of one product together, so that they round as in the order', async () => {
    const { code } = await createCoupon(shop, { aftermarketBasisPoints: 5000 });
    const { id: product } = await createProduct(shop, { priceCents: 101 });
    const twice = await apply(code, [
      { product, qty: 1 },
      { product, qty: 2 },
    ]);
    expect(twice).toEqual(await apply(code, [{ product, qty: 3 }]));
    expect(twice.itemsPrice).toBe('1.52');
  });

  it('takes tax from the discounted items, and none before the state is known [9.6]', async () => {
    const { code } = await createCoupon(shop, { aftermarketBasisPoints: 2000 });
    const items = await one();
    expect(await apply(code, items)).toMatchObject({ itemsPrice: '80.00', taxPrice: '6.00' });
    for (const shippingAddress of [{ ...californiaAddress, state: 'NV' }, {}, undefined])
      expect(await apply(code, items, { shippingAddress })).toMatchObject({ taxPrice: '0.00' });
  });

  it.each([
    [0, '100.00', '5.00', '7.50', '137.50'],
    [3333, '66.67', '3.67', '5.00', '100.34'],
    [10_000, '0.00', '1.00', '0.00', '26.00'],
  ])('of %d hundredths of a percent leaves shipping and handling', async (points, items, fee, tax, total) => {
    const { code } = await createCoupon(shop, { aftermarketBasisPoints: points });
    expect(await apply(code, await one())).toMatchObject({
      napcoDiscountPercentage: 10,
      aftermarketDiscountPercentage: points / 100,
      itemsPrice: items,
      shippingPrice: '25.00',
      handlingFee: fee,
      taxPrice: tax,
      totalPrice: total,
    });
  });

  it('stores nothing', async () => {
    const { code } = await createCoupon(shop);
    const items = await one();
    const before = await wholeDatabase(shop);
    await apply(code, items);
    await expect(apply('unknown', items)).rejects.toMatchObject({ code: 'not_found' });
    expect(await wholeDatabase(shop)).toBe(before);
  });
});

describe('refusing a coupon', () => {
  const rawReply = async (couponCode: string) => {
    const payload = { couponCode, cartItems: await one(), shippingAddress: californiaAddress };
    const { statusCode, body, headers } = await shop.app.inject({
      method: 'POST',
      url: '/api/coupons/apply',
      payload,
    });
    return { statusCode, body, names: Object.keys(headers).filter((name) => name !== 'date') };
  };

  it('gives byte-identical replies for an unknown, an inactive and a deleted code [4.13]', async () => {
    const unknown = await rawReply('NOSUCHCODE');
    expect(unknown).toMatchObject({
      statusCode: 404,
      body: JSON.stringify({ message: 'This coupon code is not valid', code: 'not_found' }),
    });
    const inactive = await createCoupon(shop, { isActive: false });
    const deleted = await createCoupon(shop, { deletedAt: new Date() });
    const fresh = await shop.as(await signedInUser(shop, { isAdmin: true }))('POST /api/coupons');
    for (const { code } of [inactive, deleted, fresh]) expect(await rawReply(code)).toEqual(unknown);
    for (const hostile of ["' OR 1=1 --", '%', '_____', '\\', 'x'.repeat(200)])
      expect(await rawReply(hostile)).toEqual(unknown);
  });

  it.each(['', '   ', undefined, null, 7])('asks for a code if it is %j', async (couponCode) => {
    await expect(apply(couponCode as string, await one())).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Please enter a coupon code',
    });
  });

  it('needs something in the cart, that is sold, in whole numbers, for a state that we ship to', async () => {
    const { code } = await createCoupon(shop);
    const items = await one();
    await expect(apply(code, [])).rejects.toMatchObject({ message: 'Your cart is empty' });
    for (const product of [newId(), ...(await one({ hidden: true })).map((item) => item.product)])
      await expect(apply(code, [...items, { product, qty: 1 }])).rejects.toMatchObject({
        status: 400,
        message: 'A part in your cart is not in the catalog anymore. Please remove it from your cart.',
      });
    for (const qty of [0, -1, 1.5, 10_000])
      await expect(apply(code, [{ ...items[0], qty } as never])).rejects.toMatchObject({ status: 400 });
    await expect(apply(code, items, { shippingAddress: { state: 'HI' } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('needs a cart that can be paid at once', async () => {
    const { code } = await createCoupon(shop, { aftermarketBasisPoints: 10_000 });
    const { id: product } = await createProduct(shop, { priceCents: orderCentsMax / 10, shippingCents: 0 });
    await apply(code, [{ product, qty: 10 }]);
    await expect(apply(code, [{ product, qty: 11 }])).rejects.toMatchObject({
      status: 400,
      message: 'Your cart is too large for one order.',
    });
  });
});

describe('an order with a coupon', () => {
  const guestCaller = async () => ({ guestToken: (await newGuest(shop)).token });

  it('is placed at the totals that applying it gave, however odd they are [9.15]', async () => {
    const buyer = await guestCaller();
    const shelf = await Promise.all(
      [
        { brand: 'NAPCO', priceCents: 6_449 },
        { brand: 'NAPCO', priceCents: 1, shippingCents: 0 },
        { priceCents: 33_333 },
        { brand: 'Used', priceCents: 99, shippingCents: 1_999 },
      ].map((given) => createProduct(shop, { ...given, onHand: 9_000 })),
    );
    const products = await Promise.all(
      shelf.map(({ id }) => shop.call('GET /api/products/:id', { params: { id } })),
    );
    const basisPoints = fc.oneof(
      fc.constantFrom(0, 1, 3333, 5000, 9999, 10_000),
      fc.integer({ min: 0, max: 10_000 }),
    );
    const wanted = fc.uniqueArray(fc.nat({ max: shelf.length - 1 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(
        wanted,
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 4, maxLength: 4 }),
        basisPoints,
        basisPoints,
        fc.constantFrom('CA', 'NV'),
        async (chosen, quantities, napcoBasisPoints, aftermarketBasisPoints, state) => {
          const coupon = await createCoupon(shop, { napcoBasisPoints, aftermarketBasisPoints });
          const address = { ...californiaAddress, country: 'United States' as const, state };
          const cart = chosen.reduce(
            (filled, at) => {
              const product = products[at];
              if (!product) throw new Error('not on the shelf');
              return addItem(filled, product, quantities[at] ?? 1, specifiedTaxRates);
            },
            withAddress(initialCart, address, specifiedTaxRates),
          );
          const items = cart.cartItems.map(({ _id, qty }) => ({ product: _id, qty }));
          const { couponId, code, napcoDiscountPercentage, aftermarketDiscountPercentage, ...totals } =
            await apply(coupon.code, items, { shippingAddress: address });
          // What the browser makes of it, also when it has been stored and read again.
          const applied = withCoupon(cart, {
            couponId,
            code,
            napcoDiscountPercentage,
            aftermarketDiscountPercentage,
            ...totals,
          });
          expect(parseCart(JSON.stringify(applied), specifiedTaxRates)).toEqual(applied);
          const order = await shop.as(buyer)('POST /api/orders', {
            body: orderBody(items, { ...totals, couponId, shippingAddress: address }),
          });
          expect(order).toMatchObject({ ...totals, couponCode: coupon.code });
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  it('hides the code from callers who only know its id', async () => {
    const { id, code } = await createCoupon(shop);
    const buyer = await guestCaller();
    const { _id } = await placeOrder(shop, buyer, await one(), { couponId: id });
    const read = (caller: object) => shop.as(caller)('GET /api/orders/:id', { params: { id: _id } });
    expect(await read(buyer)).toMatchObject({ view: 'full', couponCode: code });
    expect(await read({})).toMatchObject({
      view: 'reduced',
      couponCode: null,
      aftermarketDiscountPercentage: 20,
    });
  });

  it('of 100 % still costs shipping and handling, and is not paid by itself', async () => {
    const { id } = await createCoupon(shop, { aftermarketBasisPoints: 10_000 });
    const order = await placeOrder(shop, await guestCaller(), await one(), { couponId: id });
    expect(order).toMatchObject({
      itemsPrice: '0.00',
      totalPrice: '26.00',
      isPaid: false,
      paymentMethod: 'PayPal',
    });
  });

  it('that costs nothing is paid immediately, and one of ten buyers gets the last part', async () => {
    const { id } = await createCoupon(shop, { aftermarketBasisPoints: 10_000 });
    const items = await one({ shippingCents: 0, onHand: 1 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, async () => placeOrder(shop, await guestCaller(), items, { couponId: id })),
    );
    const placed = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(placed).toHaveLength(1);
    expect(placed[0]?.value).toMatchObject({ totalPrice: '0.00', isPaid: true });
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'out_of_stock' });
    expect(await stockOf(shop, items[0]?.product ?? '')).toEqual({ onHand: 0, reserved: 0 });
    const jobs = await waitingJobs<{ orderId: string }>(shop, 'send-order-email');
    expect(jobs.filter(({ orderId }) => orderId === placed[0]?.value._id)).toHaveLength(2);
  });

  it('is not placed once an admin’s reply says that the coupon is inactive', async () => {
    const admin = shop.as(await signedInUser(shop, { isAdmin: true }));
    const { id, code } = await createCoupon(shop);
    const items = await one({ onHand: 1000 });
    const buyers = await Promise.all(Array.from({ length: 20 }, guestCaller));
    let switchedOff: number | undefined;
    const off = async () => {
      const body = { code, napcoDiscountPercentage: 10, aftermarketDiscountPercentage: 20, isActive: false };
      await admin('PUT /api/coupons/:id', { params: { id }, body });
      switchedOff = await committed();
    };
    const committed = async () => {
      const orders = await shop.deps.db
        .selectFrom('orders')
        .select('id')
        .where('couponId', '=', id)
        .execute();
      return orders.length;
    };
    const buying = buyers.map((buyer) => placeOrder(shop, buyer, items, { couponId: id }));
    const outcomes = await Promise.allSettled([...buying, off()]);
    expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled' });
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'coupon_gone' });
    expect(await committed()).toBe(switchedOff);
  });
});
