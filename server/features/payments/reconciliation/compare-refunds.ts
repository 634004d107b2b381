import type { ProviderRefund, ProviderTransaction } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Comparison } from './comparison.ts';
import { belongsToShop } from '../is-of-shop.ts';
import type { CountedRefund } from './report-data.ts';
import { listPaymentsOf, listRefundsBetween, listRefundsOf } from './report-data.ts';
import { importProviderRefunds } from '../refunds/import-provider-refunds.ts';

/** @returns how many refunds and reversals the report has */
export async function compareRefunds(deps: Deps, comparison: Comparison): Promise<number> {
  const { transactions, from, until } = comparison;
  // First: what a dispute has taken must not be written down as a refund of the shop.
  const reversals = transactions.filter(({ kind }) => kind === 'reversal');
  for (const reversal of reversals) await tellReversal(deps, comparison, reversal);

  const theirs = transactions.filter(({ kind }) => kind === 'refund');
  const known = await findOurs(deps, theirs);
  for (const transaction of theirs) {
    const ours = known.get(transaction.transactionId);
    if (ours) await compareAmount(comparison, transaction, ours);
    else await takeUp(deps, comparison, transaction);
  }
  const reported = new Set(theirs.map(({ transactionId }) => transactionId));
  for (const ours of await listRefundsBetween(deps.db, {
    environment: deps.paypal.environment,
    from,
    until,
  })) {
    if (!reported.has(ours.refundId)) await lookFor(deps, comparison, ours);
  }
  return theirs.length + reversals.length;
}

async function findOurs(
  { db }: Deps,
  theirs: readonly ProviderTransaction[],
): Promise<Map<string, CountedRefund>> {
  const found = await listRefundsOf(
    db,
    theirs.map(({ transactionId }) => transactionId),
  );
  return new Map(found.map((refund) => [refund.refundId, refund]));
}

async function compareAmount(
  { differs }: Comparison,
  { transactionId: subject, amountCents }: ProviderTransaction,
  ours: CountedRefund,
): Promise<void> {
  // Of our balance: a refund is negative.
  if (-amountCents === ours.amountCents) return;
  const { orderId } = ours;
  const detail = { amountCents: ours.amountCents, atProviderCents: -amountCents };
  await differs({ orderId, kind: 'amount_differs', subject, detail });
}

/** One that nobody here has heard of, made on the provider's own pages perhaps: written down now. */
async function takeUp(deps: Deps, comparison: Comparison, transaction: ProviderTransaction): Promise<void> {
  const { transactionId: subject, captureId = '', amountCents } = transaction;
  const [payment] = await listPaymentsOf(deps.db, [captureId]);
  if (!payment && !belongsToShop(deps, transaction)) return;
  await comparison.whenAnswered(async () => {
    if (payment) await importProviderRefunds(deps, captureId);
    if ((await findOurs(deps, [transaction])).has(subject)) return;
    const orderId = payment?.orderId ?? null;
    const detail = { captureId, amountCents: -amountCents };
    await comparison.differs({ orderId, kind: 'unknown_refund', subject, detail });
  });
}

/** A dispute or chargeback whose event was lost. */
async function tellReversal(
  deps: Deps,
  { differs }: Comparison,
  transaction: ProviderTransaction,
): Promise<void> {
  const { captureId = '', amountCents } = transaction;
  const [payment] = await listPaymentsOf(deps.db, [captureId]);
  if (!payment && !belongsToShop(deps, transaction)) return;
  const orderId = payment?.orderId ?? null;
  const detail = { amountCents: -amountCents };
  await differs({ orderId, kind: 'capture_reversed', subject: captureId, detail });
}

/** The report may lack what began before it begins: the refund itself decides. */
async function lookFor(deps: Deps, comparison: Comparison, ours: CountedRefund): Promise<void> {
  const { refundId: subject, orderId, captureId, amountCents } = ours;
  await comparison.whenAnswered(async () => {
    const made = await readRefund(deps, subject);
    if (made?.status === 'COMPLETED' && made.amountCents === amountCents) return;
    const detail = { captureId, amountCents, status: made?.status ?? null };
    await comparison.differs({ orderId, kind: 'refund_not_at_provider', subject, detail });
  });
}

async function readRefund({ payments }: Deps, refundId: string): Promise<ProviderRefund | undefined> {
  try {
    return await payments.readRefund(refundId);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
