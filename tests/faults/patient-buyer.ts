import { ShopError } from '../../shop/shop-error.ts';
import type { RunningEmulator } from '../../tools/paypal-emulator/emulator.ts';
import { guestOrder } from '../support/factories.ts';
import type { NamedFault } from './fault-list.ts';
import type { TimedShop } from './timed-shop.ts';

/** `stays`: pays in the browser and retries; `leaves`: closes it after approving and checks later. */
export const buyers = ['stays', 'leaves'] as const;
export type BuyerKind = (typeof buyers)[number];

const minute = 60_000;
/** More than the five minutes of a pending capture, at half a minute each, beside the refusals of two faults. */
const triesMax = 24;
/** After this many rejections a buyer gives up and contacts the shop. */
const refusalsMax = 3;
/** Expected error codes; any other is a bug in the shop and fails the test. */
const usual = ['payment_unavailable', 'payment_declined', 'payment_not_approved', 'already_paid', 'conflict'];

/** Orders one part and pays for it under these faults. @returns the order's id */
export async function buyPatiently(
  { shop, pass }: TimedShop,
  { faults, decides }: Pick<NamedFault, 'faults' | 'decides'>,
  kind: BuyerKind,
): Promise<string> {
  const { emulator } = shop;
  const made = await guestOrder(shop);
  const orderId = made.order._id;
  const params = { id: orderId };
  const call = shop.as(made.buyer);
  // A token is requested only when there is none.
  if (faults.some(({ on }) => on === 'token')) emulator.expireTokens();
  emulator.setFaults(...faults);
  let leaves = kind === 'leaves';
  let refusals = 0;
  for (let tries = 0; tries < triesMax && refusals < refusalsMax; tries += 1) {
    const order = await call('GET /api/orders/:id', { params });
    if (order.isPaid) break;
    if (order.paymentState === 'confirming') {
      if (decides) decidePending(emulator, decides);
      await pass(minute / 2);
      continue;
    }
    const started = await unlessRefused(call('POST /api/orders/:id/payment', { params }));
    if (!started.reply) {
      await pass(minute / 2);
      continue;
    }
    const { id } = started.reply;
    approveIfOpen(emulator, id);
    if (leaves) {
      leaves = false;
      await pass(8 * minute);
      continue;
    }
    const { code } = await unlessRefused(call('PUT /api/orders/:id/pay', { params, body: { id } }));
    if (code === 'conflict') refusals += 1;
    await pass(5000);
  }
  return orderId;
}

async function unlessRefused<T>(asked: Promise<T>): Promise<{ reply?: T; code?: string }> {
  try {
    return { reply: await asked };
  } catch (error) {
    if (error instanceof ShopError && usual.includes(error.code)) return { code: error.code };
    throw error;
  }
}

function approveIfOpen(emulator: RunningEmulator, id: string): void {
  try {
    emulator.approve(id);
  } catch {
    // Captured in the meantime: the buyer's page shows that it is paid.
  }
}

function decidePending(emulator: RunningEmulator, to: 'COMPLETED' | 'DENIED'): void {
  for (const { captureId, status } of emulator.unsettled().captures) {
    if (status === 'PENDING') emulator.resolve(captureId, to);
  }
}
