/** Rows of webhook events. */
import { sql } from 'kysely';
import { daysBefore } from '../../../../shop/rules/dates/dates.ts';
import { deleteInBatches, inBatches } from '../../../db/delete-in-batches.ts';
import type { Db, Tx } from '../../../db/open.ts';
import type { Row } from '../../../db/row.ts';

export type WebhookEvent = Row<'webhookEvents'>;

/** @returns false when the event has been received before */
export async function insertWebhookEvent(tx: Tx, event: WebhookEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhookEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findWebhookEvent(db: Db, eventId: string): Promise<WebhookEvent | undefined> {
  return db.selectFrom('webhookEvents').selectAll().where('eventId', '=', eventId).executeTakeFirst();
}

export async function updateWebhookEvent(
  db: Db | Tx,
  eventId: string,
  state: 'done' | 'failed',
): Promise<void> {
  await db.updateTable('webhookEvents').set({ state }).where('eventId', '=', eventId).execute();
}

export async function hasEventsSince(db: Db, time: Date): Promise<boolean> {
  const found = await db
    .selectFrom('webhookEvents')
    .select('eventId')
    .where('receivedAt', '>=', time)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes events after 90 days: the provider repeats them for three; the rest is kept for inquiries about payments. */
export async function deleteExpiredWebhookEvents(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'webhookEvents', sql`received_at < ${daysBefore(now, 90)}`);
}

/** Empties the bodies of events after 14 days, because they name the payer. */
export async function emptyOldWebhookBodies(db: Db, now: Date): Promise<void> {
  await inBatches(async (rows) => {
    const { numAffectedRows } = await sql`
      UPDATE webhook_events SET raw_body = '' WHERE event_id = ANY (ARRAY(
        SELECT event_id FROM webhook_events
        WHERE received_at < ${daysBefore(now, 14)} AND raw_body <> '' LIMIT ${rows}))`.execute(db);
    return numAffectedRows;
  });
}
