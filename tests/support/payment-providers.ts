import { randomUUID } from 'node:crypto';
import type { RunningEmulator } from '../../tools/paypal-emulator/emulator.ts';
import type { PayPalSettings } from '../../server/adapters/payments/paypal.ts';
import { createPayPal } from '../../server/adapters/payments/paypal.ts';
import type { NewProviderOrder, PaymentProvider } from '../../server/adapters/payments/port.ts';
import type { PaymentProviderErrorKind } from '../../server/adapters/payments/provider-error.ts';
import { PaymentProviderError } from '../../server/adapters/payments/provider-error.ts';
import type { Deps } from '../../server/deps.ts';

export interface LogLine {
  level: string;
  fields: Record<string, unknown>;
}

export type Connect = (
  changes?: Partial<PayPalSettings & Parameters<typeof createPayPal>[1]>,
) => PaymentProvider;

/** The PayPal client for an emulator, with short pauses between retries; keeps its log lines. */
export function connectTo(
  emulator: RunningEmulator,
  { apiUrl = emulator.url, lines = [] }: { apiUrl?: string; lines?: LogLine[] } = {},
): Connect {
  const note = (level: string) => (fields: object) => void lines.push({ level, fields: { ...fields } });
  const log = { info: note('info'), warn: note('warn') };
  const { clientId, clientSecret } = emulator;
  return (changes = {}) => {
    const settings = { apiUrl, clientId, clientSecret, ...changes };
    return createPayPal(settings, { log, retryDelaysMs: [5, 10], ...changes });
  };
}

export function newOrder(changes: Partial<NewProviderOrder> = {}): NewProviderOrder {
  return {
    orderId: randomUUID(),
    invoiceId: `demo-${randomUUID()}`,
    requestId: randomUUID(),
    currency: 'USD',
    totalCents: 34_215,
    items: [{ name: 'Tailgate', sku: 'TG-57', qty: 1, unitCents: 27_995 }],
    shippingCents: 2_500,
    handlingCents: 1_220,
    taxCents: 2_500,
    brandName: 'Lugo Classic Trucks',
    ...changes,
  };
}

/** An order with free shipping and no tax. */
export const itemsAlone = (cents: number) => ({
  totalCents: cents,
  items: [{ name: 'Tailgate', sku: 'TG-57', qty: 1, unitCents: cents }],
  shippingCents: 0,
  handlingCents: 0,
  taxCents: 0,
});

/** Creates an order at the provider and captures it, of $342.15 by default. */
export async function capturedProviderOrder(
  emulator: RunningEmulator,
  provider: PaymentProvider,
  changes: Partial<NewProviderOrder> = {},
) {
  const order = newOrder(changes);
  const { providerOrderId } = await provider.createOrder(order);
  emulator.approve(providerOrderId);
  const { captures } = await provider.captureOrder({ providerOrderId, requestId: randomUUID() });
  const [capture] = captures;
  if (!capture) throw new Error('nothing was captured');
  return { ...order, providerOrderId, captureId: capture.captureId };
}

/** Providers for replies that the emulator cannot give, and for observing calls. */

/** Returns a shop whose provider answers some calls differently. */
export function withProvider(deps: Deps, answers: Partial<PaymentProvider>): Deps {
  return { ...deps, payments: { ...deps.payments, ...answers } };
}

/** A provider call that fails the test. */
export const neverAsked = (): never => {
  throw new Error('the provider was asked');
};

/** @param issue the reason, in the provider's code */
export const refusing =
  (kind: PaymentProviderErrorKind, issue = 'SOME_ISSUE', status = 422) =>
  (): never => {
    throw new PaymentProviderError(kind, { issue, status });
  };

/** Runs `act` and returns the catalog changes that it publishes, one list of product ids each. */
export async function catalogChangesDuring(
  deps: Deps,
  act: (deps: Deps) => Promise<unknown>,
): Promise<unknown[]> {
  const changes: unknown[] = [];
  await act({
    ...deps,
    catalogChanged: async (change) => void changes.push(change === 'everything' ? change : change.productIds),
  });
  return changes;
}
