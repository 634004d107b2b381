import { sql } from 'kysely';
import type { ShippingAddress } from '../../../shop/contracts/order/shipping-address.ts';
import { isAddressIncomplete } from '../../../shop/rules/orders/address-gaps.ts';
import type { Tx } from '../../db/open.ts';

/** Changes where emails go. An account that has the former email can no longer claim the order by verifying that. */
export async function updateEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ email, claimedBy: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** @param completed when its buyer completed it; nothing when an admin corrects it */
export async function updateAddress(
  tx: Tx,
  id: string,
  address: ShippingAddress,
  completed: { addressCompletedAt?: Date } = {},
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      shippingAddress: JSON.stringify(address),
      // Nothing goes to the address of a pickup.
      addressIncomplete: sql<boolean>`NOT pickup AND ${isAddressIncomplete(address)}`,
      version: sql`version + 1`,
      ...completed,
    })
    .where('id', '=', id)
    .execute();
}
