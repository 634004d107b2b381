import { sql } from 'kysely';
import type { WebhookEvent } from '../../../shop/integrations.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';

export type StoredWebhook = Omit<Row<'webhooks'>, 'events' | 'deletedAt'> & { events: WebhookEvent[] };
export type WebhookChange = Partial<
  Pick<Row<'webhooks'>, 'url' | 'events' | 'disabledAt' | 'failingSince' | 'deletedAt'>
>;

/** Selects the webhooks that are not deleted. */
function webhooks(db: Db | Tx) {
  return db.selectFrom('webhooks').selectAll().where('deletedAt', 'is', null).$castTo<StoredWebhook>();
}

export function listWebhooks(db: Db | Tx): Promise<StoredWebhook[]> {
  return webhooks(db).orderBy('createdAt', 'desc').orderBy('id').execute();
}

export function findWebhook(db: Db | Tx, id: string): Promise<StoredWebhook | undefined> {
  return webhooks(db).where('id', '=', id).executeTakeFirst();
}

export function lockWebhook(tx: Tx, id: string): Promise<StoredWebhook | undefined> {
  return webhooks(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Key of the advisory lock of `lockWebhookList`. */
const listLock = 1_957_012;

/** Lists the webhooks; until the transaction ends, no other one gets the list from here. */
export async function lockWebhookList(tx: Tx): Promise<StoredWebhook[]> {
  await sql`SELECT pg_advisory_xact_lock(${listLock})`.execute(tx);
  return listWebhooks(tx);
}

export async function insertWebhook(
  tx: Tx,
  webhook: Pick<StoredWebhook, 'id' | 'url' | 'events' | 'secret' | 'createdAt'>,
): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute();
}

/** An admin's edit. */
export async function updateWebhook(tx: Tx, id: string, change: WebhookChange): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** What the attempts to send say of it. */
export async function updateWebhookHealth(
  tx: Tx,
  id: string,
  change: Pick<WebhookChange, 'disabledAt' | 'failingSince'>,
): Promise<void> {
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

/** Stores a secret that is encrypted anew, unless it has changed meanwhile. */
export async function updateWebhookSecret(
  db: Db,
  id: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ secret: to })
    .where('id', '=', id)
    .where('secret', '=', from)
    .execute();
}
