import type { Db, Tx } from '../../../db/open.ts';
import type { ShippingAddressRow } from '../../../db/column-types.ts';

export interface StoredAddress {
  id: string;
  address: ShippingAddressRow;
  isDefault: boolean;
}

/** Lists a user's addresses: the default first, then newest first. */
export function listAddresses(db: Db | Tx, userId: string): Promise<StoredAddress[]> {
  return db
    .selectFrom('savedAddresses')
    .select(['id', 'address', 'isDefault'])
    .where('userId', '=', userId)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertAddress(
  tx: Tx,
  { address, ...row }: StoredAddress & { userId: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('savedAddresses')
    .values({ ...row, address: JSON.stringify(address) })
    .execute();
}

/** @returns whether the user has such an address */
export async function updateAddress(
  tx: Tx,
  userId: string,
  id: string,
  address: ShippingAddressRow,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('savedAddresses')
    .set({ address: JSON.stringify(address) })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes one of a user's addresses their only default. */
export async function updateDefault(tx: Tx, userId: string, id: string): Promise<void> {
  // In two steps: the index that allows one default is checked row by row.
  const own = tx.updateTable('savedAddresses').where('userId', '=', userId);
  await own.set({ isDefault: false }).where('isDefault', '=', true).where('id', '<>', id).execute();
  await own.set({ isDefault: true }).where('id', '=', id).execute();
}

/** @returns the deleted address; undefined when the user has no such address */
export function deleteAddress(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ isDefault: boolean } | undefined> {
  return tx
    .deleteFrom('savedAddresses')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('isDefault')
    .executeTakeFirst();
}
