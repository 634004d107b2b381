import { describe, expect, it } from 'vitest';
import { countWaiting } from '../../../tests/support/database.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import {
  californiaAddress,
  createCoupon,
  createProduct,
  orderBody,
  newGuestBuyer,
  placeOrder,
  stockOf,
} from '../../../tests/support/factories.ts';
import { newGuest, signedInUser } from '../../../tests/support/users.ts';
import { waitingJobs } from '../../../tests/support/run-jobs.ts';
import type { OrderEmail } from '../../jobs/queue.ts';

const shop = testShop();

const guestCaller = async () => ({ guestToken: (await newGuest(shop)).token });

describe('placing an order', () => {
  it('prices it from the catalog: items, shipping, 4 % handling, the tax of the state [3.11] [7.3.1]', async () => {
    const napco = await createProduct(shop, { brand: 'NAPCO', priceCents: 6450 });
    const own = await createProduct(shop, { priceCents: 38_900, shippingCents: 0 });
    const order = await placeOrder(shop, await guestCaller(), [
      { product: napco.id, qty: 2 },
      { product: own.id, qty: 1 },
    ]);
    expect(order).toMatchObject({
      itemsPrice: '518.00',
      shippingPrice: '60.00',
      handlingFee: '23.12',
      taxPrice: '38.85',
      totalPrice: '639.97',
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      paymentMethod: 'PayPal',
      addressIncomplete: false,
      view: 'full',
    });
  });

  it('adds no tax for a state without a rate [9.7]', async () => {
    const product = await createProduct(shop);
    const shippingAddress = { ...californiaAddress, state: 'NV' };
    const order = await placeOrder(shop, await guestCaller(), [{ product: product.id, qty: 1 }], {
      shippingAddress,
    });
    expect(order).toMatchObject({ taxPrice: '0.00', totalPrice: '130.00' });
  });

  it('merges items of the same product into one line', async () => {
    const product = await createProduct(shop);
    const order = await placeOrder(shop, await guestCaller(), [
      { product: product.id, qty: 2 },
      { product: product.id, qty: 3 },
    ]);
    expect(order.orderItems).toMatchObject([{ product: product.id, qty: 5 }]);
  });

  it('stores its own copy of product names and prices [3.12]', async () => {
    const product = await createProduct(shop, { name: 'Grille, chrome' });
    const caller = await guestCaller();
    const placed = await placeOrder(shop, caller, [{ product: product.id, qty: 1 }]);
    await shop.deps.db
      .updateTable('products')
      .set({ name: 'Renamed', priceCents: 1 })
      .where('id', '=', product.id)
      .execute();
    const order = await shop.as(caller)('GET /api/orders/:id', { params: { id: placed._id } });
    expect(order.orderItems).toMatchObject([{ name: 'Grille, chrome', price: 100 }]);
    expect(order.totalPrice).toBe(placed.totalPrice);
  });

  it('ignores the prices that items carry', async () => {
    const product = await createProduct(shop);
    const items = [{ product: product.id, qty: 1, price: 0.01, shippingPrice: 0, name: 'Cheap' }];
    const order = await placeOrder(shop, await guestCaller(), items);
    expect(order).toMatchObject({ itemsPrice: '100.00', shippingPrice: '25.00' });
  });

  it('applies the discount of an active coupon and stores a copy of it [3.13] [7.3.1]', async () => {
    const coupon = await createCoupon(shop, { napcoBasisPoints: 1000, aftermarketBasisPoints: 2550 });
    const napco = await createProduct(shop, { brand: 'NAPCO', priceCents: 10_000 });
    const other = await createProduct(shop, { priceCents: 10_001 });
    const items = [napco, other].map(({ id }) => ({ product: id, qty: 1 }));
    const order = await placeOrder(shop, await guestCaller(), items, { couponId: coupon.id });
    expect(order).toMatchObject({
      itemsPrice: '164.51',
      couponCode: coupon.code,
      napcoDiscountPercentage: 10,
      aftermarketDiscountPercentage: 25.5,
    });
  });

  it('marks an address without street, city or a possible ZIP code as incomplete, and accepts it', async () => {
    const product = await createProduct(shop);
    const flaws = [{ address: ' ' }, { city: ' ' }, { postalCode: ' ' }, { postalCode: '9566' }];
    for (const flaw of flaws) {
      const shippingAddress = { ...californiaAddress, ...flaw };
      const order = await placeOrder(shop, await guestCaller(), [{ product: product.id, qty: 1 }], {
        shippingAddress,
      });
      expect(order.addressIncomplete).toBe(true);
    }
  });

  it.each([
    ['of more than 500 characters', 'x'.repeat(501), 'At most 500 characters'],
    ['with a control character', 'black\u0007', 'Contains a character that cannot be read'],
    ['that reverses the text after it', '\u202Eblack', 'Contains a character that cannot be read'],
  ])('rejects a note to the shop %s', async (_, customerNote, text) => {
    const { id: product } = await createProduct(shop);
    await expect(
      placeOrder(shop, await guestCaller(), [{ product, qty: 1 }], { customerNote }),
    ).rejects.toMatchObject({ code: 'invalid_input', details: { fields: { customerNote: text } } });
  });

  it('is paid immediately when the total is zero, and commits the stock', async () => {
    const coupon = await createCoupon(shop, { aftermarketBasisPoints: 10_000 });
    const product = await createProduct(shop, { shippingCents: 0, onHand: 3 });
    const order = await placeOrder(shop, await guestCaller(), [{ product: product.id, qty: 2 }], {
      couponId: coupon.id,
    });
    expect(order).toMatchObject({ totalPrice: '0.00', isPaid: true, paymentMethod: 'No payment required' });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 1, reserved: 0 });
  });

  it('says what is out of stock when a free product was sold in the meantime', async () => {
    const coupon = await createCoupon(shop, { aftermarketBasisPoints: 10_000 });
    const product = await createProduct(shop, { shippingCents: 0, onHand: 3 });
    const item = { product: product.id, qty: 2 };
    const buyers = await Promise.all([guestCaller(), guestCaller()]);
    const place = (buyer: (typeof buyers)[number]) =>
      placeOrder(shop, buyer, [item], { couponId: coupon.id });
    // Both have read that the parts are there before one of them takes them.
    const asked = await shop.deps.db.transaction().execute(async (tx) => {
      const stock = tx.selectFrom('stock').select('onHand').where('productId', '=', product.id);
      await stock.forNoKeyUpdate().execute();
      const asked = Promise.allSettled(buyers.map(place));
      await expect.poll(() => countWaiting(shop)).toBe(2);
      return { asked };
    });
    const refused = (await asked.asked).filter((reply) => reply.status === 'rejected');
    expect(refused).toMatchObject([
      {
        reason: {
          code: 'out_of_stock',
          details: { lines: [{ product: product.id, name: product.name, available: 1 }] },
        },
      },
    ]);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 1, reserved: 0 });
  });

  it('enqueues one email to the buyer; the owner is notified of the payment', async () => {
    const product = await createProduct(shop);
    const order = await placeOrder(shop, await guestCaller(), [{ product: product.id, qty: 1 }]);
    const jobs = await waitingJobs<{ orderId: string; template: OrderEmail }>(shop, 'send-order-email');
    expect(jobs.filter(({ orderId }) => orderId === order._id).map(({ template }) => template)).toEqual([
      'order-received',
    ]);
  });

  it('belongs to the signed-in user even if an old guest token is sent along [7.3.2]', async () => {
    const user = await signedInUser(shop);
    const { token: guestToken } = await newGuest(shop);
    const product = await createProduct(shop);
    const order = await placeOrder(shop, { cookie: user.cookie, guestToken }, [
      { product: product.id, qty: 1 },
    ]);
    expect(order.user).toEqual({ _id: user.id, name: user.name, email: user.email });
    expect(order.guestUser).toBeUndefined();
  });
});

