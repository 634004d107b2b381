import { randomUUID } from 'node:crypto';
import type { RefundCause } from '../../../db/row.ts';
import type { RefundBreakdown } from '../../../../shop/rules/refund-breakdown.ts';
import { breakDownRefund } from '../../../../shop/rules/refund-breakdown.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { scheduleRefund } from '../schedule.ts';
import type { StoredPayment } from '../data.ts';
import { findLeftToRefund, insertRefund } from './data.ts';

export interface RefundRequest {
  payment: Pick<StoredPayment, 'captureId' | 'kind'>;
  amountCents: number;
  /** By default the same share of whatever is left of each amount. */
  breakdown?: RefundBreakdown | undefined;
  cause: RefundCause;
  /** Shown to the customer; empty when there is nothing to tell. */
  reason: string;
  /** The admin who requested it, the key that makes a repeat safe, and a hash of the request. */
  admin?: { requestedBy: string; idempotencyKey: string; requestHash: Buffer };
  /** For a refund whose id says what it is; a random one otherwise. */
  requestId?: string;
  /** For a refund that was made on the provider's own pages. */
  providerRefundId?: string;
}

/**
 * Records a refund in the caller's transaction, which must hold the order lock; a job sends it after the commit. The
 * database refuses more than is left of the capture.
 * @returns the request id; undefined when the admin has used their key for another order at the same moment
 */
export async function requestRefund(
  deps: Deps,
  tx: Tx,
  order: RefundBreakdown,
  { payment, amountCents, breakdown, cause, reason, admin, providerRefundId, ...known }: RefundRequest,
): Promise<string | undefined> {
  const { captureId, kind } = payment;
  // Contains the provider's id, so that a refund made there is recorded once.
  const requestId =
    providerRefundId === undefined ? (known.requestId ?? randomUUID()) : `provider-${providerRefundId}`;
  const isNew = await insertRefund(tx, {
    requestId,
    captureId,
    amountCents,
    // Only a payment that paid its order was a sale.
    ...(kind === 'primary' &&
      (breakdown ?? breakDownRefund(await findLeftToRefund(tx, order, captureId), amountCents))),
    cause,
    reason,
    requestedBy: null,
    idempotencyKey: null,
    requestHash: null,
    ...admin,
    providerRefundId: providerRefundId ?? null,
    createdAt: deps.clock(),
  });
  if (!isNew) return undefined;
  await scheduleRefund(deps, tx, requestId, 0);
  return requestId;
}
