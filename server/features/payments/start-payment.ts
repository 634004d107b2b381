import { randomUUID } from 'node:crypto';
import { currency, shopName } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { PaymentProviderError } from '../../adapters/payments/provider-error.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { Buyer } from '../../actor.ts';
import { schedulePaymentCheck } from './captures/schedule-payment-check.ts';
import type { PaymentAttempt, LockedOrder } from './data.ts';
import {
  findPaymentAttempt,
  insertPaymentAttempt,
  lockPaymentAttempts,
  updatePaymentAttempt,
} from './data.ts';
import { reserveStock } from '../stock/api.ts';
import { lockViewersOrder } from './lock-order-of.ts';
import { countSpentInvoices } from './refunds/refund-data.ts';

/** The provider keeps an unapproved order for three hours; the buyer needs some of them. */
const reusableMs = 2.5 * 60 * 60 * 1000;

/** The buyer is in the provider's window meanwhile; if he does not come back from it, somebody has to look. */
const lookAfterMs = 3 * 60 * 1000;

/**
 * Step 2 of the protocol (docs/payments.md): holds the parts, then creates the provider's order. No transaction is
 * held across the call; a call that failed is continued under the same key by the next start.
 * @returns the provider's order id
 * @throws ShopError not_found, already_paid, conflict, out_of_stock, too_many_requests, payment_unavailable
 */
export async function startPayment(deps: Deps, actor: Buyer, orderId: string): Promise<string> {
  const { order, attempt, held } = await deps.db.transaction().execute(async (tx) => {
    const order = await lockViewersOrder(tx, actor, orderId);
    if (order.paidAt) throw new ShopError('already_paid', 'This order is already paid');
    const live = await liveAttempt(deps, tx, order);
    const held = await reserveStock(deps, tx, order, { pinned: false });
    return { order, attempt: live ?? (await newAttempt(deps, tx, order)), held };
  });
  if (held.length > 0) await deps.catalogChanged({ productIds: held });
  return attempt.providerOrderId ?? createAtProvider(deps, order, attempt);
}

/** The attempt to go on with. One that has become too old, or belongs to other settings, is given up. */
async function liveAttempt(deps: Deps, tx: Tx, order: LockedOrder): Promise<PaymentAttempt | undefined> {
  const now = deps.clock();
  for (const attempt of await lockPaymentAttempts(tx, order.id)) {
    const { id, state, amountCents, environment, payee, createdAt } = attempt;
    if (state === 'capturing' || state === 'pending' || state === 'captured') {
      throw new ShopError(
        'conflict',
        'We are confirming your payment. Please wait a moment before you pay again.',
      );
    }
    if (state !== 'creating' && state !== 'created') continue;
    const same =
      amountCents === order.totalCents && environment === deps.paypal.environment && payee === payeeOf(deps);
    if (same && now.getTime() - createdAt.getTime() < reusableMs) return attempt;
    await updatePaymentAttempt(tx, id, [state], { state: 'expired', updatedAt: now });
  }
  return undefined;
}

async function newAttempt(deps: Deps, tx: Tx, order: LockedOrder): Promise<PaymentAttempt> {
  const { environment } = deps.paypal;
  const now = deps.clock();
  // The provider captures an invoice once, and goes on refusing it when that money has gone back.
  const spent = await countSpentInvoices(tx, order.id);
  const attempt: PaymentAttempt = {
    id: newId(),
    orderId: order.id,
    environment,
    providerOrderId: null,
    amountCents: order.totalCents,
    currency,
    payee: payeeOf(deps),
    invoiceId: `${environment}-${order.id}${spent > 0 ? `-${spent + 1}` : ''}`,
    createRequestId: randomUUID(),
    captureRequestId: randomUUID(),
    state: 'creating',
    createdAt: now,
    captureStartedAt: null,
    updatedAt: now,
  };
  await insertPaymentAttempt(tx, attempt);
  await schedulePaymentCheck(deps, tx, attempt.id, lookAfterMs);
  return attempt;
}

async function createAtProvider(deps: Deps, order: LockedOrder, attempt: PaymentAttempt): Promise<string> {
  try {
    const { providerOrderId } = await deps.payments.createOrder({
      orderId: order.id,
      invoiceId: attempt.invoiceId,
      requestId: attempt.createRequestId,
      ...(attempt.payee && { payee: attempt.payee }),
      currency,
      totalCents: order.totalCents,
      itemsCents: order.undiscountedItemsCents,
      discountCents: order.undiscountedItemsCents - order.itemsCents,
      shippingCents: order.shippingCents,
      handlingCents: order.handlingCents,
      taxCents: order.taxCents,
      brandName: shopName,
    });
    return await storeProviderOrder(deps, attempt.id, providerOrderId);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    // Refused for good: the next start must not ask the same again.
    const unknown = error.kind === 'unavailable' || error.kind === 'in-progress';
    if (!unknown)
      await updatePaymentAttempt(deps.db, attempt.id, ['creating'], {
        state: 'rejected',
        updatedAt: deps.clock(),
      });
    throw new ShopError(
      'payment_unavailable',
      'The payment provider cannot be reached just now. Please try again in a moment.',
    );
  }
}

async function storeProviderOrder(deps: Deps, attemptId: string, providerOrderId: string): Promise<string> {
  const change = { state: 'created', providerOrderId, updatedAt: deps.clock() } as const;
  if (await updatePaymentAttempt(deps.db, attemptId, ['creating'], change)) return providerOrderId;
  // A start at the same time was first: under the same key it got the same order.
  if ((await findPaymentAttempt(deps.db, attemptId))?.providerOrderId === providerOrderId)
    return providerOrderId;
  throw new ShopError('conflict', 'This payment has been started again elsewhere. Please try again.');
}

function payeeOf({ paypal }: Deps): string | null {
  return paypal.merchantId ?? null;
}
