import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/open.ts';
import type { Schema } from '../../../db/schema.ts';

export type StoredEvent = Selectable<Schema['webhookEvents']>;

/** @returns false when it is there already */
export async function insertEvent(tx: Tx, event: StoredEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhookEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findEvent(db: Db, eventId: string): Promise<StoredEvent | undefined> {
  return db.selectFrom('webhookEvents').selectAll().where('eventId', '=', eventId).executeTakeFirst();
}

export async function updateEvent(db: Db | Tx, eventId: string, state: 'done' | 'failed'): Promise<void> {
  await db.updateTable('webhookEvents').set({ state }).where('eventId', '=', eventId).execute();
}
