/** What a verified email does for orders: guest orders on their way to the account, and where their emails go. */
import { sql } from 'kysely';
import { countRows } from '../../db/count-rows.ts';
import type { Db, Tx } from '../../db/open.ts';

/** Returns a guest's order that has this email and belongs to no account yet, or undefined. */
export async function findGuestOrder(db: Db, { id, email }: { id: string; email: string }) {
  return db
    .selectFrom('orders')
    .select(['id', 'email', 'userId', 'guestId', 'claimedBy'])
    .where('id', '=', id)
    .where('email', '=', email)
    .where('userId', 'is', null)
    .executeTakeFirst();
}

/**
 * Notes that an account may have a guest's order: it joins the account now if that has verified its email, else as soon
 * as it does. Caller must have checked that the emails are the same, and who has the order (decision 046).
 */
export async function claimGuestOrder(
  tx: Tx,
  orderId: string,
  user: { id: string; active: boolean },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ claimedBy: user.id, ...(user.active && { userId: user.id }) })
    .where('id', '=', orderId)
    .where('userId', 'is', null)
    .execute();
}

/** Moves the guest orders that a user has claimed to their account. Caller must just have verified the user's email. */
export async function joinClaimedOrders(tx: Tx, user: { id: string; email: string }): Promise<void> {
  // Rows are locked by id, so that two calls for the same orders wait for each other instead of deadlocking.
  await sql`
    UPDATE orders SET user_id = ${user.id} WHERE id IN (
      SELECT id FROM orders WHERE claimed_by = ${user.id} AND user_id IS NULL AND email = ${user.email}
      ORDER BY id FOR UPDATE)`.execute(tx);
}

/** Whether a guest's order is paid or can still be: others are nothing to look up later. */
const isAlive = (now: Date) =>
  sql<boolean>`(paid_at IS NOT NULL OR canceled_at IS NULL AND expires_at > ${now})`;

/** Counts those that were placed as a guest with the user's email; none before it is verified. */
export function countGuestOrders(db: Db, userId: string, now: Date): Promise<number> {
  const found = db
    .selectFrom('orders')
    .innerJoin('users', 'users.email', 'orders.email')
    .where('users.id', '=', userId)
    .where('users.active', '=', true)
    .where('orders.userId', 'is', null)
    .where(isAlive(now));
  return countRows(db, found);
}

/** Moves them to the account. Returns how many. */
export async function joinGuestOrders(tx: Tx, userId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE orders SET user_id = ${userId}, claimed_by = ${userId} WHERE id IN (
      SELECT orders.id FROM orders JOIN users USING (email)
      WHERE users.id = ${userId} AND users.active AND orders.user_id IS NULL AND ${isAlive(now)}
      ORDER BY orders.id FOR UPDATE OF orders)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Has the emails about an account's orders that are not over go to the email that it has just verified. */
export async function moveOrderEmails(tx: Tx, user: { id: string; email: string }): Promise<void> {
  await sql`
    UPDATE orders SET email = ${user.email}, version = version + 1 WHERE id IN (
      SELECT id FROM orders WHERE user_id = ${user.id} AND email <> ${user.email}
        AND delivered_at IS NULL AND canceled_at IS NULL
      ORDER BY id FOR UPDATE)`.execute(tx);
}
