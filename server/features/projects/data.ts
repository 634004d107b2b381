/** Project lists and their entries. Whoever changes an entry or the link of a list locks the list first. */
import { sql } from 'kysely';
import type { ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import { projectLimits } from '../../../shop/rules/projects/project-list.ts';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { send } from '../../db/driver.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { isInStore } from '../stock/data.ts';

export type StoredList = Row<'projectLists'>;
type NamedList = Pick<StoredList, 'name' | 'truck'>;

/** Lists a user's project lists, the oldest first. */
export function listLists(db: Db | Tx, userId: string): Promise<StoredList[]> {
  return db
    .selectFrom('projectLists')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Finds a list; with `userId`, only one of that user. */
export const findList = (
  db: Db | Tx,
  list: { id: string; userId?: string },
): Promise<StoredList | undefined> => selectList(db, list).executeTakeFirst();

/** Finds a user's list and locks it until the transaction ends. */
export const lockList = (tx: Tx, list: { id: string; userId: string }): Promise<StoredList | undefined> =>
  selectList(tx, list).forUpdate().executeTakeFirst();

function selectList(db: Db | Tx, { id, userId }: { id: string; userId?: string }) {
  return db
    .selectFrom('projectLists')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''));
}

/** Counts the entries of a user's lists. */
export function countEntries(db: Db, userId: string) {
  return db
    .selectFrom('projectEntries')
    .innerJoin('projectLists', 'projectLists.id', 'projectEntries.listId')
    .select([
      'listId',
      sql<number>`count(*)::int`.as('parts'),
      sql<number>`count(*) FILTER (WHERE state = 'missing')::int`.as('missing'),
    ])
    .where('userId', '=', userId)
    .groupBy('listId')
    .execute();
}

/** Caller must hold the user's lock, so that no other list takes the same place. */
export async function insertList(
  tx: Tx,
  list: NamedList & { id: string; userId: string; now: Date },
): Promise<void> {
  const { id, userId, name, truck, now } = list;
  await sql`
    INSERT INTO project_lists (id, user_id, slot, name, truck, created_at, updated_at)
    SELECT ${id}, ${userId}, min(slot), ${name}, ${toJson(truck)}::jsonb, ${now}, ${now}
    FROM generate_series(0, ${projectLimits.lists - 1}::int) AS slot
    WHERE slot NOT IN (SELECT slot FROM project_lists WHERE user_id = ${userId})`.execute(tx);
}

export async function updateList(
  tx: Tx,
  id: string,
  change: Partial<NamedList & Pick<StoredList, 'isShared' | 'shareNo' | 'sharesNotes'>>,
  updatedAt: Date,
): Promise<void> {
  const { truck, ...columns } = change;
  await tx
    .updateTable('projectLists')
    .set({ ...columns, ...(truck !== undefined && { truck: toJson(truck) as never }), updatedAt })
    .where('id', '=', id)
    .execute();
}

/** Deletes a list with its entries. */
export async function deleteList(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('projectEntries').where('listId', '=', id).execute();
  await tx.deleteFrom('projectLists').where('id', '=', id).execute();
}

/** Deletes everything of a user. */
export async function deleteListsOf(tx: Tx, userId: string): Promise<void> {
  const own = tx.selectFrom('projectLists').select('id').where('userId', '=', userId);
  await tx.deleteFrom('projectEntries').where('listId', 'in', own).execute();
  await tx.deleteFrom('projectLists').where('userId', '=', userId).execute();
}

/** Lists the entries of a list in the order in which they were added. */
export function listEntries(db: Db | Tx, listId: string): Promise<ProjectEntry[]> {
  return db
    .selectFrom('projectEntries')
    .select(['productId as product', 'name', 'qty', 'priority', 'state', 'note'])
    .where('listId', '=', listId)
    .orderBy('createdAt')
    .orderBy('slot')
    .execute();
}

/**
 * Inserts or replaces entries; the name of one that is there stays. Caller must hold the list's lock and keep to
 * `projectLimits.entries`. Parts that the shop has never had are left out.
 * @returns the ids of those that are in the list now
 */
export async function upsertEntries(
  tx: Tx,
  listId: string,
  entries: readonly ProjectEntry[],
  now: Date,
): Promise<string[]> {
  // One array of each column, so that 500 entries are one statement.
  const column = <Name extends keyof ProjectEntry>(name: Name) => entries.map((entry) => entry[name]);
  const { rows } = await sql<{ productId: string }>`
    WITH free AS (
      SELECT slot, row_number() OVER (ORDER BY slot) AS place
      FROM generate_series(0, ${projectLimits.entries - 1}::int) AS slot
      WHERE slot NOT IN (SELECT slot FROM project_entries WHERE list_id = ${listId})
    ), given AS (
      SELECT entry.*, products.name AS part_name, ${isInStore} AS in_store,
        old.slot AS old_slot,
        count(*) FILTER (WHERE old.slot IS NULL) OVER (ORDER BY entry.at) AS place
      FROM unnest(${column('product')}::text[], ${column('name')}::text[], ${column('qty')}::int[],
        ${column('priority')}::text[], ${column('state')}::text[], ${column('note')}::text[])
        WITH ORDINALITY AS entry (product, name, qty, priority, state, note, at)
      JOIN products ON products.id = entry.product
      LEFT JOIN project_entries AS old ON old.list_id = ${listId} AND old.product_id = entry.product
    )
    INSERT INTO project_entries (list_id, product_id, slot, name, qty, priority, state, note, created_at)
    SELECT ${listId}, product, coalesce(old_slot, free.slot),
      -- The name of a part that is not in the store is nobody's business: what the browser knew it by stays.
      left(coalesce(nullif(CASE WHEN in_store THEN part_name ELSE given.name END, ''), 'Part without a name'), 300),
      qty, priority, state, note, ${now}
    FROM given LEFT JOIN free ON free.place = given.place AND old_slot IS NULL
    ON CONFLICT (list_id, product_id) DO UPDATE SET qty = excluded.qty, priority = excluded.priority,
      state = excluded.state, note = excluded.note
    RETURNING product_id`.execute(tx);
  return rows.map(({ productId }) => productId);
}

/** @returns whether the part was in the list */
export async function deleteEntry(tx: Tx, listId: string, productId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('projectEntries')
    .where('listId', '=', listId)
    .where('productId', '=', productId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const toJson = (truck: Truck | null): string | null => (truck ? JSON.stringify(truck) : null);

/**
 * Marks what a customer has paid for as ordered on their lists, where it was missing; an entry that wants more goes on
 * wanting the rest. Sent without waiting: nothing depends on it. Touches entries alone and waits for no list.
 */
export async function markOrdered(
  tx: Tx,
  { userId, orderId }: { userId: string | null; orderId: string },
): Promise<void> {
  if (userId === null) return;
  const lists = tx.selectFrom('projectLists').select('id').where('userId', '=', userId);
  const isRest = sql<boolean>`project_entries.qty > order_lines.qty`;
  await send(
    tx,
    tx
      .updateTable('projectEntries')
      .from('orderLines')
      .set({
        state: sql`CASE WHEN ${isRest} THEN 'missing' ELSE 'ordered' END`,
        qty: sql`CASE WHEN ${isRest} THEN project_entries.qty - order_lines.qty ELSE project_entries.qty END`,
      })
      .where('orderLines.orderId', '=', orderId)
      .whereRef('projectEntries.productId', '=', 'orderLines.productId')
      .where('listId', 'in', lists)
      .where('state', '=', 'missing'),
  );
}
