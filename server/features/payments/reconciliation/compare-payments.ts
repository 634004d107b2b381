import type { ProviderCapture, ProviderTransaction } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Comparison } from './comparison.ts';
import { isCaptured } from '../captures/is-captured.ts';
import { belongsToShop } from '../is-of-shop.ts';
import type { CountedPayment } from './report-data.ts';
import { listPaymentsBetween, listPaymentsOf } from './report-data.ts';
import { settle } from '../settle.ts';

/** @returns how many payments the report has */
export async function comparePayments(deps: Deps, comparison: Comparison): Promise<number> {
  const theirs = comparison.transactions.filter(({ kind }) => kind === 'payment');
  const known = await findOurs(deps, theirs);
  for (const transaction of theirs) {
    const ours = known.get(transaction.transactionId);
    if (ours) await compareAmount(comparison, transaction, ours);
    else if (belongsToShop(deps, transaction)) await takeUp(deps, comparison, transaction);
  }
  const { from, until } = comparison;
  const reported = new Set(theirs.map(({ transactionId }) => transactionId));
  for (const ours of await listPaymentsBetween(deps.db, {
    environment: deps.paypal.environment,
    from,
    until,
  })) {
    if (!reported.has(ours.captureId)) await lookFor(deps, comparison, ours);
  }
  return theirs.length;
}

async function findOurs(
  { db }: Deps,
  theirs: readonly ProviderTransaction[],
): Promise<Map<string, CountedPayment>> {
  const found = await listPaymentsOf(
    db,
    theirs.map(({ transactionId }) => transactionId),
  );
  return new Map(found.map((payment) => [payment.captureId, payment]));
}

async function compareAmount(
  { differs }: Comparison,
  { transactionId: subject, amountCents }: ProviderTransaction,
  ours: CountedPayment,
): Promise<void> {
  if (amountCents === ours.amountCents) return;
  const { orderId } = ours;
  const detail = { amountCents: ours.amountCents, atProviderCents: amountCents };
  await differs({ orderId, kind: 'amount_differs', subject, detail });
}

/** Money that nobody here has heard of: settled like any other if it is for an order of ours. */
async function takeUp(deps: Deps, comparison: Comparison, transaction: ProviderTransaction): Promise<void> {
  const { transactionId: captureId, amountCents, customId = null } = transaction;
  await comparison.whenAnswered(async () => {
    const capture = await readCapture(deps, captureId);
    if (capture && isCaptured(capture)) await settle(deps, capture);
    if ((await findOurs(deps, [transaction])).has(captureId)) return;
    const detail = { amountCents, customId };
    await comparison.differs({ orderId: null, kind: 'unknown_capture', subject: captureId, detail });
  });
}

/** The report goes by the time at which a payment began, so it may lack one that took days: the capture itself decides. */
async function lookFor(deps: Deps, comparison: Comparison, ours: CountedPayment): Promise<void> {
  const { captureId: subject, orderId, amountCents } = ours;
  await comparison.whenAnswered(async () => {
    const capture = await readCapture(deps, subject);
    if (capture && isCaptured(capture) && capture.amountCents === amountCents) return;
    const detail = { amountCents, status: capture?.status ?? null };
    await comparison.differs({ orderId, kind: 'payment_not_at_provider', subject, detail });
  });
}

async function readCapture({ payments }: Deps, captureId: string): Promise<ProviderCapture | undefined> {
  try {
    return await payments.readCapture(captureId);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
