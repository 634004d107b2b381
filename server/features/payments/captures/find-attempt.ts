/** Whose money a capture is: found by what the provider says of it, in its own reply or in its order's. */
import { idSchema } from '../../../../shop/contracts/endpoint.ts';
import type { ProviderCapture } from '../../../adapters/payments/port.ts';
import { unlessNotFound } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentAttempt } from '../data.ts';
import { findPaymentAttemptByProviderOrder, listPaymentAttempts, isOrderOfShop } from '../data.ts';
import { saysAll } from './capture-checks.ts';

type Ids = Pick<ProviderCapture, 'customId' | 'invoiceId'>;

/**
 * Returns the payment attempt of a capture. If it doesn't name the provider's order, the attempts of the shop's order
 * that it names are tried: their provider's orders show which of them it belongs to.
 * @throws PaymentProviderError when one of those could not be read
 */
export async function findAttemptOf(
  deps: Deps,
  capture: ProviderCapture,
): Promise<PaymentAttempt | undefined> {
  const { captureId, providerOrderId } = capture;
  if (providerOrderId !== undefined) return findPaymentAttemptByProviderOrder(deps.db, providerOrderId);
  const orderId = namedOrder(capture);
  if (orderId === undefined) return undefined;
  for (const attempt of await listPaymentAttempts(deps.db, orderId)) {
    if (attempt.environment !== deps.paypal.environment) continue;
    const order = await readOrderOf(deps, attempt);
    if (order?.captures.some((known) => known.captureId === captureId)) return attempt;
  }
  return undefined;
}

/**
 * Fills in what a capture leaves out from the provider's order, before anyone takes it for foreign.
 * @throws PaymentProviderError when the order could not be read
 */
export async function completeFromOrder(
  deps: Deps,
  attempt: PaymentAttempt,
  capture: ProviderCapture,
): Promise<ProviderCapture> {
  const { providerOrderId } = attempt;
  if (saysAll(attempt, capture)) return { ...capture, providerOrderId: providerOrderId ?? undefined };
  const order = await readOrderOf(deps, attempt);
  const ids = order?.captures.find(({ captureId }) => captureId === capture.captureId) ?? order;
  return {
    ...capture,
    providerOrderId: providerOrderId ?? undefined,
    payeeMerchantId: capture.payeeMerchantId ?? ids?.payeeMerchantId,
    customId: capture.customId ?? ids?.customId,
    invoiceId: capture.invoiceId ?? ids?.invoiceId,
  };
}

/** Returns the provider's order of an attempt; undefined for one that was never created, or that the provider has forgotten. */
export async function readOrderOf({ payments }: Deps, { providerOrderId }: PaymentAttempt) {
  if (providerOrderId === null) return undefined;
  return unlessNotFound(() => payments.readOrder(providerOrderId));
}

/**
 * Tells whether money that the provider reports belongs to this shop. The owner may use the same account for sales
 * elsewhere, and a former shop's order ids are in our database once they were imported: the shop's own payments name an
 * order that it has, or carry an invoice id that starts with its environment.
 */
export async function belongsToShop(
  { db, paypal }: Pick<Deps, 'db' | 'paypal'>,
  { customId, invoiceId }: Ids,
): Promise<boolean> {
  if ((invoiceId ?? '').startsWith(`${paypal.environment}-`)) return true;
  return customId !== undefined && isId(customId) && (await isOrderOfShop(db, customId));
}

/** Returns the shop's order that a capture names, directly or in its invoice id. */
function namedOrder({ customId = '', invoiceId = '' }: Ids): string | undefined {
  return isId(customId) ? customId : /^[a-z]+-([0-9a-f]{24})(?:-\d+)?$/.exec(invoiceId)?.[1];
}

function isId(text: string): boolean {
  return idSchema.safeParse(text).success;
}
