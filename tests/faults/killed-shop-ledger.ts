import type { LedgerCapture } from '../../tools/paypal-emulator/control/ledger.ts';
import type { KilledShop } from './killed-shop.ts';

/** The captures that the shop does not know as the payment of a paid order, cent for cent. */
export async function findUnequal(
  { database: { db } }: KilledShop,
  moved: LedgerCapture[],
): Promise<string[]> {
  const known = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['captureId', 'amountCents'])
    .where('kind', '=', 'primary')
    .where('paidAt', 'is not', null)
    .whereRef('amountCents', '=', 'totalCents')
    .execute();
  const centsOf = new Map(known.map(({ captureId, amountCents }) => [captureId, amountCents]));
  return moved
    .filter(({ captureId, amountCents }) => centsOf.get(captureId) !== amountCents)
    .map(({ captureId }) => captureId);
}

/** Whatever does not add up when all is over: money, shelf, breaks. */
export async function readShop(
  shop: KilledShop,
  { productId, stock }: { productId: string; stock: number },
): Promise<string[]> {
  const { db } = shop.database;
  const ledger = shop.emulator.ledger();
  const payments = await db.selectFrom('payments').select('captureId').execute();
  const paid = await db.selectFrom('orders').select('id').where('paidAt', 'is not', null).execute();
  const breaks = await db.selectFrom('paymentBreaks').select('kind').execute();
  const held = await db.selectFrom('reservations').select('id').where('state', '=', 'active').execute();
  const { onHand, reserved } = await db
    .selectFrom('products')
    .select(['onHand', 'reserved'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const faults = (await findUnequal(shop, ledger)).map((captureId) => `unknown money ${captureId}`);
  if (payments.length !== ledger.length)
    faults.push(`${payments.length} payments, ${ledger.length} captures`);
  if (paid.length !== ledger.length) faults.push(`${paid.length} paid orders, ${ledger.length} captures`);
  if (onHand !== stock - paid.length) faults.push(`${onHand} on the shelf, ${paid.length} sold`);
  if (reserved !== held.length) faults.push(`${reserved} reserved, ${held.length} holds`);
  return [...faults, ...breaks.map(({ kind }) => `break ${kind}`)];
}
