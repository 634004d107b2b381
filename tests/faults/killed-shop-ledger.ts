import type { LedgerCapture } from '../../tools/paypal-emulator/control/ledger.ts';
import type { KilledShop } from './killed-shop.ts';

/** The captures that the shop does not know as the payment of a paid order, cent for cent. */
export async function findUnequal(
  { database: { db } }: KilledShop,
  moved: LedgerCapture[],
): Promise<string[]> {
  const known = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['captureId', 'amountCents'])
    .where('kind', '=', 'primary')
    .where('paidAt', 'is not', null)
    .whereRef('amountCents', '=', 'totalCents')
    .execute();
  const centsOf = new Map(known.map(({ captureId, amountCents }) => [captureId, amountCents]));
  return moved
    .filter(({ captureId, amountCents }) => centsOf.get(captureId) !== amountCents)
    .map(({ captureId }) => captureId);
}
