import { rateLimits } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Tx } from '../../../db/open.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { OrderReader } from '../../orders/api.ts';
import { requireOpenOrder } from '../../orders/api.ts';
import { countedFrom, reserveStock } from '../../stock/api.ts';
import type { ClientNetworks } from '../../../http/limits/client-networks.ts';
import type { LockedOrder, PaymentAttempt } from '../data.ts';
import { findPrimaryPayment, movePaymentAttempt, sendAttemptMove } from '../data.ts';
import { enforceRateLimit } from '../../../rate-limit/enforce-rate-limit.ts';
import { lockViewersOrder } from '../lock-viewers-order.ts';
import { abandonedAfterMs, schedulePaymentCheck } from '../schedule.ts';
import { isLive } from '../transitions.ts';
import { isApproved } from './capture-checks.ts';
import { finishCapture } from './finish-capture.ts';

/** Longer than any reply of the provider takes: for a capture whose process has died. */
const checkAfterMs = 45_000;

const checkUnknownAfterMs = 5000;

interface RequestedCapture {
  orderId: string;
  providerOrderId: string;
  /** Where the customer is. */
  from?: ClientNetworks;
}

interface BeginningCapture {
  order: LockedOrder;
  attempt: PaymentAttempt;
  /** Where the customer is, if it is they who ask. */
  from?: ClientNetworks | undefined;
  /** The provider says so. Otherwise stock is reserved as at a start. */
  isApproved: boolean;
}

/**
 * Captures a payment that the customer has approved (step 4 in docs/payments.md). The first check that fails decides.
 * Returns when the order is paid, or when the outcome is unknown and a job will confirm it.
 * @throws ShopError not_found, already_paid, order_closed, conflict, out_of_stock, too_many_requests,
 *   payment_not_approved, payment_declined
 */
export async function capturePayment(
  deps: Deps,
  reader: OrderReader,
  payment: RequestedCapture,
): Promise<void> {
  const begun = await beginWhenReserved(deps, reader, payment);
  if (!begun) return;
  const { attempt, isNew } = begun;
  const outcome = await finishCapture(deps, attempt, { isAwaited: isNew });
  if (outcome === 'confirming') await schedulePaymentCheck(deps, deps.db, attempt.id, checkUnknownAfterMs);
  else if (outcome !== 'paid') throw refusals[outcome]();
}

interface Begun {
  attempt: PaymentAttempt;
  /** False while the customer waits for the outcome of a capture that has begun before. */
  isNew: boolean;
}

/**
 * Begins a capture. When its reservation has lapsed, the provider is asked first: nothing is reserved again for a payment
 * that nobody has approved.
 * @returns undefined when the order is paid by this payment already
 */
async function beginWhenReserved(
  deps: Deps,
  reader: OrderReader,
  payment: RequestedCapture,
): Promise<Begun | undefined> {
  const begun = await begin(deps, reader, payment, undefined);
  if (begun !== 'lapsed') return begun;
  const approval = await readApproval(deps, payment.providerOrderId);
  if (approval === 'missing') throw refusals['not-approved']();
  const again = await begin(deps, reader, payment, approval);
  return again === 'lapsed' ? undefined : again;
}

type Approval = 'given' | 'missing' | 'unknown';

async function readApproval({ payments }: Deps, providerOrderId: string): Promise<Approval> {
  try {
    return isApproved(await payments.readOrder(providerOrderId, { isAwaited: true })) ? 'given' : 'missing';
  } catch (error) {
    if (error instanceof PaymentProviderError) return 'unknown';
    throw error;
  }
}

/**
 * @param approval undefined while the provider has not been asked
 * @returns undefined when the order is paid by this payment already, `lapsed` when the provider must be asked first
 */
