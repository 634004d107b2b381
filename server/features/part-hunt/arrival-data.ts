/** Requests to be told when a part arrives. The database marks them when it does: `announce_arrival`, called by triggers. */
import { sql } from 'kysely';
import { countRows } from '../../db/count-rows.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { isInStore } from '../stock/data.ts';

export type ArrivalRequest = Row<'arrivalRequests'>;

/** Inserts a request that nobody has confirmed, or finds the one that the address has made before. */
export async function insertRequest(
  tx: Tx,
  request: {
    id: string;
    email: string;
    about: { productId: string } | { search: string };
    now: Date;
    expiresAt: Date;
  },
): Promise<{ id: string; isConfirmed: boolean }> {
  const { id, email, about, now, expiresAt } = request;
  const { productId = null, search = null } = about as { productId?: string; search?: string };
  const target =
    productId === null
      ? sql`(search, email) WHERE search IS NOT NULL`
      : sql`(product_id, email) WHERE product_id IS NOT NULL`;
  const { rows } = await sql<{ id: string; isConfirmed: boolean }>`
    INSERT INTO arrival_requests AS request (id, email, product_id, search, expires_at, created_at)
    VALUES (${id}, ${email}, ${productId}, ${search}, ${expiresAt}, ${now})
    ON CONFLICT ${target} DO UPDATE SET expires_at = greatest(request.expires_at, excluded.expires_at)
    RETURNING id, confirmed_at IS NOT NULL AS is_confirmed`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an upsert returns its row');
  return row;
}

export function findRequest(db: Db | Tx, id: string): Promise<ArrivalRequest | undefined> {
  return db.selectFrom('arrivalRequests').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateToken(db: Db, id: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db
    .updateTable('arrivalRequests')
    .set({ tokenHash, expiresAt })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .execute();
}

/** Confirms the request of a token, if it has not expired. @returns the request as it was; undefined without one */
export async function confirmRequest(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<ArrivalRequest | undefined> {
  const before = await tx
    .selectFrom('arrivalRequests')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (before && !before.confirmedAt)
    await tx
      .updateTable('arrivalRequests')
      .set({ confirmedAt: now, expiresAt })
      .where('id', '=', before.id)
      .execute();
  return before;
}

/** Tells those who wait for a product, if customers can buy it now. */
export async function announceArrival(tx: Tx, productId: string): Promise<void> {
  await sql`SELECT announce_arrival(${productId})`.execute(tx);
}

/**
 * Returns what the email about an arrival says. When the part has been sold again since, the request waits for the next
 * arrival instead; undefined then.
 */
export async function takeArrival(
  tx: Tx,
  id: string,
): Promise<{ id: string; email: string; productId: string; name: string; lugoPart: string } | undefined> {
  const { rows } = await sql<{
    id: string;
    email: string;
    productId: string;
    name: string;
    lugoPart: string;
  }>`
    SELECT request.id, email, request.product_id, name, lugo_part
    FROM arrival_requests AS request JOIN products ON products.id = product_id JOIN stock USING (product_id)
    WHERE request.id = ${id} AND arrived_at IS NOT NULL
      AND ${isInStore} AND on_hand > reserved`.execute(tx);
  if (!rows[0])
    await tx.updateTable('arrivalRequests').set({ arrivedAt: null }).where('id', '=', id).execute();
  return rows[0];
}

/** Those who wait for what a search did not find wait for this product now. */
export async function moveSearchers(tx: Tx, search: string, productId: string): Promise<void> {
  // Of two requests of one address, one that it has confirmed stays.
  await sql`WITH both_ways AS (
      SELECT CASE WHEN request.confirmed_at IS NOT NULL AND other.confirmed_at IS NULL
        THEN other.id ELSE request.id END AS id
      FROM arrival_requests AS request JOIN arrival_requests AS other ON other.email = request.email
      WHERE request.search = ${search} AND other.product_id = ${productId}
    ) DELETE FROM arrival_requests USING both_ways WHERE arrival_requests.id = both_ways.id`.execute(tx);
  await tx
    .updateTable('arrivalRequests')
    .set({ productId, search: null })
    .where('search', '=', search)
    .execute();
}

export async function deleteRequest(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('arrivalRequests').where('id', '=', id).execute();
}

/** Deletes the requests of an email, in any state. @returns how many there were */
export async function deleteRequestsOf(tx: Tx, email: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('arrivalRequests')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts the requests of an email, in any state. */
export const countRequestsOf = (db: Db, email: string): Promise<number> =>
  countRows(db, db.selectFrom('arrivalRequests').where('email', '=', email.toLowerCase()));

/** Lists the requests of an email with the names of their parts. */
export function listRequestsOf(db: Db, email: string) {
  return db
    .selectFrom('arrivalRequests')
    .leftJoin('products', 'products.id', 'arrivalRequests.productId')
    .select(['products.name as part', 'search', 'confirmedAt', 'arrivalRequests.createdAt'])
    .where('email', '=', email.toLowerCase())
    .orderBy('arrivalRequests.createdAt')
    .execute();
}

export async function deleteExpiredRequests(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'arrivalRequests', sql`expires_at <= ${now}`);
}

/** Tells those whom a race has missed: two transactions that each brought a half of the arrival. */
export async function announceMissedArrivals(db: Db): Promise<void> {
  await sql`SELECT announce_arrival(product_id) FROM (
    SELECT DISTINCT request.product_id FROM arrival_requests AS request
    JOIN stock USING (product_id) JOIN products ON products.id = product_id
    WHERE confirmed_at IS NOT NULL AND arrived_at IS NULL AND on_hand > reserved AND ${isInStore}
  ) AS missed`.execute(db);
}
