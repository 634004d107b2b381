import { sql } from 'kysely';
import type { WebhookEvent, webhookTest } from '../../../shop/integrations.ts';
import { webhookDeliveryDays } from '../../../shop/integrations.ts';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import { countRows } from '../../db/count-rows.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { send } from '../../db/driver.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { addJobForEach } from '../../jobs/queue.ts';

export type Delivery = Omit<Row<'webhookDeliveries'>, 'event' | 'data'> & {
  event: WebhookEvent | typeof webhookTest;
  data: Record<string, unknown>;
};

type OrderEvent = Extract<WebhookEvent, `order.${string}`>;

/**
 * Tells the webhooks what has happened to an order, once the caller's transaction commits. Costs one statement, which is
 * not waited for, and a job for each webhook that wants to know.
 */
export async function notifyWebhooksOfOrder(
  tx: Tx,
  event: OrderEvent,
  { orderId, at, ...more }: { orderId: string; at: Date } & Record<string, unknown>,
): Promise<void> {
  const data = sql`(SELECT jsonb_build_object('orderId', id, 'number', number,
      'total', to_char(total_cents / 100.0, 'FM9999999990.00')) FROM orders WHERE id = ${orderId})
    || ${JSON.stringify(more)}::jsonb`;
  await send(tx, insertDeliveries({ event, data, at }));
}

/** Tells the webhooks of a new inquiry, once the caller's transaction commits. */
export async function notifyWebhooksOfInquiry(
  tx: Tx,
  { at, ...inquiry }: { inquiryId: string; form: string; at: Date },
): Promise<void> {
  const data = sql`${JSON.stringify(inquiry)}::jsonb`;
  await send(tx, insertDeliveries({ event: 'inquiry.created', data, at }));
}

/** Inserts a delivery and its job for each webhook that is told of the event. */
function insertDeliveries({
  event,
  data,
  at,
}: {
  event: WebhookEvent;
  data: ReturnType<typeof sql>;
  at: Date;
}) {
  // An id in the layout of `newId`.
  const id = sql`lpad(to_hex(extract(epoch FROM now())::bigint), 8, '0')
    || right(replace(gen_random_uuid()::text, '-', ''), 16)`;
  return sql`
    WITH made AS (
      INSERT INTO webhook_deliveries (id, webhook_id, event, data, next_attempt_at, created_at)
      SELECT ${id}, webhooks.id, ${event}, ${data}, ${at}::timestamptz, ${at}::timestamptz
      FROM webhooks
      WHERE webhooks.deleted_at IS NULL AND webhooks.disabled_at IS NULL AND ${event} = ANY(webhooks.events)
      RETURNING id)
    ${addJobForEach('send-webhook', sql`json_build_object('deliveryId', made.id)`, sql`made`)}`;
}

export async function insertDelivery(
  tx: Tx,
  {
    data,
    ...delivery
  }: Pick<Delivery, 'id' | 'webhookId' | 'event' | 'data' | 'nextAttemptAt' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('webhookDeliveries')
    .values({ ...delivery, data: JSON.stringify(data) })
    .execute();
}

/** Locks a delivery. */
export function lockDelivery(tx: Tx, id: string): Promise<Delivery | undefined> {
  return deliveries(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findDelivery(db: Db | Tx, id: string): Promise<Delivery | undefined> {
  return deliveries(db).where('id', '=', id).executeTakeFirst();
}

export const countDeliveries = (db: Db, webhookId: string): Promise<number> =>
  countRows(db, db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId));

export function listDeliveries(db: Db, webhookId: string, { offset, limit }: RowRange): Promise<Delivery[]> {
  return deliveries(db)
    .where('webhookId', '=', webhookId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function updateDelivery(
  tx: Tx,
  id: string,
  change: Partial<Pick<Delivery, 'state' | 'attempts' | 'nextAttemptAt' | 'lastAttemptAt' | 'answer'>>,
): Promise<void> {
  await tx.updateTable('webhookDeliveries').set(change).where('id', '=', id).execute();
}

export async function deleteExpiredDeliveries(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'webhookDeliveries', sql`created_at < ${daysBefore(now, webhookDeliveryDays)}`);
}

function deliveries(db: Db | Tx) {
  return db.selectFrom('webhookDeliveries').selectAll().$castTo<Delivery>();
}
