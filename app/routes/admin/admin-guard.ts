import { href, redirect } from 'react-router';
import type { UserInfo } from '../../../shop/contracts/accounts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { asCustomer } from '../guards.ts';
import { readUserInfo, refreshUserInfo } from '../../browser/user-info.ts';

/**
 * What a page of the back office loads: for admins only, all others are sent to `/login` (specification, section 2).
 * Whether somebody is one may have changed since he signed in, so the server is asked before he is sent away.
 *
 *     clientLoader = ({ url }) => asAdmin(url, () => call('GET /api/payment-issues'))
 */
export async function asAdmin<T>(url: URL, load: (admin: UserInfo) => Promise<T>): Promise<T> {
  return asCustomer(url, async () => {
    const user = readUserInfo();
    const admin = user?.isAdmin ? user : await refreshUserInfo();
    if (!admin) throw new ShopError('not_signed_in', 'Please sign in');
    if (!admin.isAdmin) throw redirect(href('/login'));
    try {
      return await load(admin);
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'not_allowed')) throw error;
      await refreshUserInfo();
      throw redirect(href('/login'));
    }
  });
}
