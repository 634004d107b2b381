import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

const columns = ['id', 'code', 'napcoBasisPoints', 'aftermarketBasisPoints', 'isActive'] as const;

export type StoredCoupon = Pick<Selectable<Schema['coupons']>, (typeof columns)[number]>;

/** Without the deleted ones. */
function coupons(db: Db | Tx) {
  return db.selectFrom('coupons').where('deletedAt', 'is', null);
}

export function findCoupon(db: Db | Tx, id: string): Promise<StoredCoupon | undefined> {
  return coupons(db).select(columns).where('id', '=', id).executeTakeFirst();
}

/** Whatever the case of the letters; active or not. */
export function findCouponByCode(db: Db, code: string): Promise<StoredCoupon | undefined> {
  return coupons(db)
    .select(columns)
    .where(sql`lower(code)`, '=', sql`lower(${code})`)
    .executeTakeFirst();
}

/**
 * The coupon of an order, as it stays until the order is committed: once an admin has been answered that a coupon is
 * inactive, no order is placed with it any more.
 */
export function lockActiveCoupon(tx: Tx, id: string): Promise<StoredCoupon | undefined> {
  return coupons(tx)
    .select(columns)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .forShare()
    .executeTakeFirst();
}

export async function countCoupons(db: Db): Promise<number> {
  const { count } = await coupons(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest first. */
export function listStoredCoupons(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredCoupon[]> {
  return coupons(db)
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function insertCoupon(db: Db, coupon: StoredCoupon & { createdAt: Date }): Promise<void> {
  await db
    .insertInto('coupons')
    .values({ ...coupon, deletedAt: null })
    .execute();
}

/** @returns `taken` when another coupon has the code, whatever its case; then nothing has changed */
export async function updateCoupon(
  db: Db,
  { id, ...changes }: StoredCoupon,
): Promise<'updated' | 'unknown' | 'taken'> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('coupons')
      .set(changes)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'updated' : 'unknown';
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'coupons_code')
      return 'taken';
    throw error;
  }
}

/** @returns whether there was one */
export async function deleteCoupon(db: Db, id: string, deletedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set({ deletedAt })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
