import { sql } from 'kysely';
import type { CouponSort } from '../../../shop/contracts/coupons.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { countRows } from '../../db/count-rows.ts';
import { violates } from '../../db/violates.ts';
import { isConfirming } from '../orders/stored-order-data.ts';
import { isRefundedInFull } from '../payments/issues/data.ts';

const columns = [
  'id',
  'code',
  'napcoBasisPoints',
  'aftermarketBasisPoints',
  'isActive',
  sql<string | null>`to_char(last_day, 'YYYY-MM-DD')`.as('lastDay'),
  'maxUses',
  'oncePerCustomer',
  'version',
] as const;

/** The columns that an admin edits. */
export type CouponChange = Omit<StoredCoupon, 'id' | 'version'>;
export type StoredCoupon = Pick<Row<'coupons'>, Extract<(typeof columns)[number], string>> & {
  lastDay: string | null;
};

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

const hasLimitedUses = sql<boolean>`(max_uses IS NOT NULL OR once_per_customer)`;

/**
 * Selects an active coupon that any number of orders can have, and locks it against changes until the order is committed:
 * once an admin has deactivated a coupon, no order is placed with it.
 */
export function unlimitedCouponToLock(tx: Tx, id: string) {
  return coupons(tx)
    .select(columns)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where(sql<boolean>`NOT ${hasLimitedUses}`)
    .forShare();
}

/**
 * Selects an active coupon whose uses are limited, and locks it against changes and other orders: whoever holds it counts
 * its uses, in a statement after this one, and places an order before anyone else counts. An order that comes while an
 * admin limits the uses, or lifts the limits, may find neither this nor the other coupon; it is refused once.
 */
export function limitedCouponToLock(tx: Tx, id: string) {
  return coupons(tx)
    .select(columns)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where(hasLimitedUses)
    .forNoKeyUpdate();
}

/**
 * Whether an order counts as a use of its coupon: it is paid, or can still be paid. One that is canceled, has expired or is refunded in
 * full gives the use back. Each SELECT keeps PostgreSQL from reading all payments at once instead of those of these orders.
 */
const countsAsUse = (at: Date) => sql<boolean>`(orders.canceled_at IS NULL AND CASE
  WHEN orders.paid_at IS NOT NULL THEN NOT (SELECT ${isRefundedInFull})
  ELSE orders.expires_at > ${at} OR (SELECT ${isConfirming}) END)`;

/** Who orders; both count, because a customer may have ordered as a guest before. The email is in lower case. */
export interface CouponCustomer {
  userId: string | null;
  email: string | null;
}

/** Selects the uses of a coupon, as far as its limits ask for them. */
export function couponUses(
  db: Db | Tx,
  id: string,
  { customer, at }: { customer: CouponCustomer | undefined; at: Date },
) {
  const { userId = null, email = null } = customer ?? {};
  return db
    .selectFrom('coupons')
    .select([
      sql<number>`CASE WHEN max_uses IS NULL THEN 0 ELSE (SELECT count(*)::int FROM (
        SELECT FROM orders WHERE orders.coupon_id = coupons.id AND ${countsAsUse(at)} LIMIT coupons.max_uses) AS counted) END`.as(
        'uses',
      ),
      sql<boolean>`(once_per_customer AND (
        EXISTS (SELECT FROM orders WHERE orders.coupon_id = coupons.id AND orders.email = ${email}::text AND ${countsAsUse(at)})
        OR EXISTS (SELECT FROM orders WHERE orders.coupon_id = coupons.id AND orders.user_id = ${userId}::text AND ${countsAsUse(at)})))`.as(
        'usedByCustomer',
      ),
    ])
    .where('coupons.id', '=', id);
}

export interface StoredUsage {
  paid: number;
  unpaid: number;
  discountCents: number;
  firstPaidAt: Date | null;
}

/** Sums the orders that have used each of these coupons; one that nobody has used is left out. */
export async function readUsage(db: Db, ids: readonly string[], at: Date): Promise<Map<string, StoredUsage>> {
  const isPaid = sql`orders.paid_at IS NOT NULL`;
  const rows = await db
    .selectFrom('orders')
    .select([
      sql<string>`coupon_id`.as('couponId'),
      sql<number>`(count(*) FILTER (WHERE ${isPaid}))::int`.as('paid'),
      sql<number>`(count(*) FILTER (WHERE NOT ${isPaid}))::int`.as('unpaid'),
      sql<number>`coalesce(sum(undiscounted_items_cents - items_cents) FILTER (WHERE ${isPaid}), 0)::bigint`.as(
        'discountCents',
      ),
      sql<Date | null>`min(orders.paid_at)`.as('firstPaidAt'),
    ])
    .where('couponId', '=', sql<string>`ANY(${ids}::text[])`)
    .where(countsAsUse(at))
    .groupBy('couponId')
    .execute();
  return new Map(rows.map(({ couponId, ...usage }) => [couponId, usage]));
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
  { offset, limit, sort }: RowRange & { sort?: CouponSort | undefined },
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
export const isCodeTaken = (error: unknown): boolean => violates(error, 'coupons_code');
