import { href, redirect } from 'react-router';
import type { UserInfo } from '../../../shop/contracts/accounts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { asCustomer } from '../guards.ts';
import { readUserInfo, refreshUserInfo } from '../../browser/user-info.ts';
import { toast } from '../../ui/toasts/toasts.tsx';

/**
 * Runs the loader of an admin page; sends everyone else to `/login` (specification, section 2), which sends whoever is signed
 * in to the home page: a toast says why. Admin rights may have changed since the user signed in, so it asks the server before
 * it sends anyone away.
 *
 *     clientLoader = ({ url }) => asAdmin(url, () => call('GET /api/payment-issues'))
 */
export async function asAdmin<T>(url: URL, load: (admin: UserInfo) => Promise<T>): Promise<T> {
  return asCustomer(url, async () => {
    const user = readUserInfo();
    const admin = user?.isAdmin ? user : await refreshUserInfo();
    if (!admin) throw new ShopError('not_signed_in', 'Please sign in');
    if (!admin.isAdmin) throw redirectWithToast();
    try {
      return await load(admin);
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'not_allowed')) throw error;
      await refreshUserInfo();
      throw redirectWithToast();
    }
  });
}

function redirectWithToast(): Response {
  toast.warning('That page needs an admin account.');
  return redirect(href('/login'));
}
