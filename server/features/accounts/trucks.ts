/** The trucks that a customer keeps in their account. */
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { parseTruckCode, truckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db } from '../../db/open.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { lockUser } from './data.ts';

export async function listTrucks(db: Db, userId: string): Promise<Truck[]> {
  const rows = await db
    .selectFrom('trucks')
    .select('truck')
    .where('userId', '=', userId)
    .orderBy('position')
    .execute();
  return rows.map(({ truck }) => parseTruckCode(truck));
}

/** Replaces the trucks of a customer. Of two browsers that do so at once, the later one wins. @returns what is kept */
export function saveTrucks(deps: Deps, userId: string, trucks: readonly Truck[]): Promise<Truck[]> {
  const codes = [...new Set(trucks.map(truckCode))];
  return write(deps, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new ShopError('not_signed_in', 'Please sign in');
    await tx.deleteFrom('trucks').where('userId', '=', userId).execute();
    const rows = codes.map((truck, at) => ({ userId, position: at + 1, truck }));
    if (rows.length > 0) await tx.insertInto('trucks').values(rows).execute();
    return codes.map(parseTruckCode);
  });
}
