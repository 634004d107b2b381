import type { AuditAction } from '../../../shop/audit-actions.ts';
import { randomBytes } from 'node:crypto';
import type { Coupon, CouponInput } from '../../../shop/contracts/coupons.ts';
import { pageSize } from '../../../shop/facts.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { toBasisPoints } from '../../../shop/rules/money.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { insertAudit } from '../audit/data.ts';
import type { CouponChange, StoredCoupon } from './data.ts';
import {
  countCoupons,
  findCoupon,
  insertCoupon,
  isCodeTaken,
  listStoredCoupons,
  lockCodes,
  lockCoupon,
  updateCoupon,
} from './data.ts';

/** The coupons as admins keep them. Orders hold copies, so nothing here reaches an order that has been placed. */

const size = pageSize.admin;

export async function listCoupons(db: Db, pageNumber = 1): Promise<Paging & { coupons: Coupon[] }> {
  const paging = pagingOf(await countCoupons(db), { number: pageNumber, size });
  const found = await listStoredCoupons(db, { offset: (paging.page - 1) * size, limit: size });
  return { coupons: found.map(shown), ...paging };
}

/** @throws ShopError `not_found` for an unknown id and for a deleted coupon alike */
export async function readCoupon(db: Db, id: string): Promise<Coupon> {
  const coupon = await findCoupon(db, id);
  if (!coupon) throw unknown();
  return shown(coupon);
}

/** A coupon that takes nothing off and that nobody can use yet. */
export function createCoupon({ db, clock }: Deps, admin: { id: string }): Promise<Coupon> {
  const coupon = {
    id: newId(),
    code: randomCode(),
    napcoBasisPoints: 0,
    aftermarketBasisPoints: 0,
    isActive: false,
  };
  return db.transaction().execute(async (tx) => {
    const now = clock();
    await insertCoupon(tx, { ...coupon, createdAt: now });
    await insertAudit(tx, entry(admin, 'coupon.create', coupon.id, now));
    return shown({ ...coupon, version: 1 });
  });
}

/**
 * Changes a coupon, with a row in the audit log; a change of nothing is none.
 * @throws ShopError `not_found`; `conflict` with the present record when the version is not the one that was edited, or
 *   when another coupon has the code, whatever its case
 */
export function changeCoupon(
  { db, clock }: Deps,
  admin: { id: string },
  id: string,
  input: CouponInput,
): Promise<Coupon> {
  return db.transaction().execute(async (tx) => {
    await lockCodes(tx);
    const before = await lock(tx, id);
    const found = differences<CouponChange>(before, {
      code: input.code,
      napcoBasisPoints: toBasisPoints(input.napcoDiscountPercentage),
      aftermarketBasisPoints: toBasisPoints(input.aftermarketDiscountPercentage),
      isActive: input.isActive,
    });
    if (Object.keys(found.after).length === 0) return shown(before);
    refuseStale(before, input.version);
    await updateCoupon(tx, id, found.after).catch((error: unknown) => {
      throw isCodeTaken(error) ? codeTaken() : error;
    });
    await insertAudit(tx, { ...entry(admin, 'coupon.update', id, clock()), ...found });
    return shown({ ...before, ...found.after, version: before.version + 1 });
  });
}

/** Its code is free again. @throws ShopError `not_found`, also for one that is deleted already */
export async function removeCoupon({ db, clock }: Deps, admin: { id: string }, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { code } = await lock(tx, id);
    const now = clock();
    await updateCoupon(tx, id, { deletedAt: now });
    await insertAudit(tx, { ...entry(admin, 'coupon.delete', id, now), before: { code } });
  });
}

async function lock(tx: Tx, id: string): Promise<StoredCoupon> {
  const coupon = await lockCoupon(tx, id);
  if (!coupon) throw unknown();
  return coupon;
}

function refuseStale(before: StoredCoupon, version: number | undefined): void {
  if (version === undefined || version === before.version) return;
  throw new ShopError(
    'conflict',
    'This coupon has been changed since you opened it. Your changes are not saved yet: look at both and save again.',
    { current: shown(before) },
  );
}

function codeTaken(): ShopError {
  const text = 'Another coupon has this code';
  return new ShopError('conflict', text, { fields: { code: text } });
}

function entry({ id: userId }: { id: string }, action: AuditAction, thingId: string, at: Date) {
  return { userId, action, thing: 'coupon', thingId, at } as const;
}

function shown(coupon: StoredCoupon): Coupon {
  const { id, code, napcoBasisPoints, aftermarketBasisPoints, isActive, version } = coupon;
  return {
    _id: id,
    code,
    napcoDiscountPercentage: napcoBasisPoints / 100,
    aftermarketDiscountPercentage: aftermarketBasisPoints / 100,
    isActive,
    version,
  };
}

/** 50 random bits in letters and digits that nobody mistakes for each other. */
function randomCode(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('');
}

const unknown = (): ShopError => new ShopError('not_found', 'Coupon not found');
