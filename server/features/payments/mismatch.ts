import type { ProviderCapture, ProviderOrder } from '../../adapters/payments/port.ts';
import type { PaymentAttempt } from './data.ts';

export interface Mismatch {
  field: string;
  expected: string | number | null;
  actual: string | number | null;
}

/** The first thing in which the provider's order is not the one that was created for this attempt. */
export function findOrderMismatch(attempt: PaymentAttempt, order: ProviderOrder): Mismatch | undefined {
  return (
    differs('intent', 'CAPTURE', order.intent) ??
    differs('unitCount', 1, order.unitCount) ??
    findCaptureMismatch(attempt, order)
  );
}

/** The same for what an order and a capture both have. A capture without one of our ids is not ours. */
export function findCaptureMismatch(
  attempt: PaymentAttempt,
  money: Pick<ProviderCapture, 'amountCents' | 'currency' | 'payeeMerchantId' | 'customId' | 'invoiceId'>,
): Mismatch | undefined {
  return (
    differs('currency', attempt.currency, money.currency) ??
    differs('amountCents', attempt.amountCents, money.amountCents) ??
    // Without a configured payee the money goes to the owner of the credentials, whom we do not know by name.
    (attempt.payee === null ? undefined : differs('payee', attempt.payee, money.payeeMerchantId)) ??
    differs('customId', attempt.orderId, money.customId) ??
    differs('invoiceId', attempt.invoiceId, money.invoiceId)
  );
}

function differs(
  field: string,
  expected: string | number,
  actual: string | number | undefined,
): Mismatch | undefined {
  return actual === expected ? undefined : { field, expected, actual: actual ?? null };
}
