import type { Reply } from '../../../../shop/api-client.ts';
import { shippingAddressSchema } from '../../../../shop/contracts/order/shipping-address.ts';
import type { Deps } from '../../../deps.ts';
import { listAddresses } from '../../accounts/addresses/address-data.ts';
import { findUserByEmail } from '../../accounts/data.ts';
import { findLastContact, listOrderAddresses } from './customer-address-data.ts';

/** Orders that are looked at: most went to the same address. */
const ordersRead = 10;

/**
 * Returns where a customer for whom an admin orders may want it: the addresses saved in the account that has verified their
 * email, then those of their latest orders; and who they said they are in their last inquiry. The first address is the default,
 * unless a guest has ordered there.
 */
export async function listCustomerAddresses(
  { db }: Deps,
  email: string,
): Promise<Reply<'GET /api/orders/for-customer'>> {
  const account = await findUserByEmail(db, email);
  const userId = account?.active ? account.id : undefined;
  const [saved, ordered, contact] = await Promise.all([
    userId === undefined ? [] : listAddresses(db, userId),
    listOrderAddresses(db, { email, userId, limit: ordersRead }),
    findLastContact(db, email),
  ]);
  // Orders of the former shop may lack what an order needs today.
  const complete = [...saved, ...ordered].flatMap(({ id, address, isDefault }) => {
    const { data } = shippingAddressSchema.safeParse(address);
    return data ? [{ _id: id, ...data, isDefault }] : [];
  });
  const labels = complete.map(({ _id, isDefault: _isDefault, ...address }) =>
    JSON.stringify(Object.entries(address).toSorted()),
  );
  return {
    addresses: complete
      .filter((_, at) => labels.indexOf(labels[at] ?? '') === at)
      .map((address, at) => ({ ...address, isDefault: at === 0 && address.isDefault })),
    contact: contact ?? null,
  };
}
