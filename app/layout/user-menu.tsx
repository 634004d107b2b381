import { href, Link, useNavigate } from 'react-router';
import { signOut, useUserInfo } from '../browser/user-info.ts';
import { Disclosure } from './disclosure.tsx';
import { Icon } from '../ui/icon.tsx';
import { adminGroups, adminHome } from './site-links.ts';

/** Shows 'Sign In', or the menu of the signed-in user; admins have a second menu. */
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
    <>
      {user.isAdmin && <AdminMenu />}
      <AccountMenu name={user.name} />
    </>
  );
}

/** The menu of the signed-in user, titled with their name. */
export function AccountMenu({ name }: { name: string }) {
  const navigate = useNavigate();
  return (
    <Disclosure
      className="drop-menu drop-menu--end"
      summaryClass="tool"
      summary={
        <>
          <Icon name="person" />
          <span className="tool__word tool__word--name">{name}</span>
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
          Office
        </>
      }
    >
      <div className="menu menu--groups">
        <AdminLinks />
      </div>
    </Disclosure>
  );
}

/** The whole admin menu, in its groups. */
function AdminLinks() {
  return (
    <>
      <ul>
        <li>
          <Link to={adminHome.to}>Admin Panel</Link>
        </li>
      </ul>
      {adminGroups.map(({ name, links }) => (
        <div key={name}>
          <p className="label" aria-hidden="true">
            {name}
          </p>
          <ul aria-label={name}>
            {links.map(({ to, name: page }) => (
              <li key={to}>
                <Link to={to}>{page}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