async function begin(
  deps: Deps,
  reader: OrderReader,
  payment: RequestedCapture,
  approval: Approval | undefined,
): Promise<Begun | 'lapsed' | undefined> {
  let beginning: PaymentAttempt | undefined;
  try {
    return await write(deps, async (tx) => {
      const order = await lockViewersOrder(deps, tx, reader, payment.orderId);
      if (order.paidAt) return await refuseOtherPayment(tx, order, payment.providerOrderId);
      const attempt = order.attempts.find(
        ({ providerOrderId }) => providerOrderId === payment.providerOrderId,
      );
      if (!attempt || attempt.environment !== deps.paypal.environment) {
        throw new ShopError('conflict', 'This payment does not belong to this order');
      }
      const { state } = attempt;
      if (state === 'expired' || state === 'rejected') {
        // Says it first when there is no use in starting again.
        requireOpenOrder(deps, order);
        throw refusals[state]();
      }
      if (state !== 'created' && state !== 'declined') return { attempt, isNew: false };
      // Anybody can ask for captures that were never approved: PayPal is not asked without end.
      if (!approval)
        await enforceRateLimit(deps, ['capture', order.id], rateLimits.capture, 'attempts', { tx });
      beginning = attempt;
      const capture = { order, attempt, from: payment.from, isApproved: approval === 'given' };
      if (!approval && !order.reservation) {
        requireCapturable(deps, capture);
        return 'lapsed';
      }
      return { attempt: await beginCapture(deps, tx, capture), isNew: true };
    });
  } catch (error) {
    if (error instanceof ShopError && beginning) await endRefused(deps, beginning.id, error);
    throw error;
  }
}

async function refuseOtherPayment(tx: Tx, order: LockedOrder, providerOrderId: string): Promise<undefined> {
  const paid = await findPrimaryPayment(tx, order.id);
  if (paid?.providerOrderId === providerOrderId) return;
  throw new ShopError('already_paid', 'This order is already paid');
}

/**
 * Marks an attempt that is `created` or `declined` as capturing, keeps its stock reserved and leaves a job that finishes
 * the capture whatever happens to this process. Caller must hold the locks of the order and its attempts.
 * @returns the attempt as it is now
 * @throws ShopError `conflict` while another attempt of the order is live; order_closed, out_of_stock; too_many_requests
 *   only when it isn't known whether the payment is approved
 */
export async function beginCapture(deps: Deps, tx: Tx, capture: BeginningCapture): Promise<PaymentAttempt> {
  const { order, attempt, from } = capture;
  requireCapturable(deps, capture);
  const counted = await reserveStock(deps, tx, order, {
    expires: false,
    ...(capture.isApproved ? { counted: countedFor(deps, attempt, from) } : { from }),
  });
  const now = deps.clock();
  const change = { captureStartedAt: now, updatedAt: now, ...counted };
  await sendAttemptMove(tx, attempt.id, 'capture', change);
  await schedulePaymentCheck(deps, tx, attempt.id, checkAfterMs);
  return { ...attempt, ...change, state: 'capturing' };
}

/** Returns what stock reserved for an approved payment is counted for: the address that started it, if that is known. */
function countedFor(deps: Deps, { network, site }: PaymentAttempt, from: ClientNetworks | undefined) {
  return network === null && from ? countedFrom(deps, from) : { network, site };
}

function requireCapturable(
  deps: Deps,
  { order, attempt }: Pick<BeginningCapture, 'order' | 'attempt'>,
): void {
  const others = order.attempts.filter(({ id }) => id !== attempt.id);
  if (others.some((other) => isLive(other) || other.state === 'captured'))
    throw new ShopError(
      'conflict',
      'Another payment of this order has been started. Please finish that one.',
    );
  requireOpenOrder(deps, order, { graceMs: abandonedAfterMs });
}

/**
 * Ends an attempt that was not captured because its stock is gone or its order can't be paid anymore, so that nobody is
 * charged when the parts come back.
 */
export async function endRefused(deps: Deps, attemptId: string, { code }: ShopError): Promise<void> {
  const move = code === 'out_of_stock' ? 'loseStock' : code === 'order_closed' ? 'close' : undefined;
  if (move) await movePaymentAttempt(deps.db, attemptId, move, { updatedAt: deps.clock() });
}

const refusals = {
  declined: () =>
    new ShopError('payment_declined', 'Your payment was declined. Please try another card or account.'),
  'not-approved': () =>
    new ShopError(
      'payment_not_approved',
      'This payment has not been approved yet. Please approve it and try again.',
    ),
  expired: () => new ShopError('conflict', 'This payment has expired. Please start it again.'),
  rejected: () => new ShopError('conflict', 'This payment could not be accepted. Please start it again.'),
};
