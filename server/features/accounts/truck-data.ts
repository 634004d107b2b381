import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import type { Db, Tx } from '../../db/open.ts';

/** The trucks that a customer keeps in their account, in the order that they gave them. */
export async function listTrucks(db: Db, userId: string): Promise<Truck[]> {
  const rows = await db
    .selectFrom('trucks')
    .select('truck')
    .where('userId', '=', userId)
    .orderBy('position')
    .execute();
  return rows.map(({ truck }) => parseTruckCode(truck));
}

/** Replaces the trucks of a customer with those of these codes. */
export async function replaceTrucks(tx: Tx, userId: string, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('trucks').where('userId', '=', userId).execute();
  const rows = codes.map((truck, at) => ({ userId, position: at + 1, truck }));
  if (rows.length > 0) await tx.insertInto('trucks').values(rows).execute();
}
