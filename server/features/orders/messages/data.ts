/** What admins wrote to the buyers of orders. */
import type { Db, Tx } from '../../../db/open.ts';

export async function insertMessage(
  tx: Tx,
  message: { id: string; orderId: string; userId: string; subject: string; text: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('orderMessages').values(message).execute();
}

/** Oldest first. */
export function listMessages(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('orderMessages')
    .innerJoin('users', 'users.id', 'orderMessages.userId')
    .select([
      'orderMessages.id',
      'userId',
      'subject',
      'text',
      'sentAt',
      'refusedAt',
      'orderMessages.createdAt',
    ])
    .select('users.name as by')
    .where('orderId', '=', orderId)
    .orderBy('orderMessages.createdAt')
    .orderBy('orderMessages.id')
    .execute();
}
export type StoredMessage = Awaited<ReturnType<typeof listMessages>>[number];

export function findMessage(db: Db, id: string) {
  return db
    .selectFrom('orderMessages')
    .select(['orderId', 'subject', 'text', 'sentAt', 'refusedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateMessageOutcome(
  db: Db,
  id: string,
  outcome: { sentAt: Date } | { refusedAt: Date },
): Promise<void> {
  await db.updateTable('orderMessages').set(outcome).where('id', '=', id).execute();
}

/** Lists what a customer was written about the orders of their account, oldest first. */
export function listMessagesTo(db: Db, userId: string) {
  return db
    .selectFrom('orderMessages')
    .innerJoin('orders', 'orders.id', 'orderMessages.orderId')
    .select(['orders.number as order', 'subject', 'text', 'orderMessages.createdAt'])
    .where('orders.userId', '=', userId)
    .orderBy('orderMessages.createdAt')
    .orderBy('orderMessages.id')
    .execute();
}
