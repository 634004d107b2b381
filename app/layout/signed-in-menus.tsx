import { useEffect, useState } from 'react';
import { href, useMatch, useNavigate } from 'react-router';
import { signOut } from '../browser/user-info.ts';
import type { UserInfo } from '../../shop/contracts/accounts.ts';
import { Confirm } from '../ui/dialog.tsx';
import { syncTrucks } from '../ui/fit/sync-trucks.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { adminGroups, adminHome } from './admin-links.ts';
import { useCartCount } from './cart-link.tsx';
import { Disclosure } from './disclosure.tsx';
import { LinkList, MenuGroup } from './menu-group.tsx';

/** The menus of someone signed in, loaded for them alone; admins have a second one. */
export function SignedInMenus({ user }: { user: UserInfo }) {
  useEffect(() => void syncTrucks(user._id), [user._id]);
  return (
    <>
      {user.isAdmin && <AdminMenu />}
      <AccountMenu name={user.name} />
    </>
  );
}

/** The menu of the signed-in user, titled with their name. Logging out empties the cart (specification, section 4), so it asks. */
export function AccountMenu({ name }: { name: string }) {
  const navigate = useNavigate();
  const inCart = useCartCount();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    await signOut(navigate);
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
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
          <Link to={href('/projects')}>Project Lists</Link>
          <hr />
          <button type="button" onClick={() => (inCart > 0 ? setAsking(true) : void logout())}>
            Logout
          </button>
        </div>
      </Disclosure>
      {asking && (
        <Confirm
          title="Log out and empty your cart?"
          act="Log Out"
          keep="Stay"
          busy={busy}
          onClose={() => setAsking(false)}
          onAct={() => void logout()}
        >
          {inCart === 1 ? 'There is 1 part' : `There are ${inCart} parts`} in it, and this browser won’t keep{' '}
          {inCart === 1 ? 'it' : 'them'}. A project list would.
        </Confirm>
      )}
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
          Admin
        </>
      }
    >
      <div className="menu menu--groups">
        <AdminLinks />
      </div>
    </Disclosure>
  );
}

/** Returns the links to the admin's first page and, on a part's page in the shop, to its form. */
function useFirstLinks(): { to: string; name: string }[] {
  const id = useMatch('/product/:id')?.params.id;
  const home = { ...adminHome, name: 'Admin Panel' };
  if (id === undefined) return [home];
  return [home, { to: href('/admin/product/:id/edit', { id }), name: 'Edit This Part' }];
}

/** The whole admin menu, in its groups. */
function AdminLinks() {
  return (
    <>
      <LinkList links={useFirstLinks()} />
      {adminGroups.map(({ name, links }) => (
        <div key={name}>
          <p className="label" aria-hidden="true">
            {name}
          </p>
          <LinkList aria-label={name} links={links} />
        </div>
      ))}
    </>
  );
}

/** The admin menu inside the phone's menu. */
export function AdminSheet() {
  return (
    <>
      <MenuGroup title="Admin" links={useFirstLinks()} />
      {adminGroups.map(({ name, links }) => (
        <MenuGroup key={name} title={name} links={links} />
      ))}
    </>
  );
}
