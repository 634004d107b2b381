import type { Insertable } from 'kysely';
import { newId } from '../../server/db/id.ts';
import type { Schema } from '../../server/db/schema.ts';
import type { Input, Reply } from '../../shop/api-client.ts';
import type { Caller, TestApp } from './build-test-app.ts';
import { newGuest } from './users.ts';

/** Rows for tests, each unique; a test states only the values that matter to it. */

type WithDatabase = { deps: Pick<TestApp['deps'], 'db'> };
type ProductRow = Insertable<Schema['products']> & Pick<Insertable<Schema['stock']>, 'onHand' | 'reserved'>;

/** Creates a visible aftermarket part for $100.00 with ten on hand. */
export async function createProduct(
  { deps }: WithDatabase,
  { onHand = 10, reserved = 0, ...given }: Partial<ProductRow> = {},
): Promise<{ id: string; name: string }> {
  const { id = newId() } = given;
  const product = { name: `Tailgate ${id.slice(-6)}`, ...given };
  await deps.db
    .with('product', (db) =>
      db.insertInto('products').values({
        id,
        brand: 'Classic Steel',
        lugoPart: `TG-${id.slice(-8)}`,
        vendor: 'Golden Gate Supply',
        vendorPart: `GG-${id.slice(-8)}`,
        partType: 'Tailgate',
        priceCents: 10_000,
        hidden: false,
        shippingCents: null,
        fitNotes: null,
        weightLb: null,
        image: null,
        featuredPosition: null,
        deletedAt: null,
        ...product,
      }),
    )
    .insertInto('stock')
    .values({ productId: id, onHand, reserved })
    .execute();
  return { id, name: product.name };
}

export async function createCoupon(
  { deps }: TestApp,
  given: Partial<Insertable<Schema['coupons']>> = {},
): Promise<{ id: string; code: string }> {
  const id = newId();
  const coupon = { code: `SPRING-${id.slice(-8)}`, ...given };
  await deps.db
    .insertInto('coupons')
    .values({
      id,
      isActive: true,
      napcoBasisPoints: 1000,
      aftermarketBasisPoints: 2000,
      deletedAt: null,
      ...coupon,
    })
    .execute();
  return { id, code: coupon.code };
}

type OrderBody = Input<'POST /api/orders'>['body'];
export type OrderItems = { product: string; qty: number; anotherTruck?: boolean }[];

export const californiaAddress = {
  name: 'Dale Ridley',
  address: '418 Orchard Lane',
  city: 'Placerville',
  state: 'CA',
  postalCode: '95667',
  phone: '5305550142',
};

export function orderBody(orderItems: OrderItems, given: Partial<OrderBody> = {}): OrderBody {
  return { orderItems, shippingAddress: californiaAddress, paymentMethod: 'PayPal', ...given };
}

export async function placeOrder(
  shop: TestApp,
  buyer: Caller,
  orderItems: OrderItems,
  given: Partial<OrderBody> = {},
): Promise<Reply<'POST /api/orders'>> {
  return shop.as(buyer)('POST /api/orders', { body: orderBody(orderItems, given) });
}

/** Places an order for one new product as a new guest. */
export async function guestOrder(
  shop: TestApp,
  { qty = 1, product = {} }: { qty?: number; product?: Partial<ProductRow> } = {},
) {
  const guest = await newGuest(shop);
  const part = await createProduct(shop, product);
  const buyer: Caller = { guestToken: guest.token };
  const order = await placeOrder(shop, buyer, [{ product: part.id, qty }]);
  return { guest, buyer, product: part, order };
}

/** Returns a product's stock on hand and reserved. */
export async function stockOf(
  { deps }: WithDatabase,
  id: string,
): Promise<{ onHand: number; reserved: number }> {
  return deps.db
    .selectFrom('stock')
    .select(['onHand', 'reserved'])
    .where('productId', '=', id)
    .executeTakeFirstOrThrow();
}

/** Sales through the API, as buyers make them. */

export async function newGuestBuyer(shop: TestApp): Promise<Caller & { email: string }> {
  const { token, email } = await newGuest(shop);
  return { guestToken: token, email };
}

/** Starts a payment, which reserves the stock. @returns the provider's order id */
export async function startPaying(shop: TestApp, buyer: Caller, orderId: string): Promise<string> {
  return (await shop.as(buyer)('POST /api/orders/:id/payment', { params: { id: orderId } })).id;
}

/** Approves the payment at the provider and captures it. */
export async function finishPaying(shop: TestApp, buyer: Caller, orderId: string, id: string) {
  shop.emulator.approve(id);
  return shop.as(buyer)('PUT /api/orders/:id/pay', { params: { id: orderId }, body: { id } });
}

/** Orders and pays as a new guest. */
export async function sell(shop: TestApp, product: string, qty = 1) {
  const buyer = await newGuestBuyer(shop);
  const { _id } = await placeOrder(shop, buyer, [{ product, qty }]);
  return { buyer, order: await finishPaying(shop, buyer, _id, await startPaying(shop, buyer, _id)) };
}
