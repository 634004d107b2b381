/** The packages of an order beyond the first, and what is in all of them. Callers must hold the order's lock. */
import { sql } from 'kysely';
import type { Contents } from '../../../shop/rules/orders/packages.ts';
import type { Tx } from '../../db/open.ts';
import { updateOrder } from './edit-data.ts';

export async function insertPackage(
  tx: Tx,
  orderId: string,
  added: { carrier: string; trackingNumber: string; addedAt: Date },
  { contents, ...order }: { moreToFollow: boolean; contents: Contents },
): Promise<void> {
  const { position } = await tx
    .insertInto('orderPackages')
    .values({
      ...added,
      orderId,
      position: sql<number>`(SELECT coalesce(max(position), 1) + 1 FROM order_packages WHERE order_id = ${orderId})`,
    })
    .returning('position')
    .executeTakeFirstOrThrow();
  await setContents(tx, orderId, { position, contents });
  await updateOrder(tx, orderId, order);
}

/** Says what is in a package instead of what was said before. */
export async function setContents(
  tx: Tx,
  orderId: string,
  { position, contents }: { position: number; contents: Contents },
): Promise<void> {
  await tx
    .deleteFrom('packageContents')
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .execute();
  if (contents.length === 0) return;
  await tx
    .insertInto('packageContents')
    .values(contents.map(({ product, qty }) => ({ orderId, position, productId: product, qty })))
    .execute();
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
  if (deleted) await updateOrder(tx, orderId, order);
  return deleted;
}

/**
 * Has what a refund kept at the shop follow after all, because the refund failed: of an order that is sent, nothing else
 * says that parts of it are still to send.
 */
export async function letKeptPartsFollow(tx: Tx, refundId: string): Promise<void> {
  await sql`
    UPDATE orders SET more_to_follow = true, version = version + 1
    FROM refunds JOIN payments USING (capture_id)
    WHERE request_id = ${refundId} AND orders.id = payments.order_id AND NOT more_to_follow
      AND tracking_number IS NOT NULL AND delivered_at IS NULL AND canceled_at IS NULL
      AND EXISTS (SELECT FROM refund_returns WHERE request_id = ${refundId} AND unsent)`.execute(tx);
}
