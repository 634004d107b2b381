import type { SavedAddress } from '../../../../shop/contracts/accounts.ts';
import type { ShippingAddress } from '../../../../shop/contracts/order/shipping-address.ts';
import { savedAddressesMax } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import type { Tx } from '../../../db/open.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { StoredAddress } from './address-data.ts';
import { deleteAddress, insertAddress, listAddresses, updateAddress, updateDefault } from './address-data.ts';
import { lockUser } from '../data.ts';

/** The addresses that a customer saves for orders. While there are any, exactly one of them is the default. */

type AddressInput = ShippingAddress & { isDefault: boolean };

export async function listSavedAddresses({ db }: Deps, userId: string): Promise<SavedAddress[]> {
  return (await listAddresses(db, userId)).map(toSavedAddress);
}

/** Saves an address; the first becomes the default. @throws ShopError `conflict` when the limit is reached */
export function saveAddress(
  deps: Deps,
  userId: string,
  { isDefault, ...address }: AddressInput,
): Promise<SavedAddress> {
  return changeAddresses(deps, userId, async (tx) => {
    const before = await listAddresses(tx, userId);
    if (before.length >= savedAddressesMax)
      throw new ShopError('conflict', `You can save at most ${savedAddressesMax} addresses`);
    const id = newId();
    await insertAddress(tx, { id, userId, address: address, isDefault: false, createdAt: deps.clock() });
    if (isDefault || before.length === 0) await updateDefault(tx, userId, id);
    return readAddress(tx, userId, id);
  });
}

/**
 * Changes an address. The default stays the default until another address is made it.
 * @throws ShopError `not_found` for an unknown id and for another user's
 */
export function changeAddress(
  deps: Deps,
  userId: string,
  id: string,
  { isDefault, ...address }: AddressInput,
): Promise<SavedAddress> {
  return changeAddresses(deps, userId, async (tx) => {
    if (!(await updateAddress(tx, userId, id, address))) throw addressNotFound();
    if (isDefault) await updateDefault(tx, userId, id);
    return readAddress(tx, userId, id);
  });
}

/** Deletes an address; if it was the default, the newest of the others becomes it. @throws ShopError `not_found` */
export function removeAddress(deps: Deps, userId: string, id: string): Promise<void> {
  return changeAddresses(deps, userId, async (tx) => {
    const deleted = await deleteAddress(tx, userId, id);
    if (!deleted) throw addressNotFound();
    const [newest] = deleted.isDefault ? await listAddresses(tx, userId) : [];
    if (newest) await updateDefault(tx, userId, newest.id);
  });
}

/** Changes the addresses of one user at a time: two concurrent changes could exceed the limit or make two defaults. */
function changeAddresses<T>(deps: Deps, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return write(deps, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new ShopError('not_signed_in', 'Please sign in');
    return work(tx);
  });
}

async function readAddress(tx: Tx, userId: string, id: string): Promise<SavedAddress> {
  const found = (await listAddresses(tx, userId)).find((address) => address.id === id);
  if (!found) throw addressNotFound();
  return toSavedAddress(found);
}

function toSavedAddress({ id, address, isDefault }: StoredAddress): SavedAddress {
  return { _id: id, ...address, isDefault } as SavedAddress;
}

const addressNotFound = (): ShopError => new ShopError('not_found', 'Address not found');
