import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';

const columns = ['id', 'code', 'napcoBasisPoints', 'aftermarketBasisPoints', 'isActive', 'version'] as const;

/** What an admin changes. */
export type CouponChange = Omit<StoredCoupon, 'id' | 'version'>;
export type StoredCoupon = Pick<Row<'coupons'>, (typeof columns)[number]>;

/** Without the deleted ones. */
function coupons(db: Db | Tx) {
  return db.selectFrom('coupons').where('deletedAt', 'is', null);
}

export function findCoupon(db: Db | Tx, id: string): Promise<StoredCoupon | undefined> {
  return coupons(db).select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * Whatever the case of the letters A to Z, active or not; others count as they are stored, or `SPRİNG57` would be
 * `SPRING57`.
 */
export function findCouponByCode(db: Db, code: string): Promise<StoredCoupon | undefined> {
  return (
    coupons(db)
      .select(columns)
      // For the index, which takes more for equal.
      .where(sql`lower(code)`, '=', sql`lower(${code})`)
      .where(sql`lower(code COLLATE "C")`, '=', sql`lower(${code} COLLATE "C")`)
      .executeTakeFirst()
  );
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

/** A number of ours for the advisory lock of `lockCodes`. */
const codesLock = 1_957_005;

/**
 * For whoever may change a code, before he locks a coupon: one at a time. Two who swap the codes of two coupons would
 * each wait for the other.
 */
export async function lockCodes(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${codesLock})`.execute(tx);
}

/** For a change of it; orders that are being placed with it go first. */
export function lockCoupon(tx: Tx, id: string): Promise<StoredCoupon | undefined> {
  return coupons(tx).select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function insertCoupon(
  tx: Tx,
  coupon: CouponChange & { id: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('coupons')
    .values({ ...coupon, deletedAt: null })
    .execute();
}

export async function updateCoupon(
  tx: Tx,
  id: string,
  change: Partial<CouponChange> & { deletedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Whether a change was refused because another coupon has the code, whatever its case. */
export function isCodeTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'coupons_code';
}
