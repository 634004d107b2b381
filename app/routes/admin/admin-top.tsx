import { href } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../layout/logo.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { AccountMenu } from '../../layout/signed-in-menus.tsx';
import { useUserInfo } from '../../browser/user-info.ts';
import { Link } from '../../ui/link.tsx';

/** The header of the admin pages: the way to the shop, and the menu of who is signed in. */
export function AdminTop() {
  const user = useUserInfo();
  return (
    <header className="band admin-top">
      <div className="wide">
        <Logo />
        <div className="admin-top__tools">
          <Link className="tool" to={href('/')}>
            <Icon name="out" />
            <span className="tool__word">See the shop</span>
          </Link>
          <ThemeToggle />
          {user && <AccountMenu name={user.name} />}
        </div>
      </div>
    </header>
  );
}
