import type { ProviderTransaction } from '../../../adapters/payments/port.ts';
import { PaymentProviderError, unlessNotFound } from '../../../adapters/payments/provider-error.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { NewPaymentIssue } from '../issues/data.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import type { RecordedTransaction, ReportPeriod } from './data.ts';

/** What is compared in the same way for payments and refunds, and how the two differ. */
export interface TransactionSide {
  /** The provider's report counts changes of our balance: a payment is positive, a refund negative. */
  sign: 1 | -1;
  listRecorded: (ids: readonly string[]) => Promise<RecordedTransaction[]>;
  listRecordedBetween: (period: ReportPeriod) => Promise<RecordedTransaction[]>;
  /**
   * Tries to record a transaction of the report that the shop doesn't know.
   * @returns the issue to open if it is still unknown then; undefined when it is not the shop's
   */
  importUnknown: (transaction: ProviderTransaction) => Promise<NewPaymentIssue | undefined>;
  /** Reads a recorded transaction from the provider. Rejects as `not-found` when it doesn't exist there. */
  readAtProvider: (id: string) => Promise<{ status: string; isMoney: boolean; amountCents: number }>;
  missingKind: 'payment_not_at_provider' | 'refund_not_at_provider';
}

/**
 * Compares the report's transactions of one side with the shop's own, in both directions. Whatever still differs after
 * importing what is missing here and reading what is missing there becomes a payment issue.
 */
export async function compareTransactions(
  deps: Deps,
  side: TransactionSide,
  reported: readonly ProviderTransaction[],
  period: ReportPeriod,
): Promise<void> {
  const reportedIds = reported.map(({ transactionId }) => transactionId);
  const recorded = new Map((await side.listRecorded(reportedIds)).map((ours) => [ours.id, ours]));
  for (const transaction of reported) {
    const ours = recorded.get(transaction.transactionId);
    if (ours) await compareAmount(deps, side, transaction, ours);
    else await whenAnswered(deps, () => importTransaction(deps, side, transaction));
  }
  const known = new Set(reportedIds);
  for (const ours of await side.listRecordedBetween(period)) {
    if (!known.has(ours.id)) await whenAnswered(deps, () => lookUp(deps, side, ours));
  }
}

async function compareAmount(
  deps: Deps,
  { sign }: TransactionSide,
  { amountCents }: ProviderTransaction,
  { id: subject, orderId, amountCents: ourCents }: RecordedTransaction,
): Promise<void> {
  const atProviderCents = sign * amountCents;
  if (atProviderCents === ourCents) return;
  const detail = { amountCents: ourCents, atProviderCents };
  await report(deps, { orderId, kind: 'amount_differs', subject, detail });
}

async function importTransaction(
  deps: Deps,
  side: TransactionSide,
  transaction: ProviderTransaction,
): Promise<void> {
  const paymentIssue = await side.importUnknown(transaction);
  if (!paymentIssue) return;
  const recorded = await side.listRecorded([transaction.transactionId]);
  if (recorded.length === 0) await report(deps, paymentIssue);
}

/** The report may lack what began long before it was completed. The provider's record of the transaction decides. */
async function lookUp(
  deps: Deps,
  { readAtProvider, missingKind: kind }: TransactionSide,
  { id: subject, orderId, amountCents, detail }: RecordedTransaction,
): Promise<void> {
  const theirs = await unlessNotFound(() => readAtProvider(subject));
  if (theirs?.isMoney && theirs.amountCents === amountCents) return;
  const status = theirs?.status ?? null;
  await report(deps, { orderId, kind, subject, detail: { ...detail, amountCents, status } });
}

/** Opens a payment issue in a transaction of its own. */
export async function report(deps: Deps, paymentIssue: NewPaymentIssue): Promise<void> {
  await write(deps, (tx) => openPaymentIssue(deps, tx, paymentIssue));
}

/** Skips what the provider doesn't answer now: it is compared again the next night. */
async function whenAnswered({ log }: Deps, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { kind, issue } = error;
    log.warn({ kind, issue }, 'a difference in the provider’s report could not be checked');
  }
}
