import { afterEach, expect, it } from 'vitest';
import {
  createCoupon,
  createProduct,
  finishPaying,
  guestOrder,
  newGuestBuyer,
  placeOrder,
  startPaying,
} from '../../../tests/support/factories.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';

/** How soon an order was promised to leave, which it keeps. */

const shop = testShop();
const admin = callAsAdmin(shop);
const set = (body: { shipsWithinDays?: number | null; pickup?: boolean }) =>
  admin('PUT /api/settings', { body });
afterEach(() => set({ shipsWithinDays: null, pickup: false }));

const promisedTo = async (id: string) =>
  (await admin('GET /api/orders/:id', { params: { id } })).shipsWithinDays;

it('is what the shop promises when the order is paid, whatever it promised before and promises later', async () => {
  await set({ shipsWithinDays: 2 });
  const { order, buyer } = await guestOrder(shop);
  expect(order.shipsWithinDays).toBeNull();
  await set({ shipsWithinDays: 3 });
  const paid = await finishPaying(shop, buyer, order._id, await startPaying(shop, buyer, order._id));
  expect(paid.shipsWithinDays).toBe(3);
  await set({ shipsWithinDays: 5 });
  expect(await promisedTo(order._id)).toBe(3);
});

it('is nothing when the shop promises nothing', async () => {
  const { order, buyer } = await guestOrder(shop);
  await finishPaying(shop, buyer, order._id, await startPaying(shop, buyer, order._id));
  await set({ shipsWithinDays: 5 });
  expect(await promisedTo(order._id)).toBeNull();
});

it('is kept by an order that costs nothing, which is paid when it is placed', async () => {
  await set({ shipsWithinDays: 2, pickup: true });
  const { id: couponId } = await createCoupon(shop, { aftermarketBasisPoints: 10_000 });
  const { id: product } = await createProduct(shop, { shippingCents: 0, onHand: 5 });
  const place = async (pickup: boolean) =>
    placeOrder(shop, await newGuestBuyer(shop), [{ product, qty: 1 }], { couponId, pickup });
  const [shipped, pickedUp] = [await place(false), await place(true)];
  expect(shipped).toMatchObject({ isPaid: true, shipsWithinDays: 2 });
  expect(pickedUp).toMatchObject({ isPaid: true, shipsWithinDays: null });
  await set({ shipsWithinDays: 5 });
  expect(await promisedTo(shipped._id)).toBe(2);
  expect(await promisedTo(pickedUp._id)).toBeNull();
});

it('is nothing for a pickup, by the database, too', async () => {
  await set({ shipsWithinDays: 2, pickup: true });
  const buyer = await newGuestBuyer(shop);
  const { id: product } = await createProduct(shop);
  const { _id: id } = await placeOrder(shop, buyer, [{ product, qty: 1 }], { pickup: true });
  const paid = await finishPaying(shop, buyer, id, await startPaying(shop, buyer, id));
  expect(paid).toMatchObject({ isPaid: true, shipsWithinDays: null });
  const promise = (orderId: string, shipsWithinDays: number) =>
    shop.deps.db.updateTable('orders').set({ shipsWithinDays }).where('id', '=', orderId).execute();
  await expect(promise(id, 2)).rejects.toThrow('orders_ships_within_days');
  const { order: unpaid } = await guestOrder(shop);
  await expect(promise(unpaid._id, 2)).rejects.toThrow('orders_ships_within_days');
});
