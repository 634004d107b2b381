/** What a capture reported by the provider means for the shop. Pure: nothing is read or written here. */
import type { ProviderCapture, ProviderOrder } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentAttempt } from '../data.ts';

/** Tells whether money has arrived by this capture, even if it has been refunded since. */
export function isCaptured({ status }: Pick<ProviderCapture, 'status'>): boolean {
  return status === 'COMPLETED' || hasRefunds({ status });
}

/** Tells whether some or all of the money has been refunded. */
export function hasRefunds({ status }: Pick<ProviderCapture, 'status'>): boolean {
  return status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED';
}

/**
 * Tells whether money that the provider reports belongs to this shop. The owner may use the same account for sales
 * elsewhere; the shop's own payments carry an order id, or an invoice id that starts with its environment.
 */
export function belongsToShop(
  { paypal }: Pick<Deps, 'paypal'>,
  { customId, invoiceId }: Pick<ProviderCapture, 'customId' | 'invoiceId'>,
): boolean {
  return /^[0-9a-f]{24}$/.test(customId ?? '') || (invoiceId ?? '').startsWith(`${paypal.environment}-`);
}

export interface Mismatch {
  field: string;
  expected: string | number | null;
  actual: string | number | null;
}

/** Returns the first way in which the provider's order differs from the one created for this attempt. */
export function findOrderMismatch(attempt: PaymentAttempt, order: ProviderOrder): Mismatch | undefined {
  return (
    differs('intent', 'CAPTURE', order.intent) ??
    differs('unitCount', 1, order.unitCount) ??
    findCaptureMismatch(attempt, order)
  );
}

/** Compares what orders and captures have in common. A capture without one of our ids is a mismatch, too. */
export function findCaptureMismatch(
  attempt: PaymentAttempt,
  money: Pick<ProviderCapture, 'amountCents' | 'currency' | 'payeeMerchantId' | 'customId' | 'invoiceId'>,
): Mismatch | undefined {
  return (
    differs('currency', attempt.currency, money.currency) ??
    differs('amountCents', attempt.amountCents, money.amountCents) ??
    // Without a configured payee the money goes to the owner of the credentials, whose merchant id is unknown here.
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
