/** What visitors look for and the store does not have, grouped and counted. */
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { sql } from 'kysely';
import type { HuntSort, HuntState } from '../../../shop/contracts/wanted/part-hunt.ts';
import { countRows } from '../../db/count-rows.ts';
import { deleteInBatches, inBatches } from '../../db/delete-in-batches.ts';
import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { isInStore } from '../stock/data.ts';

export type StoredHunt = Row<'partHunts'> & { waiting: number };
type Kind = StoredHunt['kind'];

/** Something that was asked for. */
export interface HuntInput {
  kind: Kind;
  key: string;
  words: string;
  count: number;
  at: Date;
  productId?: string;
  inquiryId?: string;
}

/** Searches are kept this long after the last time, and no more of them than this. */
const keptDays = 365;
const searchesMax = 5000;

/**
 * Counts what was asked for, all of it in one statement. Each kind and key at most once; in their order, so that two
 * processes don't wait for each other's rows.
 */
export async function upsertHunts(db: Db | Tx, hunts: readonly HuntInput[]): Promise<void> {
  if (hunts.length === 0) return;
  await db
    .insertInto('partHunts')
    .values(
      hunts.toSorted(byKey).map(({ kind, key, words, count, at, productId = null, inquiryId = null }) => ({
        id: newId(),
        kind,
        key,
        words: words.slice(0, 300),
        productId,
        inquiryId,
        asked: count,
        firstAskedAt: at,
        lastAskedAt: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({
        asked: sql<number>`least(part_hunts.asked::bigint + excluded.asked, 1000000000)::int`,
        words: eb.ref('excluded.words'),
        inquiryId: eb.ref('excluded.inquiryId'),
        lastAskedAt: sql<Date>`greatest(part_hunts.last_asked_at, excluded.last_asked_at)`,
        // What was found or dismissed and is asked for in an inquiry, or by somebody who waits, is open again.
        state: sql<HuntState>`CASE WHEN excluded.kind = 'search' THEN part_hunts.state ELSE 'open' END`,
      })),
    )
    .execute();
}

const byKey = (a: HuntInput, b: HuntInput): number => (a.key < b.key ? -1 : 1);

const waiting =
  sql<number>`(SELECT count(*)::int FROM arrival_requests AS request WHERE confirmed_at IS NOT NULL AND
  (request.product_id = part_hunts.product_id OR (kind = 'search' AND request.search = key)))`.as('waiting');

const sortings = {
  asked: { value: sql`asked::text`, column: sql`asked` },
  last: { value: sql`extract(epoch FROM last_asked_at)::text`, column: sql`last_asked_at` },
} as const satisfies Record<HuntSort, unknown>;

/** Lists one page, from the highest. @param after the `cursor` of the last row of the page before */
export async function listHuntRows(
  db: Db,
  page: { state: HuntState; sort: HuntSort; after: { value: string; id: string } | undefined; limit: number },
): Promise<(StoredHunt & { cursor: string })[]> {
  const { state, sort, after, limit } = page;
  const { value, column } = sortings[sort];
  const least =
    sort === 'asked'
      ? sql`${after?.value}::int`
      : sql`to_timestamp(${after?.value}::numeric::double precision)`;
  return db
    .selectFrom('partHunts')
    .selectAll()
    .select([waiting, sql<string>`${value}`.as('cursor')])
    .where('state', '=', state)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${column} < ${least} OR (${column} = ${least} AND id > ${after?.id}))`),
    )
    .orderBy(column, 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const countHunts = (db: Db, state: HuntState): Promise<number> =>
  countRows(db, db.selectFrom('partHunts').where('state', '=', state));

export function findHunt(db: Db | Tx, id: string): Promise<StoredHunt | undefined> {
  return db.selectFrom('partHunts').selectAll().select(waiting).where('id', '=', id).executeTakeFirst();
}

/** Locks a row until the transaction ends. */
export async function lockHunt(tx: Tx, id: string): Promise<Row<'partHunts'> | undefined> {
  return tx.selectFrom('partHunts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateHunt(
  tx: Tx,
  id: string,
  change: { state: HuntState; productId?: string },
): Promise<void> {
  await tx
    .updateTable('partHunts')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Marks sold-out parts that customers can buy now as found. @param productId only this one, instead of all */
export async function closeArrivedHunts(db: Db | Tx, productId?: string): Promise<void> {
  await db
    .updateTable('partHunts')
    .from('products')
    .innerJoin('stock', 'stock.productId', 'products.id')
    .set((eb) => ({ state: 'found', version: eb('partHunts.version', '+', 1) }))
    .whereRef('products.id', '=', 'partHunts.productId')
    .where('kind', '=', 'part')
    .where('state', '=', 'open')
    .where(isInStore)
    .whereRef('onHand', '>', 'reserved')
    .$if(productId !== undefined, (query) => query.where('products.id', '=', productId as string))
    .execute();
}

/** Returns the id of the visible product with a part number. */
export async function findProductByPartNumber(tx: Tx, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('lugoPartKey', '=', key)
    .where(isInStore)
    .executeTakeFirst();
  return row?.id;
}

/** Forgets what nobody has asked for in a year, and the rarest of too many searches. */
export async function deleteOldHunts(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'partHunts', sql`last_asked_at < ${daysBefore(now, keptDays)}`);
  await inBatches(async (rows) => {
    const { numAffectedRows } = await sql`DELETE FROM part_hunts WHERE id IN (
      SELECT id FROM part_hunts WHERE kind = 'search' ORDER BY asked DESC, last_asked_at DESC
      OFFSET ${searchesMax} LIMIT ${rows})`.execute(db);
    return numAffectedRows;
  });
}
