import { redirect } from 'react-router';
import type { SavedAddress } from '../../../shop/contracts/accounts.ts';
import type { ShippingAddress } from '../../../shop/contracts/orders.ts';
import { stateName } from '../../../shop/states.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { readGuestEmail } from '../../browser/guest.ts';
import { sessionEnded, signInAgain } from '../../browser/session-ended.ts';
import { addressFields } from '../../ui/address.tsx';
import { toast } from '../../ui/toasts.tsx';
import { forgetUserInfo, readUserInfo } from '../../browser/user-info.ts';

/**
 * The addresses of whoever is signed in; undefined for guests, and when they cannot be had: the form works without.
 * @throws Response to sign in again, when the session has ended and nobody goes on as a guest
 */
export async function loadSavedAddresses(url: URL): Promise<SavedAddress[] | undefined> {
  if (!readUserInfo()) return undefined;
  try {
    return (await call('GET /api/users/addresses')).addresses;
  } catch (error) {
    if (!sessionEnded(error)) return undefined;
    if (!readGuestEmail()) throw redirect(signInAgain(url, { keepsAll: true }));
    forgetUserInfo();
    return undefined;
  }
}

/** Keeps an address in the account, unless it is there already. The checkout goes on when that fails. */
export async function keepAddress(address: ShippingAddress, saved: readonly SavedAddress[]): Promise<void> {
  if (saved.some((known) => sameAddress(known, address))) return;
  try {
    await call('POST /api/users/addresses', { body: address });
  } catch (error) {
    const reason = error instanceof ShopError ? error.message : 'An error occurred';
    void toast.warning(`The address was not saved to your account. ${reason}`);
  }
}

type AddressTexts = Partial<Record<(typeof addressFields)[number], string | undefined>>;

/** True when the two would be the same label on a parcel. */
export function sameAddress(one: AddressTexts, other: AddressTexts): boolean {
  return addressFields.every((name) => (one[name] ?? '').trim() === (other[name] ?? '').trim());
}

/** An address in one line, to choose it by: `Dale Ridley, 418 Orchard Lane, Placerville, California`. */
export function addressInOneLine({ name, address, apartment, city, state }: AddressTexts): string {
  return [name, address, apartment, city, state && stateName(state)].filter(Boolean).join(', ');
}