describe('refusing an order', () => {
  const refused = async (
    items: { product: string; qty: number }[],
    given: Parameters<typeof orderBody>[1] = {},
    caller?: { guestToken?: string },
  ) => placeOrder(shop, caller ?? (await guestCaller()), items, given).catch((error: unknown) => error);

  it('asks who is calling [7.3.2]', async () => {
    const product = await createProduct(shop);
    expect(await refused([{ product: product.id, qty: 1 }], {}, {})).toMatchObject({
      code: 'not_signed_in',
      status: 401,
    });
    expect(await refused([{ product: product.id, qty: 1 }], {}, { guestToken: 'wrong' })).toMatchObject({
      status: 401,
    });
  });

  it('answers Out Of Stock with every line that is short', async () => {
    const few = await createProduct(shop, { onHand: 3, reserved: 1 });
    const enough = await createProduct(shop);
    const error = await refused([
      { product: few.id, qty: 2 },
      { product: enough.id, qty: 1 },
      { product: few.id, qty: 1 },
    ]);
    expect(error).toMatchObject({
      code: 'out_of_stock',
      status: 409,
      message: 'Out Of Stock',
      details: { lines: [{ product: few.id, name: few.name, available: 2, isReserved: true }] },
    });
  });

  it.each([
    ['unknown', async () => '0123456789abcdef01234567'],
    ['hidden', async () => (await createProduct(shop, { hidden: true })).id],
    ['deleted', async () => (await createProduct(shop, { deletedAt: new Date() })).id],
  ])('names the line of an %s product', async (_, productId) => {
    const good = await createProduct(shop);
    const items = [
      { product: good.id, qty: 1 },
      { product: await productId(), qty: 1 },
    ];
    expect(await refused(items)).toMatchObject({
      code: 'invalid_input',
      status: 400,
      message: 'Line 2 of your cart is not in the catalog anymore. Please remove it from your cart.',
      details: { fields: { 'orderItems.1.product': expect.any(String) } },
    });
  });

  it('answers with the new totals when a price has changed since the cart was shown', async () => {
    const product = await createProduct(shop, { priceCents: 10_000 });
    const totals = {
      itemsPrice: '90.00',
      shippingPrice: '25.00',
      handlingFee: '4.60',
      taxPrice: 6.75,
      totalPrice: 126.35,
    };
    expect(await refused([{ product: product.id, qty: 1 }], totals)).toMatchObject({
      code: 'price_changed',
      status: 409,
      details: {
        totals: {
          itemsPrice: '100.00',
          shippingPrice: '25.00',
          handlingFee: '5.00',
          taxPrice: '7.50',
          totalPrice: '137.50',
        },
      },
    });
  });

  it('accepts matching totals as numbers and as text', async () => {
    const product = await createProduct(shop);
    const order = await placeOrder(shop, await guestCaller(), [{ product: product.id, qty: 1 }], {
      itemsPrice: 100,
      shippingPrice: '25.00',
      handlingFee: '5',
      taxPrice: 7.5,
      totalPrice: '137.50',
    });
    expect(order.totalPrice).toBe('137.50');
  });

  it('refuses a total that is not an amount of dollars and cents', async () => {
    const product = await createProduct(shop);
    expect(await refused([{ product: product.id, qty: 1 }], { totalPrice: 137.501 })).toMatchObject({
      code: 'invalid_input',
      details: { fields: { totalPrice: 'Must be an amount with at most two decimals' } },
    });
  });

  it.each([
    ['unknown', async () => '0123456789abcdef01234567'],
    ['inactive', async () => (await createCoupon(shop, { isActive: false })).id],
    ['deleted', async () => (await createCoupon(shop, { deletedAt: new Date() })).id],
  ])('refuses an %s coupon and tells the totals without it', async (_, couponId) => {
    const product = await createProduct(shop);
    const error = await refused([{ product: product.id, qty: 1 }], { couponId: await couponId() });
    expect(error).toMatchObject({
      code: 'coupon_gone',
      status: 409,
      details: { totals: { totalPrice: '137.50' } },
    });
  });

  it("refuses an email that is not the guest token's [6.6]", async () => {
    const guest = await newGuest(shop);
    const product = await createProduct(shop);
    const items = [{ product: product.id, qty: 1 }];
    expect(await refused(items, { email: 'other@example.com' }, { guestToken: guest.token })).toMatchObject({
      code: 'invalid_input',
      details: { fields: { email: 'Order with the email you entered as a guest' } },
    });
    const order = await placeOrder(shop, { guestToken: guest.token }, items, {
      email: ` ${guest.email.toUpperCase()} `,
    });
    expect(order.guestUser).toEqual({ guestEmail: guest.email });
  });

  it.each([
    [{ state: undefined }, 'shippingAddress.state', 'State is required'],
    [
      { state: 'HI' },
      'shippingAddress.state',
      'We ship to the 48 contiguous states and the District of Columbia',
    ],
    [{ phone: undefined }, 'shippingAddress.phone', 'Phone is required'],
    [{ phone: '  ' }, 'shippingAddress.phone', 'Phone is required'],
    [
      { phone: '555-123' },
      'shippingAddress.phone',
      'Please enter a valid 10-digit US phone number with area code',
    ],
    [
      { phone: '15305550142' },
      'shippingAddress.phone',
      'Please enter a valid 10-digit US phone number with area code',
    ],
    // PostgreSQL cannot store the first two; the third would control the terminal of a person who reads the email.
    [{ name: 'a\0b' }, 'shippingAddress.name', 'Contains a character that cannot be read'],
    [{ apartment: '\ud800' }, 'shippingAddress.apartment', 'Contains a character that cannot be read'],
    [{ phone: '555\u001b[2J' }, 'shippingAddress.phone', 'Contains a character that cannot be read'],
    [{ country: 'Canada' }, 'shippingAddress.country', 'We ship within the United States only'],
  ])('refuses an address with %j [1.30] [5.7]', async (change, field, text) => {
    const product = await createProduct(shop);
    const shippingAddress = { ...californiaAddress, ...change } as typeof californiaAddress;
    expect(await refused([{ product: product.id, qty: 1 }], { shippingAddress })).toMatchObject({
      code: 'invalid_input',
      status: 400,
      message: text,
      details: { fields: { [field]: text } },
    });
  });

  it('stores a phone number without its country code', async () => {
    const product = await createProduct(shop);
    const buyer = await newGuestBuyer(shop);
    const shippingAddress = { ...californiaAddress, phone: '+1 530 555 0142 ext. 7' };
    const order = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }], { shippingAddress });
    expect(order.shippingAddress.phone).toBe('530 555 0142 ext. 7');
  });

  it.each([0, -1, 1.5, 10_000, Number.NaN, '2'])('refuses a quantity of %s', async (qty) => {
    const product = await createProduct(shop);
    const error = await refused([{ product: product.id, qty: qty as number }]);
    expect(error).toMatchObject({
      code: 'invalid_input',
      details: { fields: { 'orderItems.0.qty': expect.any(String) } },
    });
  });

  it('refuses an empty cart, 101 lines and unknown fields', async () => {
    const product = await createProduct(shop);
    expect(await refused([])).toMatchObject({ message: 'Your cart is empty' });
    expect(await refused(Array.from({ length: 101 }, () => ({ product: product.id, qty: 1 })))).toMatchObject(
      {
        message: 'At most 100 lines an order',
      },
    );
    expect(await refused([{ product: product.id, qty: 1 }], { isPaid: true } as object)).toMatchObject({
      message: 'Unknown field: isPaid',
    });
  });

  it('refuses more than 9,999 of a product, also in several lines', async () => {
    const { id: product } = await createProduct(shop, { priceCents: 1, shippingCents: 0, onHand: 100_000 });
    expect(
      await refused([
        { product, qty: 6000 },
        { product, qty: 4000 },
      ]),
    ).toMatchObject({
      code: 'invalid_input',
      details: { fields: { 'orderItems.1.qty': 'Must be at most 9999' } },
    });
  });

  it('refuses an order that costs more than the provider takes at once', async () => {
    const { id: product } = await createProduct(shop, { priceCents: 9_997_500 });
    const { id: more } = await createProduct(shop, { priceCents: 1, shippingCents: 0 });
    const most = [{ product, qty: 10 }];
    const message =
      'We can’t take an order of more than $1,000,000.00 online. Please call us: (555) 555-0157.';
    expect(await refused([...most, { product: more, qty: 1 }])).toMatchObject({
      code: 'invalid_input',
      message,
      details: { fields: { orderItems: message } },
    });
    expect(await placeOrder(shop, await guestCaller(), most)).toMatchObject({ itemsPrice: '999750.00' });
  });

  it('writes nothing and enqueues nothing', async () => {
    const caller = await guestCaller();
    const product = await createProduct(shop);
    const before = await waitingJobs(shop, 'send-order-email');
    await refused([{ product: product.id, qty: 1 }], { totalPrice: '1.00' }, caller);
    expect(await waitingJobs(shop, 'send-order-email')).toEqual(before);
    const lines = await shop.deps.db
      .selectFrom('orderLines')
      .select('orderId')
      .where('productId', '=', product.id)
      .execute();
    expect(lines).toEqual([]);
  });
});

