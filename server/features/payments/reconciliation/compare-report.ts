import type { TransactionReport } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import { comparePayments } from './compare-payments.ts';
import { compareRefunds } from './compare-refunds.ts';
import type { Comparison } from './comparison.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';

/** As much as the provider tells at once. Each night looks at all of it again, so that nights may be missed. */
const windowMs = 31 * 24 * 60 * 60 * 1000;

/**
 * Each night: the provider's transaction report beside our payments and refunds, both ways. What we have not heard of
 * is taken up if it can be; what then still differs becomes a payment issue, once however often it is found.
 * @throws PaymentProviderError when there is no report just now: the queue asks again
 */
export async function compareReport(deps: Deps): Promise<void> {
  const to = deps.clock();
  const from = new Date(to.getTime() - windowMs);
  const report = await readReport(deps, { from, to });
  if (!report) return;
  const { completeUntil: until } = report;
  const comparison: Comparison = {
    transactions: report.transactions.filter(({ status }) => status !== 'pending' && status !== 'denied'),
    from,
    until,
    differs: (difference) => deps.db.transaction().execute((tx) => openPaymentIssue(deps, tx, difference)),
    whenAnswered: (ask) => whenAnswered(deps, ask),
  };
  const payments = await comparePayments(deps, comparison);
  const refunds = await compareRefunds(deps, comparison);
  deps.log.info({ payments, refunds, until }, 'the provider’s report was compared');
}

async function readReport(
  deps: Deps,
  time: { from: Date; to: Date },
): Promise<TransactionReport | undefined> {
  try {
    return await deps.payments.listTransactions(time);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { kind, issue } = error;
    if (kind === 'unavailable' || kind === 'in-progress') throw error;
    // Once a month: until it is mended nothing is compared.
    const subject = `${deps.paypal.environment} ${time.to.toISOString().slice(0, 7)}`;
    const found = { orderId: null, kind: 'report_unreadable', subject, detail: { issue } } as const;
    await deps.db.transaction().execute((tx) => openPaymentIssue(deps, tx, found));
    return undefined;
  }
}

async function whenAnswered({ log }: Deps, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { kind, issue } = error;
    log.warn({ kind, issue }, 'a difference in the provider’s report could not be looked into');
  }
}
