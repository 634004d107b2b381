import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { parseTruckCode, truckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { lockUser } from './data.ts';
import { replaceTrucks } from './truck-data.ts';

/** Replaces the trucks of a customer. Of two browsers that do so at once, the later one wins. @returns what is kept */
export function saveTrucks(deps: Deps, userId: string, trucks: readonly Truck[]): Promise<Truck[]> {
  const codes = [...new Set(trucks.map(truckCode))];
  return write(deps, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new ShopError('not_signed_in', 'Please sign in');
    await replaceTrucks(tx, userId, codes);
    return codes.map(parseTruckCode);
  });
}
