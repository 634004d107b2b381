import { randomUUID } from 'node:crypto';
import { currency } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { PaymentProviderError } from '../../adapters/payments/provider-error.ts';
import { sendForLater } from '../../db/driver.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { OrderReader } from '../orders/api.ts';
import { requireOpenOrder } from '../orders/api.ts';
import { reserveStock } from '../stock/api.ts';
import type { ClientNetworks } from '../../http/limits/client-networks.ts';
import { createProviderOrder } from './create-provider-order.ts';
import type { LockedOrder, PaymentAttempt } from './data.ts';
import {
  findPaymentAttempt,
  insertPaymentAttempt,
  movePaymentAttempt,
  sendAttemptMove,
  updateCountedFor,
} from './data.ts';
import { lockViewersOrder } from './lock-viewers-order.ts';
import { spentInvoices } from './refunds/data.ts';
import { schedulePaymentCheck } from './schedule.ts';
import { isBeingCaptured, isLive } from './transitions.ts';

/** The provider keeps an unapproved order for three hours, and the customer needs part of that time. */
const reusableMs = 2.5 * 60 * 60 * 1000;

/** The customer is in the provider's window; if they don't return from it, a job checks the payment. */
const checkAfterMs = 3 * 60 * 1000;

/**
 * Starts a payment (step 2 in docs/payments.md): reserves the stock, then creates the provider's order. No transaction
 * is open during that call. If it fails, the next start repeats it with the same idempotency key.
 * @param from where the customer is, for the limits of unpaid stock
 * @returns the provider's order id
 * @throws ShopError not_found, already_paid, order_closed, conflict, out_of_stock, too_many_requests, payment_unavailable
 */
export async function startPayment(
  deps: Deps,
  reader: OrderReader,
  orderId: string,
  from?: ClientNetworks,
): Promise<string> {
  const { order, attempt } = await write(deps, async (tx) => {
    const order = await lockViewersOrder(deps, tx, reader, orderId);
    if (order.paidAt) throw new ShopError('already_paid', 'This order is already paid');
    // While a payment is being confirmed, the buyer waits for it, whatever has become of the parts. Money that came for a
    // canceled order only goes back.
    const reusable = order.canceledAt ? undefined : await findReusableAttempt(deps, tx, order);
    requireOpenOrder(deps, order);
    // Answered with the statement after it.
    const spent = await sendForLater(tx, spentInvoices(tx, order.id));
    const counted = await reserveStock(deps, tx, order, { expires: true, from });
    // When this reservation has lapsed, the one made for the approved payment is counted for the same.
    if (reusable) await updateCountedFor(tx, reusable.id, counted);
    const attempt = reusable ?? newAttempt(deps, order, { counted, spent: await spent.rows });
    if (!reusable) {
      await insertPaymentAttempt(tx, attempt);
      await schedulePaymentCheck(deps, tx, attempt.id, checkAfterMs);
    }
    return { order, attempt };
  });
  return attempt.providerOrderId ?? createAtProvider(deps, order, attempt);
}

/** Returns the attempt to continue with. One that is too old, or was made for other settings, expires. */
async function findReusableAttempt(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
): Promise<PaymentAttempt | undefined> {
  const now = deps.clock();
  for (const attempt of order.attempts) {
    const { id, state, amountCents, environment, payee, createdAt } = attempt;
    if (isBeingCaptured(attempt) || state === 'captured') {
      throw new ShopError(
        'conflict',
        'We are confirming your payment. Please wait a moment before you pay again.',
      );
    }
    if (!isLive(attempt)) continue;
    const isSame =
      amountCents === order.totalCents && environment === deps.paypal.environment && payee === payeeOf(deps);
    if (isSame && now.getTime() - createdAt.getTime() < reusableMs) return attempt;
    await sendAttemptMove(tx, id, 'replace', { updatedAt: now });
  }
  return undefined;
}

function newAttempt(
  deps: Deps,
  order: LockedOrder,
  { counted, spent }: { counted: Pick<PaymentAttempt, 'network' | 'site'>; spent: readonly unknown[] },
): PaymentAttempt {
  const { environment } = deps.paypal;
  const now = deps.clock();
  // The provider captures an invoice once, and goes on refusing it even when that money has been refunded.
  const suffix = spent.length > 0 ? `-${spent.length + 1}` : '';
  return {
    id: newId(),
    orderId: order.id,
    environment,
    providerOrderId: null,
    amountCents: order.totalCents,
    currency,
    payee: payeeOf(deps),
    invoiceId: `${environment}-${order.id}${suffix}`,
    createRequestId: randomUUID(),
    captureRequestId: randomUUID(),
    addressSent: false,
    ...counted,
    pendingReason: null,
    state: 'creating',
    createdAt: now,
    captureStartedAt: null,
    updatedAt: now,
  };
}

async function createAtProvider(deps: Deps, order: LockedOrder, attempt: PaymentAttempt): Promise<string> {
  try {
    return await storeProviderOrder(deps, attempt.id, await createProviderOrder(deps, order, attempt));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    // Of two starts at once, the provider may refuse the second while it creates the order of the first.
    const now = await findPaymentAttempt(deps.db, attempt.id);
    if (now?.providerOrderId && isLive(now)) return now.providerOrderId;
    // Refused for good: the next start must not repeat the same request.
    const isUnknown = error.kind === 'unavailable' || error.kind === 'in-progress';
    if (!isUnknown) await movePaymentAttempt(deps.db, attempt.id, 'refuse', { updatedAt: deps.clock() });
    throw new ShopError(
      'payment_unavailable',
      'The payment provider cannot be reached just now. Please try again in a moment.',
    );
  }
}

async function storeProviderOrder(
  deps: Deps,
  attemptId: string,
  { providerOrderId, addressSent }: { providerOrderId: string; addressSent: boolean },
): Promise<string> {
  const change = { providerOrderId, addressSent, updatedAt: deps.clock() };
  if (await movePaymentAttempt(deps.db, attemptId, 'open', change)) return providerOrderId;
  // A parallel start was faster: with the same key it got the same order.
  if ((await findPaymentAttempt(deps.db, attemptId))?.providerOrderId === providerOrderId)
    return providerOrderId;
  throw new ShopError('conflict', 'This payment has been started again elsewhere. Please try again.');
}

function payeeOf({ paypal }: Deps): string | null {
  return paypal.merchantId ?? null;
}