describe('an Idempotency-Key', () => {
  const send = (caller: { guestToken: string }, key: string, body: ReturnType<typeof orderBody>) =>
    shop.as(caller)('POST /api/orders', { body, headers: { 'idempotency-key': key } });

  it('answers the same order again', async () => {
    const caller = await guestCaller();
    const product = await createProduct(shop);
    const body = orderBody([{ product: product.id, qty: 1 }]);
    const first = await send(caller, 'once', body);
    // Even when it could not be placed anymore.
    await shop.deps.db.updateTable('stock').set({ onHand: 0 }).where('productId', '=', product.id).execute();
    const outOfStock = [{ product: product.id, name: product.name, available: 0, isReserved: false }];
    expect(await send(caller, 'once', body)).toEqual({ ...first, outOfStock });
  });

  it('makes one order from twenty concurrent requests', async () => {
    const caller = await guestCaller();
    const product = await createProduct(shop);
    const body = orderBody([{ product: product.id, qty: 1 }]);
    const orders = await Promise.all(Array.from({ length: 20 }, () => send(caller, 'parallel', body)));
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
    const lines = await shop.deps.db
      .selectFrom('orderLines')
      .select('orderId')
      .where('productId', '=', product.id)
      .execute();
    expect(lines).toHaveLength(1);
    const jobs = await waitingJobs<{ orderId: string }>(shop, 'send-order-email');
    expect(jobs.filter(({ orderId }) => orderId === orders[0]?._id)).toHaveLength(1);
  });

  it('is refused with another body', async () => {
    const caller = await guestCaller();
    const product = await createProduct(shop);
    await send(caller, 'key', orderBody([{ product: product.id, qty: 1 }]));
    await expect(send(caller, 'key', orderBody([{ product: product.id, qty: 2 }]))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
      status: 422,
    });
  });

  it('belongs to one buyer', async () => {
    const product = await createProduct(shop);
    const body = orderBody([{ product: product.id, qty: 1 }]);
    const one = await send(await guestCaller(), 'shared', body);
    const other = await send(await guestCaller(), 'shared', body);
    expect(other._id).not.toBe(one._id);
  });

  it('is free again after a refusal', async () => {
    const caller = await guestCaller();
    const product = await createProduct(shop);
    const body = orderBody([{ product: product.id, qty: 1 }]);
    await expect(send(caller, 'again', { ...body, totalPrice: '1.00' })).rejects.toMatchObject({
      code: 'price_changed',
    });
    expect(await send(caller, 'again', body)).toMatchObject({ totalPrice: '137.50' });
  });

  it('must be short and printable', async () => {
    const caller = await guestCaller();
    const product = await createProduct(shop);
    await expect(
      send(caller, 'k'.repeat(201), orderBody([{ product: product.id, qty: 1 }])),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
