import { randomBytes } from 'node:crypto';
import type { Coupon, CouponInput } from '../../../shop/contracts/coupons.ts';
import { idSchema } from '../../../shop/contracts/endpoint.ts';
import { pageSize } from '../../../shop/facts.ts';
import { toBasisPoints } from '../../../shop/rules/money.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { StoredCoupon } from './data.ts';
import {
  countCoupons,
  deleteCoupon,
  findCoupon,
  insertCoupon,
  listStoredCoupons,
  updateCoupon,
} from './data.ts';

/** The coupons as admins keep them. Orders hold copies, so nothing here reaches an order that has been placed. */

const size = pageSize.admin;

export async function listCoupons(db: Db, pageNumber = 1): Promise<Paging & { coupons: Coupon[] }> {
  const paging = pagingOf(await countCoupons(db), { number: pageNumber, size });
  const found = await listStoredCoupons(db, { offset: (paging.page - 1) * size, limit: size });
  return { coupons: found.map(shown), ...paging };
}

/** @throws ShopError `not_found` for an unknown, a deleted and a malformed id alike */
export async function readCoupon(db: Db, id: string): Promise<Coupon> {
  const coupon = isId(id) ? await findCoupon(db, id) : undefined;
  if (!coupon) throw unknown();
  return shown(coupon);
}

/** A coupon that takes nothing off and that nobody can use yet. */
export async function createCoupon({ db, clock }: Deps): Promise<Coupon> {
  const coupon = {
    id: newId(),
    code: randomCode(),
    napcoBasisPoints: 0,
    aftermarketBasisPoints: 0,
    isActive: false,
  };
  await insertCoupon(db, { ...coupon, createdAt: clock() });
  return shown(coupon);
}

/** @throws ShopError `not_found`; `conflict` when another coupon has the code, whatever its case */
export async function changeCoupon({ db }: Deps, id: string, input: CouponInput): Promise<Coupon> {
  const coupon: StoredCoupon = {
    id,
    code: input.code,
    napcoBasisPoints: toBasisPoints(input.napcoDiscountPercentage),
    aftermarketBasisPoints: toBasisPoints(input.aftermarketDiscountPercentage),
    isActive: input.isActive,
  };
  const outcome = isId(id) ? await updateCoupon(db, coupon) : 'unknown';
  if (outcome === 'unknown') throw unknown();
  if (outcome === 'taken') {
    const text = 'Another coupon has this code';
    throw new ShopError('conflict', text, { fields: { code: text } });
  }
  return shown(coupon);
}

/** @throws ShopError `not_found`, also for one that is deleted already */
export async function removeCoupon({ db, clock }: Deps, id: string): Promise<void> {
  if (!(isId(id) && (await deleteCoupon(db, id, clock())))) throw unknown();
}

function shown({ id, code, napcoBasisPoints, aftermarketBasisPoints, isActive }: StoredCoupon): Coupon {
  return {
    _id: id,
    code,
    napcoDiscountPercentage: napcoBasisPoints / 100,
    aftermarketDiscountPercentage: aftermarketBasisPoints / 100,
    isActive,
  };
}

/** 50 random bits in letters and digits that nobody mistakes for each other. */
function randomCode(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('');
}

const isId = (id: string): boolean => idSchema.safeParse(id).success;
const unknown = (): ShopError => new ShopError('not_found', 'Coupon not found');
