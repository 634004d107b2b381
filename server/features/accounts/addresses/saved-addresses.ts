import type { SavedAddress } from '../../../../shop/contracts/accounts.ts';
import type { ShippingAddress } from '../../../../shop/contracts/orders.ts';
import { savedAddressesMax } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { StoredAddress } from './address-data.ts';
import { deleteAddress, insertAddress, listAddresses, updateAddress, updateDefault } from './address-data.ts';
import { lockUser } from '../data.ts';

/** The addresses that a customer keeps for his orders. While there are any, exactly one of them is the default. */

type Given = ShippingAddress & { isDefault: boolean };

export async function listSavedAddresses({ db }: Deps, userId: string): Promise<SavedAddress[]> {
  return (await listAddresses(db, userId)).map(shown);
}

/** The first becomes the default. @throws ShopError `conflict` when there are as many as one may have */
export function saveAddress(
  deps: Deps,
  userId: string,
  { isDefault, ...address }: Given,
): Promise<SavedAddress> {
  return inTurn(deps, userId, async (tx) => {
    const before = await listAddresses(tx, userId);
    if (before.length >= savedAddressesMax)
      throw new ShopError('conflict', `You can save at most ${savedAddressesMax} addresses`);
    const id = newId();
    await insertAddress(tx, { id, userId, address: address, isDefault: false, createdAt: deps.clock() });
    if (isDefault || before.length === 0) await updateDefault(tx, userId, id);
    return one(tx, userId, id);
  });
}

/**
 * Changes an address. The default stays it until another one is made it.
 * @throws ShopError `not_found` for an unknown id and for another user's alike
 */
export function changeAddress(
  deps: Deps,
  userId: string,
  id: string,
  { isDefault, ...address }: Given,
): Promise<SavedAddress> {
  return inTurn(deps, userId, async (tx) => {
    if (!(await updateAddress(tx, userId, id, address))) throw unknown();
    if (isDefault) await updateDefault(tx, userId, id);
    return one(tx, userId, id);
  });
}

/** In place of a default that goes comes the newest of the others. @throws ShopError `not_found` */
export function forgetAddress(deps: Deps, userId: string, id: string): Promise<void> {
  return inTurn(deps, userId, async (tx) => {
    const gone = await deleteAddress(tx, userId, id);
    if (!gone) throw unknown();
    const [newest] = gone.isDefault ? await listAddresses(tx, userId) : [];
    if (newest) await updateDefault(tx, userId, newest.id);
  });
}

/** Changes of one user come one after the other: two at once would each see too few addresses, or two defaults. */
function inTurn<T>(deps: Deps, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new ShopError('not_signed_in', 'Please sign in');
    return work(tx);
  });
}

async function one(tx: Tx, userId: string, id: string): Promise<SavedAddress> {
  const found = (await listAddresses(tx, userId)).find((address) => address.id === id);
  if (!found) throw unknown();
  return shown(found);
}

function shown({ id, address, isDefault }: StoredAddress): SavedAddress {
  return { _id: id, ...address, isDefault } as SavedAddress;
}

const unknown = (): ShopError => new ShopError('not_found', 'Address not found');
