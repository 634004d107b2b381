import { randomUUID } from 'node:crypto';
import { refundTaxCents } from './refund-tax.ts';
import type { RefundCause } from '../../../db/row.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { LockedOrder } from '../data.ts';
import type { PaymentAtProvider } from './refund-data.ts';
import { insertRefund, sumRefunds } from './refund-data.ts';
import { scheduleRefund } from './schedule-refund.ts';

export interface AskedRefund {
  payment: Pick<PaymentAtProvider, 'captureId' | 'kind'>;
  amountCents: number;
  cause: RefundCause;
  /** As the customer reads it; empty: none is told. */
  reason: string;
  /** Whose call it was, the key that makes a repeat safe, and a hash of what was asked for. */
  admin?: { requestedBy: string; idempotencyKey: string; requestHash: Buffer };
  /** Known already where the refund was made on the provider's own pages. */
  providerRefundId?: string;
}

/**
 * Writes a refund down with its key, in the caller's transaction, which has locked the order; the job that gives the
 * money back runs after the commit. The database refuses more than is left of the capture.
 * @returns the request id; undefined when the admin has used his key for another order at the same moment
 */
export async function requestRefund(
  deps: Deps,
  tx: Tx,
  order: Pick<LockedOrder, 'taxCents' | 'totalCents'>,
  { payment, amountCents, cause, reason, admin, providerRefundId }: AskedRefund,
): Promise<string | undefined> {
  const { captureId, kind } = payment;
  // The provider's id, so that a refund made there is written once.
  const requestId = providerRefundId === undefined ? randomUUID() : `provider-${providerRefundId}`;
  const before = await sumRefunds(tx, captureId);
  const isNew = await insertRefund(tx, {
    requestId,
    captureId,
    amountCents,
    // Only of the payment that has paid the order; the others were never sales.
    taxCents: kind === 'primary' ? refundTaxCents(order, before, amountCents) : 0,
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
