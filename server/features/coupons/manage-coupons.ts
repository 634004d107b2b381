import { randomBytes } from 'node:crypto';
import type { Coupon, CouponInput, CouponSort, CouponUsage } from '../../../shop/contracts/coupons.ts';
import { pageSize } from '../../../shop/facts.ts';
import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { formatCents, toBasisPoints } from '../../../shop/rules/money.ts';
import { couponEnd } from '../../../shop/rules/orders/coupon-limits.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../shop/rules/paging.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import { changed, editedSince, refuseStale, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { CouponChange, StoredCoupon, StoredUsage } from './data.ts';
import {
  countCoupons,
  findCoupon,
  insertCoupon,
  isCodeTaken,
  listStoredCoupons,
  lockCodes,
  lockCoupon,
  readUsage,
  updateCoupon,
} from './data.ts';

/** The coupons as admins keep them. Orders hold copies, so nothing here reaches an order that has been placed. */

const size = pageSize.admin;

/** Returns a page of coupons, newest first unless sorted. */
export async function listCoupons(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { pageNumber = 1, sort }: { pageNumber?: number | undefined; sort?: CouponSort | undefined },
): Promise<Paging & { coupons: Coupon[] }> {
  const paging = pagingOf(await countCoupons(db), { number: pageNumber, size });
  const found = await listStoredCoupons(db, { ...rowsOf(paging, size), sort });
  const at = clock();
  const usages = await readUsage(
    db,
    found.map(({ id }) => id),
    at,
  );
  return { coupons: found.map((coupon) => withUsage(coupon, usages.get(coupon.id), at)), ...paging };
}

/** @throws ShopError `not_found` for an unknown id and for a deleted coupon */
export async function readCoupon({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<Coupon> {
  const coupon = await findCoupon(db, id);
  if (!coupon) throw unknown();
  const at = clock();
  return withUsage(coupon, (await readUsage(db, [id], at)).get(id), at);
}

/** A coupon that takes nothing off and that nobody can use yet. */
export function createCoupon(deps: Deps, admin: { id: string }): Promise<Coupon> {
  const coupon = {
    id: newId(),
    code: randomCode(),
    napcoBasisPoints: 0,
    aftermarketBasisPoints: 0,
    isActive: false,
    lastDay: null,
    maxUses: null,
    oncePerCustomer: false,
  };
  return write(deps, admin, { action: 'coupon.create', subject: coupon.id }, async (tx) => {
    await insertCoupon(tx, { ...coupon, createdAt: deps.clock() });
    return changed(shown({ ...coupon, version: 1 }));
  });
}

/**
 * Changes a coupon. Limits that are not sent stay as they are.
 * @throws ShopError `not_found`; `conflict` with the current record when the version is not the one that was edited, or
 *   when another coupon has the code, whatever its case
 */
export function changeCoupon(
  deps: Deps,
  admin: { id: string },
  id: string,
  input: CouponInput,
): Promise<Coupon> {
  return write(deps, admin, { action: 'coupon.update', subject: id }, async (tx) => {
    await lockCodes(tx);
    const before = await lock(tx, id);
    const found = differences<CouponChange>(before, {
      code: input.code,
      napcoBasisPoints: toBasisPoints(input.napcoDiscountPercentage),
      aftermarketBasisPoints: toBasisPoints(input.aftermarketDiscountPercentage),
      isActive: input.isActive,
      ...(input.lastDay !== undefined && { lastDay: input.lastDay }),
      ...(input.maxUses !== undefined && { maxUses: input.maxUses }),
      ...(input.oncePerCustomer !== undefined && { oncePerCustomer: input.oncePerCustomer }),
    });
    if (Object.keys(found.after).length === 0) return unchanged(shown(before));
    await refuseStale(before, input.version, {
      message: editedSince('coupon'),
      current: () => shown(before),
    });
    await updateCoupon(tx, id, found.after).catch((error: unknown) => {
      throw isCodeTaken(error) ? codeTaken() : error;
    });
    return changed(shown({ ...before, ...found.after, version: before.version + 1 }), found);
  });
}

/** Its code is free again. @throws ShopError `not_found`, also for one that is deleted already */
export function removeCoupon(deps: Deps, admin: { id: string }, id: string): Promise<void> {
  return write(deps, admin, { action: 'coupon.delete', subject: id }, async (tx) => {
    const { code } = await lock(tx, id);
    await updateCoupon(tx, id, { deletedAt: deps.clock() });
    return changed(undefined, { before: { code } });
  });
}

async function lock(tx: Tx, id: string): Promise<StoredCoupon> {
  const coupon = await lockCoupon(tx, id);
  if (!coupon) throw unknown();
  return coupon;
}

function codeTaken(): ShopError {
  const text = 'Another coupon has this code';
  return new ShopError('conflict', text, { fields: { code: text } });
}

function shown(coupon: StoredCoupon): Coupon {
  const { id, napcoBasisPoints, aftermarketBasisPoints, ...others } = coupon;
  return {
    _id: id,
    napcoDiscountPercentage: napcoBasisPoints / 100,
    aftermarketDiscountPercentage: aftermarketBasisPoints / 100,
    ...others,
  };
}

function withUsage(
  coupon: StoredCoupon,
  used: StoredUsage | undefined,
  at: Date,
): Coupon & { usage: CouponUsage } {
  const { paid = 0, unpaid = 0, discountCents = 0, firstPaidAt = null } = used ?? {};
  const usage = {
    paid,
    unpaid,
    discount: formatCents(discountCents),
    firstPaidAt: firstPaidAt?.toISOString() ?? null,
    end: couponEnd(coupon, { today: pacificDay(at), uses: paid + unpaid }) ?? null,
  };
  return { ...shown(coupon), usage };
}

/** Returns 50 random bits in letters and digits that are not easily confused. */
function randomCode(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('');
}

const unknown = (): ShopError => new ShopError('not_found', 'Coupon not found');
