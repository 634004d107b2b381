import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../support/audit-money.ts';
import { findFaults } from '../support/audit.ts';
import type { KilledShop } from './killed-shop.ts';

/** Returns the captures and refunds that match no paid order, cent for cent. */
export async function findUnequal({ database: { db } }: KilledShop, moved: Ledger): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['captureId as id', 'amountCents'])
    .where('kind', '=', 'primary')
    .where('paidAt', 'is not', null)
    .whereRef('amountCents', '=', 'totalCents')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['providerRefundId as id', 'amountCents'])
    .where('state', '=', 'completed')
    .execute();
  const centsOf = new Map([...payments, ...refunds].map(({ id, amountCents }) => [id, amountCents]));
  return [
    ...moved.captures.map(({ captureId, amountCents }) => ({ id: captureId, amountCents })),
    ...moved.refunds.map(({ refundId, amountCents }) => ({ id: refundId, amountCents })),
  ]
    .filter(({ id, amountCents }) => centsOf.get(id) !== amountCents)
    .map(({ id }) => id);
}

export function ledgerOf({ emulator }: KilledShop): Ledger {
  return { captures: emulator.ledger(), refunds: emulator.refunds() };
}

/** Audits a shop at rest repeatedly, until nothing is missing or the time is over. */
export async function auditInTime(
  shop: KilledShop,
  acknowledged: Map<string, string>,
  withinMs: number,
): Promise<string[]> {
  const orders = [...acknowledged].map(([id, totalPrice]) => ({ id, totalPrice }));
  for (const until = Date.now() + withinMs; ; await sleep(500)) {
    const faults = await findFaults({
      db: shop.database.db,
      ledger: ledgerOf(shop),
      emails: shop.emails(),
      acknowledged: orders,
      atRest: true,
    });
    if (faults.length === 0 || Date.now() > until) return faults;
  }
}
