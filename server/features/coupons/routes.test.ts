import { beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createCoupon, createProduct, placeOrder } from '../../../tests/support/factories.ts';
import { newGuest, signedInUser } from '../../../tests/support/users.ts';
import type { Call } from '../../../shop/api-client.ts';
import type { CouponSort } from '../../../shop/contracts/coupons.ts';
import { newId } from '../../db/id.ts';

/** The coupons as admins keep them; who may do it is in `tests/api/access/matrix.ts`. */

const shop = testShop();
let admin: Call;
let adminId: string;
beforeAll(async () => {
  const person = await signedInUser(shop, { isAdmin: true });
  admin = shop.as(person);
  adminId = person.id;
});

const noLimits = { lastDay: null, maxUses: null, oncePerCustomer: false };
const unused = { paid: 0, unpaid: 0, discount: '0.00', firstPaidAt: null, end: null };
const code = () => `CODE-${newId()}`;
const input = (given: object = {}) => ({
  code: code(),
  napcoDiscountPercentage: 10,
  aftermarketDiscountPercentage: 15,
  isActive: true,
  ...given,
});
const read = (id: string) => admin('GET /api/coupons/:id', { params: { id } });
const change = (id: string, given: object = {}) =>
  admin('PUT /api/coupons/:id', { params: { id }, body: input(given) });
const remove = (id: string) => admin('DELETE /api/coupons/:id', { params: { id } });

describe('a new coupon', () => {
  it('is inactive, at 0 %, with a code that cannot be guessed [4.14] [7.4.5]', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => admin('POST /api/coupons')));
    for (const coupon of made) {
      expect(coupon).toEqual({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/),
        napcoDiscountPercentage: 0,
        aftermarketDiscountPercentage: 0,
        isActive: false,
        ...noLimits,
        version: 1,
      });
      expect(await read(coupon._id)).toEqual({ ...coupon, usage: unused });
    }
    expect(new Set(made.map((coupon) => coupon.code)).size).toBe(20);
  });
});

