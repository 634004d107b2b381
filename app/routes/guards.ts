import { redirect } from 'react-router';
import type { UserInfo } from '../../shop/contracts/accounts.ts';
import { ShopError } from '../../shop/shop-error.ts';
import { readGuestEmail } from '../browser/guest.ts';
import { signInPath } from '../browser/session-ended.ts';
import { forgetUserInfo, readUserInfo } from '../browser/user-info.ts';

/**
 * The guards of pages (specification, section 2), for their `clientLoader`s. They only spare a visitor pages
 * that lead nowhere; what may be done is decided by the server. Whoever is sent to sign in comes back afterwards.
 */

/** Lets signed-in users and guests pass. */
export function requireBuyer(url: URL): void {
  if (!readUserInfo() && !readGuestEmail()) throw toSignIn(url);
}

/** Lets signed-in users pass: the profile pages. */
function requireCustomer(url: URL): UserInfo {
  const user = readUserInfo();
  if (!user) throw toSignIn(url);
  return user;
}

/**
 * What a page of a signed-in user loads. The mirror can outlive its session; when the server then says
 * `not_signed_in`, the mirror goes and the visitor is sent to sign in and back again.
 *
 *     clientLoader = ({ url }) => asCustomer(url, () => call('GET /api/orders/myorders'))
 */
export async function asCustomer<T>(url: URL, load: (user: UserInfo) => Promise<T>): Promise<T> {
  const user = requireCustomer(url);
  try {
    return await load(user);
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'not_signed_in')) throw error;
    forgetUserInfo();
    throw toSignIn(url);
  }
}

const toSignIn = (url: URL): Response => redirect(signInPath(url));
