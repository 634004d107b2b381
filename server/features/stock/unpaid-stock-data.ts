import { sql } from 'kysely';
import type { Tx } from '../../db/open.ts';
import { selectStockedProducts } from './data.ts';

/** How much is ordered or reserved: different parts, pieces and their price. */
export interface ReservedStock {
  lines: number;
  units: number;
  cents: number;
}

/**
 * Selects the sum of what is reserved and not paid for an address range or an account. `unpaidStockToLock` comes first, so
 * that simultaneous starts count each other.
 */
export function unpaidStock(
  tx: Tx,
  { network, site, userId }: { network?: Buffer; site?: Buffer; userId?: string },
) {
  return tx
    .selectFrom('reservations')
    .innerJoin('orders', 'orders.id', 'reservations.orderId')
    .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .select([
      sql<number>`count(*)`.as('lines'),
      sql<number>`coalesce(sum(order_lines.qty), 0)`.as('units'),
      sql<number>`coalesce(sum(order_lines.qty::bigint * order_lines.price_cents), 0)::bigint`.as('cents'),
    ])
    .$if(network !== undefined, (query) => query.where('reservations.network', '=', network ?? null))
    .$if(site !== undefined, (query) => query.where('reservations.site', '=', site ?? null))
    .$if(userId !== undefined, (query) => query.where('orders.userId', '=', userId ?? null));
}

/**
 * The statement that waits for the other transactions that count for the same address range or account.
 * @param key its hash
 */
export function unpaidStockToLock(key: Buffer) {
  return sql`SELECT pg_advisory_xact_lock(${String(key.readBigInt64BE())}::bigint)`;
}

/** Sums what a customer has paid until a time and not got back, in cents. */
export async function sumPaid(tx: Tx, userId: string, until: Date): Promise<number> {
  const { cents } = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(sql<number>`coalesce(sum(amount_cents - refunded_cents), 0)::bigint`.as('cents'))
    .where('orders.userId', '=', userId)
    .where('kind', '=', 'primary')
    .where('payments.createdAt', '<=', until)
    .executeTakeFirstOrThrow();
  return cents;
}

/** Returns those of the products of which more than half is reserved. */
export async function listOverReserved(tx: Tx, ids: readonly string[]): Promise<{ name: string }[]> {
  return selectStockedProducts(tx)
    .select('name')
    .where('id', 'in', ids)
    .where(sql<boolean>`reserved * 2 > on_hand`)
    .orderBy('name')
    .execute();
}
