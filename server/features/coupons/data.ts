import { sql } from 'kysely';
import type { CouponSort } from '../../../shop/contracts/coupons.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { countRows } from '../../db/count-rows.ts';

const columns = ['id', 'code', 'napcoBasisPoints', 'aftermarketBasisPoints', 'isActive', 'version'] as const;

/** The columns that an admin edits. */
export type CouponChange = Omit<StoredCoupon, 'id' | 'version'>;
export type StoredCoupon = Pick<Row<'coupons'>, (typeof columns)[number]>;

/** Selects the coupons that are not deleted. */
function coupons(db: Db | Tx) {
  return db.selectFrom('coupons').where('deletedAt', 'is', null);
}

export function findCoupon(db: Db | Tx, id: string): Promise<StoredCoupon | undefined> {
  return coupons(db).select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * Finds a coupon, active or not, by its code. Only the letters A to Z are compared without case: otherwise `SPRİNG57`
 * would match `SPRING57`.
 */
export function findCouponByCode(db: Db, code: string): Promise<StoredCoupon | undefined> {
  return (
    coupons(db)
      .select(columns)
      // This condition uses the index, which considers more codes equal than the next one.
      .where(sql`lower(code)`, '=', sql`lower(${code})`)
      .where(sql`lower(code COLLATE "C")`, '=', sql`lower(${code} COLLATE "C")`)
      .executeTakeFirst()
  );
}

/**
 * Selects an active coupon for an order and locks it against changes until the order is committed: once an admin has
 * deactivated a coupon, no order is placed with it.
 */
export function activeCouponToLock(tx: Tx, id: string) {
  return coupons(tx).select(columns).where('id', '=', id).where('isActive', '=', true).forShare();
}

export const countCoupons = (db: Db): Promise<number> => countRows(db, coupons(db));

/** Coupons are few: only the newest and the codes have an index. */
const sortings = {
  code: sql`lower(code)`,
  '-code': sql`lower(code) DESC`,
  napco: sql`napco_basis_points, lower(code)`,
  '-napco': sql`napco_basis_points DESC, lower(code)`,
  aftermarket: sql`aftermarket_basis_points, lower(code)`,
  '-aftermarket': sql`aftermarket_basis_points DESC, lower(code)`,
} as const satisfies Record<CouponSort, unknown>;

/** Newest first unless sorted. */
export function listStoredCoupons(
  db: Db,
  { offset, limit, sort }: { offset: number; limit: number; sort?: CouponSort | undefined },
): Promise<StoredCoupon[]> {
  return coupons(db)
    .select(columns)
    .orderBy(sort ? sortings[sort] : sql`created_at DESC, id`)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Key of the advisory lock of `lockCodes`. */
const codesLock = 1_957_005;

/**
 * Lets one transaction at a time change codes. Call it before locking a coupon: two admins who swap the codes of two
 * coupons would otherwise deadlock.
 */
export async function lockCodes(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${codesLock})`.execute(tx);
}

/** Locks a coupon for a change, after the orders that are being placed with it. */
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

/** Says whether a change failed because another coupon has the code, in any case. */
export function isCodeTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'coupons_code';
}