describe('changing a coupon', () => {
  it('stores the sent values, with the code without its blanks [3.15] [5.6] [7.4.6]', async () => {
    const { _id } = await admin('POST /api/coupons');
    const name = code();
    const changed = await change(_id, {
      code: `  ${name.replace('-', ' -\u00A0')} `,
      napcoDiscountPercentage: 33.33,
    });
    expect(changed).toEqual({
      _id,
      code: name,
      napcoDiscountPercentage: 33.33,
      aftermarketDiscountPercentage: 15,
      isActive: true,
      ...noLimits,
      version: 2,
    });
    expect(await read(_id)).toEqual({ ...changed, usage: unused });
  });

  it.each([0, 100, 0.01, 99.99, '12.5', '100.00'])('takes %j %% [5.6] [9.45]', async (percentage) => {
    const { _id } = await admin('POST /api/coupons');
    const changed = await change(_id, { aftermarketDiscountPercentage: percentage });
    expect(changed.aftermarketDiscountPercentage).toBe(Number(percentage));
    expect((await read(_id)).aftermarketDiscountPercentage).toBe(Number(percentage));
  });

  const notPercentage = 'Must be a percentage from 0 to 100 with at most two decimals';
  it.each<[object, string, string]>([
    [{ code: '' }, 'code', 'Please enter a coupon code'],
    [{ code: '   ' }, 'code', 'Please enter a coupon code'],
    [{ code: null }, 'code', 'Please enter a coupon code'],
    [{ code: ' AB ' }, 'code', 'Must be 3 to 40 characters'],
    [{ code: 'x'.repeat(41) }, 'code', 'Must be 3 to 40 characters'],
    // Two characters of two halves each.
    [{ code: '🛻🛻' }, 'code', 'Must be 3 to 40 characters'],
    [{ code: 'AB\0C' }, 'code', 'Contains a character that cannot be read'],
    ...[-1, -0.01, 100.01, 101, 33.333, 1e-7, 1e21, '', ' 5', '5%', '1e1', 'NaN', null, true, [5]].map(
      (wrong): [object, string, string] => [
        { napcoDiscountPercentage: wrong },
        'napcoDiscountPercentage',
        notPercentage,
      ],
    ),
    [{ aftermarketDiscountPercentage: undefined }, 'aftermarketDiscountPercentage', notPercentage],
    [{ isActive: 'yes' }, 'isActive', 'Must be true or false'],
    [{ isActive: undefined }, 'isActive', 'Missing'],
    ...['', 'tomorrow', '2026-02-30', '2026-11-30T00:00:00Z', '1957-06-01', 20_261_130].map(
      (wrong): [object, string, string] => [
        { lastDay: wrong },
        'lastDay',
        'Must be a day such as 2026-11-30',
      ],
    ),
    ...[0, -1, 1.5, 10_001, '', '5', true].map((wrong): [object, string, string] => [
      { maxUses: wrong },
      'maxUses',
      'Must be a whole number from 1 to 10,000',
    ]),
    [{ oncePerCustomer: 'yes' }, 'oncePerCustomer', 'Must be true or false'],
  ])('refuses %j and changes nothing', async (wrong, field, text) => {
    const { id } = await createCoupon(shop);
    const before = await read(id);
    await expect(change(id, wrong)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: expect.stringContaining(text),
      details: { fields: { [field]: text } },
    });
    expect(await read(id)).toEqual(before);
  });

  it('accepts a code of 40 non-alphabetic characters', async () => {
    const { id } = await createCoupon(shop);
    const long = `${newId()}${'🛻'.repeat(16)}`;
    expect((await change(id, { code: long })).code).toBe(long);
  });

  it('rejects the code of another coupon, in any case', async () => {
    const { code: taken } = await createCoupon(shop, { code: `Año-${newId()}` });
    const { id } = await createCoupon(shop);
    const before = await read(id);
    for (const same of [taken, taken.toLowerCase(), ` ${taken.toUpperCase()} `]) {
      await expect(change(id, { code: same })).rejects.toMatchObject({
        status: 409,
        code: 'conflict',
        message: 'Another coupon has this code',
        details: { fields: { code: 'Another coupon has this code' } },
      });
    }
    expect(await read(id)).toEqual(before);
  });

  it('can change the case of its own code', async () => {
    const { id, code: own } = await createCoupon(shop);
    expect((await change(id, { code: own.toLowerCase() })).code).toBe(own.toLowerCase());
  });

  it('gives a code to one of twenty coupons that request it concurrently', async () => {
    const coupons = await Promise.all(Array.from({ length: 20 }, () => createCoupon(shop)));
    const wanted = code();
    const outcomes = await Promise.allSettled(coupons.map(({ id }) => change(id, { code: wanted })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
  });

  it('rejects two admins who swap the codes of two coupons concurrently', async () => {
    const [one, other] = [await createCoupon(shop), await createCoupon(shop)];
    for (let round = 0; round < 5; round++) {
      const swap = [change(one.id, { code: other.code }), change(other.id, { code: one.code })];
      for (const outcome of await Promise.allSettled(swap))
        expect(outcome).toMatchObject({ reason: { code: 'conflict', status: 409 } });
    }
    expect([(await read(one.id)).code, (await read(other.id)).code]).toEqual([one.code, other.code]);
  });

  it('keeps limits that are not sent, and lifts those that are null', async () => {
    const { _id } = await admin('POST /api/coupons');
    const limits = { lastDay: '2030-11-30', maxUses: 10_000, oncePerCustomer: true };
    expect(await change(_id, limits)).toMatchObject(limits);
    expect(await change(_id)).toMatchObject(limits);
    expect(await change(_id, { maxUses: null })).toMatchObject({ ...limits, maxUses: null });
    expect(await change(_id, noLimits)).toMatchObject(noLimits);
    expect(await read(_id)).toMatchObject(noLimits);
  });

  it('is rejected with the current record for a stale version', async () => {
    const { id } = await createCoupon(shop);
    const first = await change(id, { version: 1, napcoDiscountPercentage: 5 });
    expect(first.version).toBe(2);
    await expect(change(id, { version: 1, napcoDiscountPercentage: 6 })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('changed since you opened it'),
      details: { current: first },
    });
    expect(await read(id)).toEqual({ ...first, usage: unused });
    expect((await change(id, { version: 2, napcoDiscountPercentage: 6 })).version).toBe(3);
  });

  it('to the current values is no change and no conflict', async () => {
    const { id } = await createCoupon(shop);
    const { version, _id, ...same } = await change(id);
    expect(await change(id, same)).toEqual({ _id, version, ...same });
    expect(await change(id, { ...same, version: 1 })).toEqual({ _id, version, ...same });
  });

  it('succeeds for one of ten admins who opened the same version', async () => {
    const { id } = await createCoupon(shop);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => change(id, { version: 1, napcoDiscountPercentage: 20 + n })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read(id)).version).toBe(2);
  });

  it('does not affect placed orders', async () => {
    const { id, code: former } = await createCoupon(shop, { aftermarketBasisPoints: 2000 });
    const { id: product } = await createProduct(shop);
    const buyer = { guestToken: (await newGuest(shop)).token };
    const placed = await placeOrder(shop, buyer, [{ product, qty: 1 }], { couponId: id });
    await change(id, { aftermarketDiscountPercentage: 50 });
    await remove(id);
    const order = await shop.as(buyer)('GET /api/orders/:id', { params: { id: placed._id } });
    expect(order).toEqual(placed);
    expect(order).toMatchObject({
      couponCode: former,
      aftermarketDiscountPercentage: 20,
      itemsPrice: '80.00',
    });
  });
});

