import { href, redirect } from 'react-router';
import type { UserInfo } from '../../shop/contracts/accounts.ts';
import { ShopError } from '../../shop/shop-error.ts';
import { readGuestEmail } from '../browser/guest.ts';
import { signInPath } from '../browser/session-ended.ts';
import { forgetUserInfo, readUserInfo } from '../browser/user-info.ts';
import { endStrayOrderFor } from './checkout/order-for.ts';

/**
 * The guards of pages (specification, section 2), for their `clientLoader`s. They only spare visitors pages that would
 * show nothing; the server decides what is allowed. The sign-in page leads back afterwards.
 */

/** Lets signed-in users and guests pass. */
export function requireBuyer(url: URL): void {
  if (!readUserInfo() && !readGuestEmail()) throw toSignIn(url);
  endStrayOrderFor();
}

/** Lets signed-in users pass: the profile pages. */
function requireCustomer(url: URL): UserInfo {
  const user = readUserInfo();
  if (!user) throw toSignIn(url);
  return user;
}

/**
 * Loads the data of a signed-in user's page. The stored user can outlive the session: when the server then answers
 * `not_signed_in`, the stored user is removed and the visitor is redirected to sign in. An admin who has yet to turn on
 * two-step sign-in is led there.
 *
 *     clientLoader = ({ url }) => asCustomer(url, () => call('GET /api/orders/myorders'))
 */
export async function asCustomer<T>(url: URL, load: (user: UserInfo) => Promise<T>): Promise<T> {
  const user = requireCustomer(url);
  try {
    return await load(user);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'two_step_required') throw redirect(href('/admin/two-step'));
    if (error.code !== 'not_signed_in') throw error;
    forgetUserInfo();
    throw toSignIn(url);
  }
}

const toSignIn = (url: URL): Response => redirect(signInPath(url));
