import { lazy, Suspense } from 'react';
import { href } from 'react-router';
import type { UserInfo } from '../../shop/contracts/accounts.ts';
import { useUserInfo } from '../browser/user-info.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

/** Most visitors are not signed in. If the menus cannot be loaded, the name leads to the profile. */
const SignedInMenus = lazy(() =>
  import('./signed-in-menus.tsx').then(
    (module) => ({ default: module.SignedInMenus }),
    () => ({ default: ProfileLink }),
  ),
);

/** Shows 'Sign In', or the menus of the signed-in user. */
export function UserMenu() {
  const user = useUserInfo();
  if (!user) {
    return (
      <Link className="tool" to={href('/login')}>
        <Icon name="person" />
        <span className="tool__word">Sign In</span>
      </Link>
    );
  }
  return (
    <Suspense fallback={<ProfileLink user={user} />}>
      <SignedInMenus user={user} />
    </Suspense>
  );
}

function ProfileLink({ user }: { user: UserInfo }) {
  return (
    <Link className="tool" to={href('/profile')}>
      <Icon name="person" />
      <span className="tool__word tool__word--name">{user.name}</span>
    </Link>
  );
}
