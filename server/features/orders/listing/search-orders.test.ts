import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  californiaAddress,
  createCoupon,
  createProduct,
  newGuestBuyer,
  placeOrder,
  sell,
} from '../../../../tests/support/factories.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { callAsAdmin, testShop } from '../../../../tests/support/test-shop.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

type Query = NonNullable<Parameters<typeof admin<'GET /api/orders'>>[1]>['query'];
async function find(keyword: string, query: Query = {}): Promise<string[]> {
  try {
    const { orders } = await admin('GET /api/orders', { query: { keyword, ...query } });
    return orders.map(({ _id }) => _id);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return [];
    throw error;
  }
}

it('finds orders by a part in them, however its number is typed, and by nothing else like it', async () => {
  const { id: product } = await createProduct(shop, { lugoPart: 'LCT-XQ-100' });
  const { order } = await sell(shop, product);
  await sell(shop, (await createProduct(shop, { lugoPart: 'LCT-XQ-1001' })).id);
  for (const keyword of ['LCT-XQ-100', ' lct-xq-1 00 ']) expect(await find(keyword)).toEqual([order._id]);
});

it('finds orders by words of the names and pieces of the numbers of their parts, the vendor’s too, newest first', async () => {
  const mark = newId()
    .slice(-7)
    .replaceAll(/[^a-z]/g, 'x');
  const bolt = await createProduct(shop, {
    name: `Bumper ${mark} Bolt Set, Chrome`,
    lugoPart: `LCT-${mark}-4702`,
    vendorPart: `BMP/${mark}.60`,
  });
  const nut = await createProduct(shop, { name: `Bumper ${mark} Nut`, lugoPart: `LCT-${mark}-9` });
  const first = (await sell(shop, bolt.id)).order._id;
  shop.advance(1000);
  const second = (await sell(shop, bolt.id)).order._id;
  shop.advance(1000);
  const other = (await sell(shop, nut.id)).order._id;
  const gone = { hidden: true, deletedAt: shop.deps.clock() };
  await shop.deps.db.updateTable('products').set(gone).where('id', '=', bolt.id).execute();
  for (const keyword of [
    `${mark} bolt`,
    `BOLTS, bumper ${mark}`,
    `lct ${mark} 4702`,
    `lct${mark}47`,
    `${mark}4702`,
    `bmp-${mark}-60`,
    `BMP ${mark} 60`,
    `bolt BMP/${mark}`,
  ])
    expect(await find(keyword), keyword).toEqual([second, first]);
  expect(await find(`bumpers ${mark}`)).toEqual([other, second, first]);
  for (const keyword of [`${mark} hinge`, `${mark}%bolt`, `bumper_${mark}`])
    expect(await find(keyword), keyword).toEqual([]);
  const renamed = { name: `Fender ${mark} Bolt`, lugoPart: `FX ${mark}`, vendorPart: '' };
  await shop.deps.db.updateTable('products').set(renamed).where('id', '=', bolt.id).execute();
  for (const keyword of [`fender ${mark}`, `fx-${mark}`])
    expect(await find(keyword), keyword).toEqual([second, first]);
  expect(await find(`bmp-${mark}-60`)).toEqual([]);
});

it('finds a short name of a buyer, not parts that have it within a word', async () => {
  const ofRon = (await sell(shop, (await createProduct(shop, { name: 'Hood' })).id)).order._id;
  await shop.deps.db
    .updateTable('orders')
    .set({ shippingAddress: sql`shipping_address || '{"name": "Ron Wood"}'` })
    .where('id', '=', ofRon)
    .execute();
  shop.advance(1000);
  await sell(shop, (await createProduct(shop, { name: 'Front Grille' })).id);
  const ofWood = (await sell(shop, (await createProduct(shop, { name: 'Bed Wood, Oak' })).id)).order._id;
  expect(await find('ron')).toEqual([ofRon]);
  expect(await find('wood')).toEqual([ofWood, ofRon]);
  expect(await find('wood', { without: 'parts' })).toEqual([ofRon]);
});

it('has no orders of a period in which none was placed, and still says when the first one was', async () => {
  const { order } = await sell(shop, (await createProduct(shop, { name: 'Quarterlight' })).id);
  const year = Number(order.createdAt.slice(0, 4));
  const ofYear = (keyword: string, period: number) =>
    admin('GET /api/orders', { query: { keyword, period: String(period) } });
  expect((await ofYear('quarterlight', year)).orders).toHaveLength(1);
  expect(await ofYear('quarterlight', year - 1)).toMatchObject({ orders: [], total: 0, firstYear: year });
  await expect(ofYear(newId(), year - 1)).rejects.toMatchObject({ code: 'not_found' });
});

