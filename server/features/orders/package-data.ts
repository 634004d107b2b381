/** The packages of an order beyond the first. Callers must hold the order's lock. */
import { sql } from 'kysely';
import type { Tx } from '../../db/open.ts';

export async function insertPackage(
  tx: Tx,
  orderId: string,
  added: { carrier: string; trackingNumber: string; addedAt: Date },
  order: { moreToFollow: boolean },
): Promise<void> {
  await tx
    .insertInto('orderPackages')
    .values({
      ...added,
      orderId,
      position: sql<number>`(SELECT coalesce(max(position), 1) + 1 FROM order_packages WHERE order_id = ${orderId})`,
    })
    .execute();
  await changeOrder(tx, orderId, order);
}

/** @returns the package; undefined when there is none */
export async function deletePackage(
  tx: Tx,
  { id: orderId, position }: { id: string; position: number },
  order: { moreToFollow?: boolean },
): Promise<{ carrier: string; trackingNumber: string } | undefined> {
  const deleted = await tx
    .deleteFrom('orderPackages')
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .returning(['carrier', 'trackingNumber'])
    .executeTakeFirst();
  if (deleted) await changeOrder(tx, orderId, order);
  return deleted;
}

async function changeOrder(tx: Tx, orderId: string, change: { moreToFollow?: boolean }): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', orderId)
    .execute();
}
