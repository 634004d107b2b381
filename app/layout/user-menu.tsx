import { href, Link, useNavigate } from 'react-router';
import { signOut, useUserInfo } from '../browser/user-info.ts';
import { Disclosure } from './disclosure.tsx';
import { Icon } from '../ui/icon.tsx';
import { adminLinks } from './site-links.ts';

/** Shows 'Sign In', or the menu of the signed-in user; admins have a second menu. */
export function UserMenu() {
  const user = useUserInfo();
  const navigate = useNavigate();
  if (!user) {
    return (
      <Link className="tool" to={href('/login')}>
        <Icon name="person" />
        <span className="tool__word">Sign In</span>
      </Link>
    );
  }
  return (
    <>
      {user.isAdmin && <AdminMenu />}
      <Disclosure
        className="drop-menu drop-menu--end"
        summaryClass="tool"
        summary={
          <>
            <Icon name="person" />
            <span className="tool__word tool__word--name">{user.name}</span>
          </>
        }
      >
        <div className="menu">
          <Link to={href('/profile')}>Profile</Link>
          <hr />
          <button type="button" onClick={() => void signOut(navigate)}>
            Logout
          </button>
        </div>
      </Disclosure>
    </>
  );
}

/** On small screens its links are in the burger menu instead. */
function AdminMenu() {
  return (
    <Disclosure
      className="drop-menu drop-menu--end hide-below-lg"
      summaryClass="tool"
      summary={
        <>
          <Icon name="panel" />
          <span className="tool__word tool__word--admin">Admin Panel</span>
        </>
      }
    >
      <div className="menu">
        {adminLinks.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </div>
    </Disclosure>
  );
}
