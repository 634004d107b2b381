import type { Log } from '../../log.ts';
import type { Db } from '../open.ts';

/** The id distinguishes it from an owner's coupon with the same code. */
const id = '5eed00000000000000000057';
const code = 'SPRING57';

/** Creates the demo coupon if neither it nor another coupon with its code exists. */
export async function seedDemoCoupon(db: Db): Promise<void> {
  await db
    .insertInto('coupons')
    .values({
      id,
      code,
      napcoBasisPoints: 1000,
      aftermarketBasisPoints: 1500,
      isActive: true,
      deletedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deactivates the demo coupon in production, because its code is public. */
export async function closeDemoCoupon(db: Db, log: Pick<Log, 'warn'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set({ isActive: false })
    .where('id', '=', id)
    .where('code', '=', code)
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    log.warn({ code }, "the demo's coupon is now inactive; give it another code to use it");
}
