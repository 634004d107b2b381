import type { ProviderCapture } from '../../adapters/payments/port.ts';
import type { Deps } from '../../deps.ts';

/**
 * Whether money that the provider tells of is the shop's affair. The owner may sell elsewhere with the same account; what
 * the shop asks for always carries its order's id, or an invoice id of its environment.
 */
export function belongsToShop(
  { paypal }: Pick<Deps, 'paypal'>,
  { customId, invoiceId }: Pick<ProviderCapture, 'customId' | 'invoiceId'>,
): boolean {
  return /^[0-9a-f]{24}$/.test(customId ?? '') || (invoiceId ?? '').startsWith(`${paypal.environment}-`);
}
