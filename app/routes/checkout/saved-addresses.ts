import { redirect } from 'react-router';
import type { Reply } from '../../../shop/api-client.ts';
import type { SavedAddress } from '../../../shop/contracts/accounts.ts';
import type { ShippingAddress } from '../../../shop/contracts/order/shipping-address.ts';
import { stateName } from '../../../shop/states.ts';
import { toShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { readGuestEmail } from '../../browser/guest.ts';
import { sessionEnded, signInAgain } from '../../browser/session-ended.ts';
import { addressFields } from '../../forms/address-fields.tsx';
import { toast } from '../../ui/toasts/toasts.tsx';
import { forgetUserInfo, readUserInfo } from '../../browser/user-info.ts';

/**
 * Loads the addresses of the signed-in user; undefined for guests and after an error, because the form works without.
 * @throws Response a redirect to sign in, when the session has ended and the customer is not a guest either
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

/**
 * Loads what is known of the customer for whom an admin orders; undefined after an error, because the form works without.
 * @throws Response a redirect to sign in, when the session has ended
 */
export async function loadCustomerAddresses(
  url: URL,
  email: string,
): Promise<Reply<'GET /api/orders/for-customer'> | undefined> {
  try {
    return await call('GET /api/orders/for-customer', { query: { email } });
  } catch (error) {
    if (sessionEnded(error)) throw redirect(signInAgain(url, { keepsAll: true }));
    return undefined;
  }
}

/** Saves an address to the account, unless it is already there. The checkout continues if that fails. */
export async function saveToAccount(address: ShippingAddress, saved: readonly SavedAddress[]): Promise<void> {
  if (saved.some((known) => sameAddress(known, address))) return;
  try {
    await call('POST /api/users/addresses', { body: address });
  } catch (error) {
    toast.warning(`The address was not saved to your account. ${toShopError(error).message}`);
  }
}

type AddressTexts = Partial<Record<(typeof addressFields)[number], string | undefined>>;

/** Returns whether two addresses would give the same parcel label. */
export function sameAddress(one: AddressTexts, other: AddressTexts): boolean {
  return addressFields.every((name) => (one[name] ?? '').trim() === (other[name] ?? '').trim());
}

/** Formats an address in one line, for a list: `Dale Ridley, 418 Orchard Lane, Placerville, California`. */
export function addressInOneLine({ name, address, apartment, city, state }: AddressTexts): string {
  return [name, address, apartment, city, state && stateName(state)].filter(Boolean).join(', ');
}
