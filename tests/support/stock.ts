import type { Caller, TestApp } from './build-test-app.ts';
import { placeOrder } from './factories.ts';
import { newGuest } from './users.ts';

/** Sales as buyers make them, through the door. */

export async function newBuyer(shop: TestApp): Promise<Caller & { email: string }> {
  const { token, email } = await newGuest(shop);
  return { guestToken: token, email };
}

/** Starts to pay: the parts are held. @returns the provider's order id */
export async function startPaying(shop: TestApp, buyer: Caller, orderId: string): Promise<string> {
  return (await shop.as(buyer)('POST /api/orders/:id/payment', { params: { id: orderId } })).id;
}

/** Approves in the provider's window and comes back. */
export async function finishPaying(shop: TestApp, buyer: Caller, orderId: string, id: string) {
  shop.emulator.approve(id);
  return shop.as(buyer)('PUT /api/orders/:id/pay', { params: { id: orderId }, body: { id } });
}

/** A new guest orders and pays. */
export async function sell(shop: TestApp, product: string, qty = 1) {
  const buyer = await newBuyer(shop);
  const { _id } = await placeOrder(shop, buyer, [{ product, qty }]);
  return { buyer, order: await finishPaying(shop, buyer, _id, await startPaying(shop, buyer, _id)) };
}
