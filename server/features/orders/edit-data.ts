import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

/** What an admin or its buyer changes of an order; what it costs never changes, and its states change elsewhere (`moveOrder`). */
type OrderEdit = Pick<
  Updateable<Schema['orders']>,
  | 'email'
  | 'paymentMethod'
  | 'claimedBy'
  | 'shippingAddress'
  | 'addressIncomplete'
  | 'addressCompletedAt'
  | 'taxState'
  | 'taxBasisPoints'
  | 'carrier'
  | 'trackingNumber'
  | 'moreToFollow'
  | 'sentAt'
>;

/** Changes columns of an order, and raises its version, so that an edit of an older version is refused. */
export async function updateOrder(tx: Tx, id: string, change: OrderEdit = {}): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
