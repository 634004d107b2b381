import { PaymentProviderError } from '../../server/adapters/payments/provider-error.ts';
import { newId } from '../../server/db/id.ts';
import { newAdmin } from '../support/users.ts';
import type { TimedShop } from './timed-shop.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Refunds the whole payment of an order as an admin, if there is one. */
export async function refundAll({ shop }: TimedShop, orderId: string): Promise<void> {
  const admin = shop.as(await newAdmin(shop));
  const params = { id: orderId };
  if (!(await admin('GET /api/orders/:id', { params })).isPaid) return;
  const headers = { 'idempotency-key': newId() };
  await admin('POST /api/orders/:id/refunds', { params, headers, body: { reason: 'A dent.' } });
}

/** Refunds ten dollars in the provider's account. */
export async function refundAtProvider({ shop, pass }: TimedShop, orderId: string): Promise<void> {
  const capture = shop.emulator.ledger().find(({ customId }) => customId === orderId);
  if (!capture) throw new Error('nothing was paid');
  const { captureId } = capture;
  const refund = { captureId, requestId: newId(), amountCents: 1000, currency: 'USD' } as const;
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await shop.deps.payments.refund(refund));
    } catch (error) {
      if (!(error instanceof PaymentProviderError) || tries === 5) throw error;
      await pass(minute);
    }
  }
}

/** The provider's report has it after three hours; the nightly job retries by the queue's rule. */
export async function reportNight({ shop, pass, leap }: TimedShop): Promise<void> {
  await leap(4 * hour);
  await shop.deps.queue.enqueue(shop.deps.db, 'compare-report', {});
  await pass(5 * minute);
}
