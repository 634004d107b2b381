/** What a capture reported by the provider means for the shop. Pure: nothing is read or written here. */
import type { ProviderCapture, ProviderOrder } from '../../../adapters/payments/port.ts';
import type { PaymentAttempt } from '../data.ts';

/** Tells whether money has arrived by this capture, even if it has been refunded since. */
export function isCaptured({ status }: Pick<ProviderCapture, 'status'>): boolean {
  return status === 'COMPLETED' || hasRefunds({ status });
}

/** Tells whether some or all of the money has been refunded. */
export function hasRefunds({ status }: Pick<ProviderCapture, 'status'>): boolean {
  return status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED';
}

/** Tells whether a capture names everything that is compared. A provider may leave some of it to its order. */
export function saysAll(
  { payee }: PaymentAttempt,
  { payeeMerchantId, customId, invoiceId }: Identification,
): boolean {
  return (
    (payee === null || payeeMerchantId !== undefined) && customId !== undefined && invoiceId !== undefined
  );
}

type Identification = Pick<ProviderCapture, 'payeeMerchantId' | 'customId' | 'invoiceId'>;

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

/**
 * Compares what orders and captures have in common. One without our ids is a mismatch, too; one that names no payee is
 * not: it was made with our credentials for the payee we named, and the provider just doesn't repeat it.
 */
export function findCaptureMismatch(
  attempt: PaymentAttempt,
  money: Pick<ProviderCapture, 'amountCents' | 'currency' | 'payeeMerchantId' | 'customId' | 'invoiceId'>,
): Mismatch | undefined {
  return (
    differs('currency', attempt.currency, money.currency) ??
    differs('amountCents', attempt.amountCents, money.amountCents) ??
    // Without a configured payee the money goes to the owner of the credentials, whose merchant id is unknown here.
    (attempt.payee === null || money.payeeMerchantId === undefined
      ? undefined
      : differs('payee', attempt.payee, money.payeeMerchantId)) ??
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

/** Tells whether the customer has approved a payment, or it has even been captured. */
export function isApproved({ status, captures }: ProviderOrder): boolean {
  return status === 'APPROVED' || captures.length > 0;
}
