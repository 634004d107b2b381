import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../server/db/open.ts';
import type { Schema } from '../../server/db/schema.ts';
import type { LedgerCapture, LedgerRefund } from '../../tools/paypal-emulator/control/ledger.ts';

export interface Ledger {
  captures: LedgerCapture[];
  refunds: LedgerRefund[];
}

type Payment = Selectable<Schema['payments']>;
type Refund = Selectable<Schema['refunds']>;
interface PayableOrder {
  id: string;
  totalCents: number;
  paidAt: Date | null;
}

/**
 * Checks that each paid order has one primary capture of equal cents, and that payments minus refunds equal the
 * provider's ledger, line by line.
 * @param atRest whether a refund that the provider has completed must be recorded as completed
 * @param reported ids of captures and refunds with a payment issue, which may differ
 */
export async function moneyFaults(
  db: Db | Tx,
  { ledger, reported, atRest }: { ledger: Ledger; reported: ReadonlySet<string>; atRest: boolean },
): Promise<string[]> {
  // The former shop's money is not in our ledger.
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'totalCents', 'paidAt'])
    .where('importedAt', 'is', null)
    .execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  // What an admin has recorded is in no ledger: neither the payment nor what is given back of it.
  const byHand = new Set(payments.filter(isByHand).map(({ captureId }) => captureId));
  return [
    ...orderFaults(orders, payments, ledger),
    ...captureFaults(
      payments.filter((payment) => !isByHand(payment)),
      ledger,
      reported,
    ),
    ...refundFaults(
      refunds.filter(({ captureId }) => !byHand.has(captureId)),
      ledger,
      { reported, atRest },
    ),
  ];
}

const isByHand = ({ captureId, orderId }: Payment): boolean => captureId === `manual-${orderId}`;

function* orderFaults(orders: PayableOrder[], payments: Payment[], { captures }: Ledger): Generator<string> {
  const primaries = payments.filter(({ kind }) => kind === 'primary');
  const byOrder = Map.groupBy(primaries, ({ orderId }) => orderId);
  const captured = new Map(captures.map((capture) => [capture.captureId, capture]));
  for (const { id, totalCents, paidAt } of orders) {
    const [payment, ...others] = byOrder.get(id) ?? [];
    if (others.length > 0) yield `order ${id} has ${others.length + 1} primary payments`;
    if (!payment) {
      if (paidAt && totalCents > 0) yield `order ${id} is paid without money`;
      continue;
    }
    if (!paidAt) yield `order ${id} has its money and is not paid`;
    if (payment.amountCents !== totalCents)
      yield `order ${id} is ${totalCents} cents, its payment ${payment.amountCents}`;
    if (isByHand(payment)) continue;
    const capture = captured.get(payment.captureId);
    if (capture?.customId !== id)
      yield `order ${id} is paid by ${payment.captureId}, which is for ${capture?.customId}`;
  }
}

function* captureFaults(
  payments: Payment[],
  { captures }: Ledger,
  reported: ReadonlySet<string>,
): Generator<string> {
  const ours = new Map(payments.map((payment) => [payment.captureId, payment]));
  const theirs = new Map(captures.map((capture) => [capture.captureId, capture]));
  for (const captureId of new Set([...ours.keys(), ...theirs.keys()])) {
    if (reported.has(captureId)) continue;
    const [payment, capture] = [ours.get(captureId), theirs.get(captureId)];
    if (!payment) yield `money ${captureId} of ${capture?.amountCents} cents is unknown here`;
    else if (!capture) yield `payment ${captureId} is not in the ledger`;
    else if (payment.amountCents !== capture.amountCents)
      yield `payment ${captureId} is ${payment.amountCents} cents here and ${capture.amountCents} in the ledger`;
  }
}

function* refundFaults(
  refunds: Refund[],
  ledger: Ledger,
  { reported, atRest }: { reported: ReadonlySet<string>; atRest: boolean },
): Generator<string> {
  const completed = refunds.filter(({ state }) => state === 'completed');
  const ours = new Map(completed.map((refund) => [refund.providerRefundId, refund]));
  const asked = new Map(refunds.map((refund) => [refund.requestId, refund]));
  for (const { refundId, captureId, kind, amountCents, requestId } of ledger.refunds) {
    // Completed at the provider; the job that checks is still to come.
    const underWay = atRest ? undefined : asked.get(requestId ?? '');
    const refund = ours.get(refundId) ?? (underWay?.state === 'requested' ? underWay : undefined);
    ours.delete(refundId);
    if (reported.has(captureId) || reported.has(refundId)) continue;
    if (!refund) yield `${kind} ${refundId} of ${amountCents} cents is unknown here`;
    else if (refund.amountCents !== amountCents || refund.captureId !== captureId)
      yield `refund ${refundId} is ${refund.amountCents} cents here and ${amountCents} in the ledger`;
  }
  for (const { requestId, amountCents } of ours.values())
    yield `refund ${requestId} of ${amountCents} cents is not in the ledger`;
}
