import type { ProviderTransaction } from '../../../adapters/payments/port.ts';
import { unlessNotFound } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import { isCaptured } from '../captures/capture-checks.ts';
import { belongsToShop } from '../captures/find-attempt.ts';
import { importProviderRefunds } from '../refunds/provider-refunds.ts';
import { settle } from '../settle.ts';
import { compareTakenMoney } from './compare-taken-money.ts';
import type { TransactionSide } from './compare-transactions.ts';
import { compareTransactions } from './compare-transactions.ts';
import { listPaymentsBetween, listPaymentsById, listRefundsBetween, listRefundsById } from './data.ts';
import { readReport } from './read-report.ts';

/** Every night covers all of it again, so a missed night does no harm. */
const windowMs = 31 * 24 * 60 * 60 * 1000;

/**
 * Compares the provider's transaction report with our payments and refunds, in both directions (step 9 in
 * docs/payments.md). What the shop doesn't know is imported if possible; any other difference becomes a payment issue,
 * once however often it is found.
 * @throws PaymentProviderError when there is no report at the moment: the queue runs the job again
 */
export async function compareReport(deps: Deps): Promise<void> {
  const to = deps.clock();
  const from = new Date(to.getTime() - windowMs);
  const found = await readReport(deps, { from, to });
  if (!found) return;
  const { completeUntil: until } = found;
  const decided = found.transactions.filter(isDecided);
  const ofKind = (kind: ProviderTransaction['kind']) => decided.filter((one) => one.kind === kind);
  const [payments, refunds] = [ofKind('payment'), ofKind('refund')];
  const period = { environment: deps.paypal.environment, from, until };

  await compareTransactions(deps, paymentSide(deps), payments, period);
  // Before the refunds: what a dispute has taken back must not be recorded as a refund by the shop.
  await compareTakenMoney(deps, decided);
  await compareTransactions(deps, refundSide(deps), refunds, period);

  const counts = { payments: payments.length, refunds: refunds.length };
  deps.log.info({ ...counts, from: found.completeFrom, until }, 'the provider’s report was compared');
}

/** A hold or release that affects our balance has done so, whatever the provider calls its status. */
function isDecided({ kind, status }: ProviderTransaction): boolean {
  return kind === 'hold' || kind === 'release' || (status !== 'pending' && status !== 'denied');
}

function paymentSide(deps: Deps): TransactionSide {
  const { db, payments } = deps;
  return {
    sign: 1,
    missingKind: 'payment_not_at_provider',
    listRecorded: (ids) => listPaymentsById(db, ids),
    listRecordedBetween: (period) => listPaymentsBetween(db, period),
    async readAtProvider(captureId) {
      const capture = await payments.readCapture(captureId);
      return { ...capture, isMoney: isCaptured(capture) };
    },
    async importUnknown(transaction) {
      if (!(await belongsToShop(deps, transaction))) return undefined;
      const { transactionId: subject, amountCents, customId = null } = transaction;
      const capture = await unlessNotFound(() => payments.readCapture(subject));
      if (capture && isCaptured(capture)) await settle(deps, capture);
      return { orderId: null, kind: 'unknown_capture', subject, detail: { amountCents, customId } };
    },
  };
}

function refundSide(deps: Deps): TransactionSide {
  const { db, payments } = deps;
  return {
    sign: -1,
    missingKind: 'refund_not_at_provider',
    listRecorded: (ids) => listRefundsById(db, ids),
    listRecordedBetween: (period) => listRefundsBetween(db, period),
    async readAtProvider(refundId) {
      const refund = await payments.readRefund(refundId);
      return { ...refund, isMoney: refund.status === 'COMPLETED' };
    },
    async importUnknown(transaction) {
      const { transactionId: subject, captureId = '', amountCents } = transaction;
      const [payment] = await listPaymentsById(db, [captureId]);
      if (!payment && !(await belongsToShop(deps, transaction))) return undefined;
      if (payment) await importProviderRefunds(deps, captureId);
      const orderId = payment?.orderId ?? null;
      return { orderId, kind: 'unknown_refund', subject, detail: { captureId, amountCents: -amountCents } };
    },
  };
}
