import { Suspense } from 'react';
import { href, useLocation } from 'react-router';
import type { UserInfo } from '../../shop/contracts/accounts.ts';
import { useHydrated } from '../browser/hydrated.ts';
import { useUserInfo } from '../browser/user-info.ts';
import { Icon } from '../ui/icon.tsx';
import { lazyOrNothing } from '../ui/lazy/lazy-or-nothing.ts';
import { Link } from '../ui/link.tsx';

/** Most visitors are not signed in. If the menus cannot be loaded, the name leads to the profile. */
const SignedInMenus = lazyOrNothing(
  async () => (await import('./signed-in-menus.tsx')).SignedInMenus,
  ProfileLink,
);

/** Shows 'Sign In', or the menus of the signed-in user. */
export function UserMenu() {
  const user = useUserInfo();
  if (!user) return <SignIn />;
  return (
    <Suspense fallback={<ProfileLink user={user} />}>
      <SignedInMenus user={user} />
    </Suspense>
  );
}

/** Leads back to the page afterwards, except on the server: it does not know the whole address. */
function SignIn() {
  const here = useLocation();
  return (
    <Link className="tool" to={useHydrated() ? signInFrom(here) : href('/login')}>
      <Icon name="person" />
      <span className="tool__word">Sign In</span>
    </Link>
  );
}

/** Home, and pages that nobody wants to come back to signed in. */
const withoutReturn = /^\/($|login|register|password-reset|verify-email|arrival)/;

/** Returns the address of the sign-in page, which leads back to this page, or on from where an account is not needed. */
export function signInFrom({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const path = pathname === href('/guest-checkout') ? href('/shipping') : pathname + search;
  return href('/login') + (withoutReturn.test(path) ? '' : `?redirect=${encodeURIComponent(path)}`);
}

function ProfileLink({ user }: { user: UserInfo }) {
  return (
    <Link className="tool" to={href('/profile')}>
      <Icon name="person" />
      <span className="tool__word tool__word--name">{user.name}</span>
    </Link>
  );
}