describe('deleting a coupon', () => {
  it('removes it from the list and every other call, and frees its code [7.4.7]', async () => {
    const { id, code: freed } = await createCoupon(shop);
    expect(await remove(id)).toEqual({ message: 'Coupon deleted' });
    const gone = { status: 404, code: 'not_found', message: 'Coupon not found' };
    await expect(read(id)).rejects.toMatchObject(gone);
    await expect(change(id)).rejects.toMatchObject(gone);
    await expect(remove(id)).rejects.toMatchObject(gone);
    const { _id } = await admin('POST /api/coupons');
    expect((await change(_id, { code: freed })).code).toBe(freed);
  });

  it('happens once, even when it is changed concurrently', async () => {
    const { id } = await createCoupon(shop);
    const outcomes = await Promise.allSettled([remove(id), change(id), remove(id), change(id), remove(id)]);
    const removed = [0, 2, 4].filter((at) => outcomes[at]?.status === 'fulfilled');
    expect(removed).toHaveLength(1);
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('audits who changed which coupon, with the changed values', async () => {
  const { _id } = await admin('POST /api/coupons');
  const { code: given } = await change(_id);
  await change(_id, { code: given, isActive: false });
  await change(_id, { code: given, isActive: false });
  await change(_id, { code: '' }).catch(() => undefined);
  await remove(_id);
  const log = await shop.deps.db
    .selectFrom('auditLog')
    .select(['userId', 'thing', 'action', 'before', 'after'])
    .where('thingId', '=', _id)
    .orderBy('at')
    .execute();
  expect(log).toMatchObject([
    { action: 'coupon.create', before: {}, after: {} },
    { action: 'coupon.update', after: { code: given, napcoBasisPoints: 1000, isActive: true } },
    { action: 'coupon.update', before: { isActive: true }, after: { isActive: false } },
    { action: 'coupon.delete', before: { code: given } },
  ]);
  expect(log[2]?.after).toEqual({ isActive: false });
  for (const entry of log) expect(entry).toMatchObject({ userId: adminId, thing: 'coupon' });
});

it.each(['nonsense', 'ABCDEFABCDEFABCDEFABCDEF', newId()])('knows no coupon %s [7.4.4]', async (id) => {
  for (const ask of [read, change, remove])
    await expect(ask(id)).rejects.toMatchObject({ status: 404, message: 'Coupon not found' });
});

describe('the list', () => {
  it('shows the newest first, 20 per page, and its last page for any number past it [3.28] [7.4.3]', async () => {
    await shop.deps.db.updateTable('coupons').set({ deletedAt: new Date() }).execute();
    const made: string[] = [];
    for (let n = 0; n < 23; n++) {
      shop.advance(1000);
      made.unshift((await admin('POST /api/coupons'))._id);
    }
    const page = (pageNumber: number) => admin('GET /api/coupons', { query: { pageNumber } });
    const first = await admin('GET /api/coupons');
    expect(first).toMatchObject({ page: 1, pages: 2, total: 23 });
    expect(first.coupons.map(({ _id }) => _id)).toEqual(made.slice(0, 20));
    const second = await page(2);
    expect(second.coupons.map(({ _id }) => _id)).toEqual(made.slice(20));
    expect(await page(9)).toEqual(second);
  });

  it('is sorted by code or by one of the discounts, across pages', async () => {
    await shop.deps.db.updateTable('coupons').set({ deletedAt: new Date() }).execute();
    const mark = code();
    for (let n = 0; n < 21; n++) {
      const letter = String.fromCodePoint(97 + n);
      await createCoupon(shop, {
        // Case makes no difference.
        code: `${n % 2 ? letter : letter.toUpperCase()}-${mark}`.slice(0, 40),
        napcoBasisPoints: n * 100,
        aftermarketBasisPoints: 2000 - n * 100,
      });
    }
    const first = async (sort: CouponSort, pageNumber = 1) => {
      const { coupons } = await admin('GET /api/coupons', { query: { sort, pageNumber } });
      return coupons[0]?.code.charAt(0).toLowerCase();
    };
    expect([await first('code'), await first('code', 2)]).toEqual(['a', 'u']);
    expect([await first('-code'), await first('-code', 2)]).toEqual(['u', 'a']);
    expect([await first('napco'), await first('-napco')]).toEqual(['a', 'u']);
    expect([await first('aftermarket'), await first('-aftermarket')]).toEqual(['u', 'a']);
    await expect(first('created' as never)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is one empty page when there are no coupons', async () => {
    await shop.deps.db.updateTable('coupons').set({ deletedAt: new Date() }).execute();
    expect(await admin('GET /api/coupons')).toEqual({ coupons: [], page: 1, pages: 1, total: 0 });
  });

  it.each(['0', '-1', '1.5', 'x'])('refuses the page %s', async (pageNumber) => {
    await expect(
      admin('GET /api/coupons', { query: { pageNumber: pageNumber as never } }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });
});
