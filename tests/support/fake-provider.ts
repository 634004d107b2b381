import type { PaymentProvider } from '../../server/adapters/payments/port.ts';
import type { PaymentProviderErrorKind } from '../../server/adapters/payments/provider-error.ts';
import { PaymentProviderError } from '../../server/adapters/payments/provider-error.ts';
import type { Deps } from '../../server/deps.ts';

/** For the answers that the emulator cannot be brought to give, and to see what a shop asks and tells. */

/** A shop whose provider answers some calls in its own way. */
export function withProvider(deps: Deps, answers: Partial<PaymentProvider>): Deps {
  return { ...deps, payments: { ...deps.payments, ...answers } };
}

/** An answer that fails the test. */
export const neverAsked = (): never => {
  throw new Error('the provider was asked');
};

/** @param issue the provider's word for the reason */
export const refusing =
  (kind: PaymentProviderErrorKind, issue = 'SOME_ISSUE') =>
  (): never => {
    throw new PaymentProviderError(kind, { issue, status: 422 });
  };

/** The products of which the catalog is told while this is done with the shop, one list a notice. */
export async function toldToCatalog(deps: Deps, act: (deps: Deps) => Promise<unknown>): Promise<unknown[]> {
  const told: unknown[] = [];
  await act({
    ...deps,
    catalogChanged: async (change) => void told.push(change === 'everything' ? change : change.productIds),
  });
  return told;
}