it('finds orders by a name that is typed without its accents and apostrophes, or with them', async () => {
  const { id: product } = await createProduct(shop);
  const { order } = await sell(shop, product);
  const mark = newId().slice(-8);
  await sql`UPDATE orders SET shipping_address = jsonb_set(shipping_address, '{name}', ${`"Íñigo O’Brien ${mark}"`}::jsonb)
    WHERE id = ${order._id}`.execute(shop.deps.db);
  for (const keyword of [`inigo obrien ${mark}`, `ÍÑIGO O'BRIEN ${mark}`, `o’brien ${mark}`])
    expect(await find(keyword), keyword).toEqual([order._id]);
  expect(await find(`inigo o brien ${mark}`)).toEqual([]);
});

it('lists orders to ship with the one that has waited longest first, and others newest first, unless sorted', async () => {
  const keyword = `LCT-${newId().slice(-8)}`;
  const { id: product } = await createProduct(shop, { lugoPart: keyword });
  const first = (await sell(shop, product)).order._id;
  shop.advance(1000);
  const second = (await sell(shop, product)).order._id;
  expect(await find(keyword)).toEqual([second, first]);
  expect(await find(keyword, { show: 'paid' })).toEqual([second, first]);
  expect(await find(keyword, { show: 'to-ship' })).toEqual([first, second]);
  expect(await find(keyword, { show: 'to-ship', sort: '-placed' })).toEqual([second, first]);
});

it('finds orders by the whole city or ZIP code that they go to', async () => {
  const { id: product } = await createProduct(shop);
  const [buyer, mark] = [await newGuestBuyer(shop), newId().slice(-8)];
  const zip = `9${newId().replaceAll(/\D/g, '').slice(-4).padStart(4, '0')}`;
  const place = async (address: Partial<typeof californiaAddress>) => {
    const shippingAddress = { ...californiaAddress, ...address };
    return (await placeOrder(shop, buyer, [{ product, qty: 1 }], { shippingAddress }))._id;
  };
  const there = await place({ city: `Cañon ${mark}`, postalCode: `${zip}-1234` });
  await place({ city: `Canon ${mark} Park` });
  for (const keyword of [`canon ${mark}`, `CAÑON ${mark}`])
    expect(await find(keyword), keyword).toEqual([there]);
  expect(await find(`canon ${mark.slice(0, 4)}`)).toEqual([]);
  for (const keyword of [zip, `${zip}-1234`]) expect(await find(keyword), keyword).toEqual([there]);
  // The export asks each order.
  const { cookie } = await newAdmin(shop);
  const url = `/api/reports/orders.csv?keyword=${encodeURIComponent(`canon ${mark}`)}`;
  const { body } = await shop.app.inject({ url, headers: { cookie } });
  expect(body.split('\r\n').slice(1)).toEqual([expect.stringContaining(there), '']);
});

it('finds orders by the code of their coupon, even if it has another one now or is deleted', async () => {
  const { id: product } = await createProduct(shop);
  const coupon = await createCoupon(shop, { code: `TEST-${newId()}` });
  const buyer = await newGuestBuyer(shop);
  const { _id } = await placeOrder(shop, buyer, [{ product, qty: 1 }], { couponId: coupon.id });
  await placeOrder(shop, buyer, [{ product, qty: 1 }]);
  expect(await find(coupon.code.toLowerCase())).toEqual([_id]);
  expect(await find(coupon.code.slice(0, -1))).toEqual([]);
  const { db, clock } = shop.deps;
  const change = { code: `${coupon.code}-2`, deletedAt: clock() };
  await db.updateTable('coupons').set(change).where('id', '=', coupon.id).execute();
  expect(await find(`${coupon.code} -2`)).toEqual([_id]);
});

it('finds the orders that were placed on a day in California, within the period that is asked for', async () => {
  const { db } = shop.deps;
  const { id: product } = await createProduct(shop);
  const [early, late, next] = [
    await sell(shop, product),
    await sell(shop, product),
    await sell(shop, product),
  ].map(({ order }) => order._id);
  const placed = { '2021-03-14T08:00Z': early, '2021-03-15T06:59Z': late, '2021-03-15T07:00Z': next };
  for (const [at, id = ''] of Object.entries(placed))
    await db
      .updateTable('orders')
      .set({ createdAt: new Date(at) })
      .where('id', '=', id)
      .execute();
  expect(await find('3/14/2021')).toEqual([late, early]);
  expect(await find('03/14/2021', { period: '2021-03' })).toEqual([late, early]);
  expect(await find('3/14/2021', { period: '2021-04' })).toEqual([]);
  await expect(admin('GET /api/orders', { query: { keyword: '3/16/2021' } })).rejects.toMatchObject({
    code: 'not_found',
  });
});
