/** What becomes of the orders of a customer who is erased. */
import { sql } from 'kysely';
import { erasedOrderDays } from '../../../shop/facts.ts';
import { inBatches } from '../../db/delete-in-batches.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db, Tx } from '../../db/open.ts';
import { hasPartsToSend, isUndelivered, isUnsent } from './admin-data.ts';

/** Whose orders: those of an account, or those that guests placed with an email. */
export type OrdersOf = { userId: string } | { guestEmail: string };

/**
 * Lets orders forget their customer once nothing can follow from them anymore: `erasedOrderDays` after the last thing that
 * happened. @returns how many orders did not forget yet
 */
export async function forgetCustomerLater(tx: Tx, whose: OrdersOf): Promise<number> {
  const marked = await tx
    .updateTable('orders')
    .set({
      eraseFrom: sql`greatest(created_at, paid_at, delivered_at, canceled_at) + make_interval(days => ${erasedOrderDays})`,
    })
    .$if('userId' in whose, (query) => query.where('userId', '=', 'userId' in whose ? whose.userId : ''))
    .$if('guestEmail' in whose, (query) =>
      query.where('userId', 'is', null).where('email', '=', 'guestEmail' in whose ? whose.guestEmail : ''),
    )
    .where('eraseFrom', 'is', null)
    .returning('id')
    .execute();
  return marked.length;
}

/** Returns how many guest orders of an email name their customer for good, how many orders only for a time, and until when. */
export async function findOrdersNaming(
  db: Db,
  email: string,
): Promise<{ orders: number; forgetting: number; until: Date | null }> {
  return (
    db
      .selectFrom('orders')
      .select(sql<number>`(count(*) FILTER (WHERE erase_from IS NULL))::int`.as('orders'))
      .select(sql<number>`(count(*) FILTER (WHERE erase_from IS NOT NULL))::int`.as('forgetting'))
      .select(sql<Date | null>`max(erase_from)`.as('until'))
      .where('email', '=', email)
      // Those of an account that is not erased are told with it.
      .where(({ eb, or }) => or([eb('userId', 'is', null), eb('eraseFrom', 'is not', null)]))
      .executeTakeFirstOrThrow()
  );
}

/** Counts the paid orders of an account and of guests with an email that are not delivered yet, but for those that will forget them. */
export const countUndelivered = (db: Db, email: string): Promise<number> =>
  countRows(
    db,
    db.selectFrom('orders').where(
      sql<boolean>`${isUndelivered} AND ${hasPartsToSend} AND orders.erase_from IS NULL AND (orders.user_id IS NULL AND orders.email = ${email}
        OR orders.user_id = (SELECT id FROM users WHERE email = ${email} AND deleted_at IS NULL))`,
    ),
  );

/**
 * Takes the customer out of the orders whose time has come: name, email, phone, street, truck, their note, the shop's own,
 * and what it wrote to them. Parts, amounts, city, state and ZIP code stay, for tax law asks what was sold and where it went. An order that is still to ship
 * waits, and so does one that has been sent, delivered, canceled, refunded or disputed in the meantime. Idempotent.
 */
export async function forgetCustomers(db: Db, now: Date): Promise<void> {
  await inBatches(async (rows) => {
    const { numAffectedRows } = await sql`
      WITH due AS (
        SELECT id, guest_id FROM orders WHERE erase_from <= ${now} AND email <> '' AND NOT (${isUnsent})
          AND NOT (${isStillMoving(now)})
        LIMIT ${rows} FOR UPDATE SKIP LOCKED
      ), notes AS (
        DELETE FROM order_notes USING due WHERE order_notes.order_id = due.id
      ), messages AS (
        DELETE FROM order_messages USING due WHERE order_messages.order_id = due.id
      ), requests AS (
        UPDATE order_requests SET reason = '', answer = NULL, answered_at = coalesce(answered_at, ${now}), return_expected = false
        FROM due WHERE order_requests.order_id = due.id
      ), reasons AS (
        UPDATE order_lines SET fit_reason = NULL FROM due WHERE order_lines.order_id = due.id AND fit_reason IS NOT NULL
      ), guests AS (
        UPDATE guests SET email = '' FROM due WHERE guests.id = due.guest_id
      )
      UPDATE orders SET email = '', customer_note = '', truck = NULL, claimed_by = NULL, erased_customer_name = ${erasedName},
        version = version + 1, shipping_address = shipping_address
          || jsonb_build_object('name', ${erasedName}::text, 'address', '', 'apartment', '', 'phone', '')
      FROM due WHERE orders.id = due.id`.execute(db);
    return numAffectedRows;
  });
}

/**
 * Whether something has happened to an order since it was marked: the time counts from then. To one that was never paid, or
 * never marked as delivered, nothing may have happened at all.
 */
const isStillMoving = (now: Date) => sql<boolean>`
  coalesce(greatest(orders.delivered_at, orders.canceled_at,
    (SELECT max(refunds.created_at) FROM refunds JOIN payments USING (capture_id) WHERE payments.order_id = orders.id),
    (SELECT max(coalesce(answered_at, created_at)) FROM order_requests WHERE order_requests.order_id = orders.id),
    (SELECT max(disputes.updated_at) FROM disputes WHERE disputes.order_id = orders.id),
    (SELECT max(at) FROM audit_log WHERE thing_id = orders.id AND action IN ('order.tracking', 'order.addPackage'))), '-infinity')
  > ${now}::timestamptz - make_interval(days => ${erasedOrderDays})`;

/** Whether an order has forgotten its customer. */
export const isErased = ({ email }: { email: string }): boolean => email === '';

const erasedName = 'Erased customer';
