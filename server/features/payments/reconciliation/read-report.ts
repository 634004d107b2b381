import { daysBefore } from '../../../../shop/rules/dates/dates.ts';
import type { TransactionReport, UnreadableTransaction } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import { openMonthlyIssue } from '../issues/open-payment-issue.ts';
import { report } from './compare-transactions.ts';
import { listPaymentsBetween } from './data.ts';

/** How long a payment may be missing from the provider's report: a new account's report starts late. */
const lateDays = 3;
/** More than these are not single records: the provider writes its report differently. */
const mostSingleRecords = 10;

/**
 * Reads the provider's report and opens an issue about what of it can't be read.
 * @returns undefined when there is nothing to compare
 * @throws PaymentProviderError when there is no report at the moment
 */
export async function readReport(
  deps: Deps,
  time: { from: Date; to: Date },
): Promise<TransactionReport | undefined> {
  const found = await listTransactions(deps, time);
  if (!found) return undefined;
  await reportUnreadable(deps, found.unreadable);
  if (found.completeUntil > time.from) return found;
  const until = daysBefore(time.to, lateDays);
  const { environment } = deps.paypal;
  const old = await listPaymentsBetween(deps.db, { environment, from: time.from, until });
  if (old.length > 0)
    await openMonthlyIssue(deps, 'report_without_data', { issue: 'START_DATE_NOT_AVAILABLE' });
  else deps.log.info(time, 'the provider’s report has no data yet');
  return undefined;
}

async function listTransactions(
  deps: Deps,
  time: { from: Date; to: Date },
): Promise<TransactionReport | undefined> {
  try {
    return await deps.payments.listTransactions(time);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { kind, issue, status } = error;
    if (kind === 'unavailable' || kind === 'in-progress') throw error;
    await openMonthlyIssue(deps, status === 403 ? 'report_not_permitted' : 'report_unreadable', { issue });
    return undefined;
  }
}

async function reportUnreadable(deps: Deps, unreadable: readonly UnreadableTransaction[]): Promise<void> {
  if (unreadable.length > mostSingleRecords) {
    const detail = { issue: 'MALFORMED_RECORDS', records: unreadable.length };
    return openMonthlyIssue(deps, 'report_unreadable', detail);
  }
  for (const { subject, code = null } of unreadable)
    await report(deps, { orderId: null, kind: 'unreadable_transaction', subject, detail: { code } });
}
