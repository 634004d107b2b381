import type { Log } from '../../log.ts';
import type { Db } from '../open.ts';

/** Its id tells it from a coupon of the same code that an owner has made. */
const id = '5eed00000000000000000057';
const code = 'SPRING57';

/** The coupon of the demo, made once: a changed or deleted one is left as it is, and so is another one of its code. */
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

/** Everybody can read its code: a shop that opens on a demo's database does not give that discount. */
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
