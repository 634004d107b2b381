import { Suspense } from 'react';
import { href, useLocation } from 'react-router';
import { businessHours, foundedYear } from '../../shop/facts.ts';
import { Link } from '../ui/link.tsx';
import { BusinessHours, PhoneLink } from './contact.tsx';
import { useUserInfo } from '../browser/user-info.ts';
import { CartLink } from './cart-link.tsx';
import { Disclosure } from './disclosure.tsx';
import { MyTruck } from '../ui/fit/my-truck.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from './logo.tsx';
import { MenuGroup } from './menu-group.tsx';
import { LoadingBar } from './navigation-state.tsx';
import { SearchForm } from './search-form.tsx';
import { mainLinks, moreLinks, shopLinks } from './site-links.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';
import { lazyOrNothing } from '../ui/lazy/lazy-or-nothing.ts';

/** The header of every page. Everything but the theme switch works without scripts. */
export function Header() {
  const admin = useUserInfo()?.isAdmin;
  return (
    <header className="header">
      <div className="band strip">
        <div className="wide">
          <p>
            Chevrolet and GMC trucks, 1955 to 1959. Family shop in Northern California since {foundedYear}.
          </p>
          <p className="tabular-nums">{businessHours}</p>
        </div>
      </div>
      <div className="top">
        <div className="wide top__in">
          <Disclosure className="burger" summaryClass="tool" label="Menu" summary={<BurgerIcon />}>
            <nav className="burger__sheet" aria-label="Menu">
              <MenuGroup title="Buy parts" links={shopLinks} />
              <MenuGroup title="The shop" links={mainLinks.slice(1)} />
              <MenuGroup title="More" links={moreLinks} />
              {admin && (
                <Suspense>
                  <AdminLinks />
                </Suspense>
              )}
              <p>
                Questions? Call <PhoneLink />, <BusinessHours />.
              </p>
            </nav>
          </Disclosure>
          <Logo />
          <MainNav />
          <SearchForm />
          <div className="top__tools">
            <MyTruck className="tool">
              {(truck) => (
                <>
                  <Icon name="delivered" />
                  <span className="tool__word--wide">Your Truck</span>
                  {truck && (
                    <span>
                      {truck.slice(2, 4)} {/* A 1955 is one of two different trucks. */}
                      <small style={{ display: 'block' }}>
                        {truck.split(' ')[1]?.replace('First', '1st').replace('Second', '2nd')}
                      </small>
                    </span>
                  )}
                </>
              )}
            </MyTruck>
            <ThemeToggle />
            <UserMenu />
            <CartLink />
          </div>
        </div>
        <LoadingBar />
      </div>
    </header>
  );
}

function MainNav() {
  const { pathname } = useLocation();
  // Every product list and every product belongs to the store.
  const inStore = /^\/(store|napco-store|used-store|product)/.test(pathname);
  return (
    <nav className="nav" aria-label="Main">
      {mainLinks.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          aria-current={
            pathname === to ? 'page' : to === href('/store-front') && inStore ? 'true' : undefined
          }
        >
          {name}
        </Link>
      ))}
      <Disclosure
        className="drop-menu"
        summary={
          <>
            More <Icon name="down" />
          </>
        }
      >
        <div className="menu">
          {moreLinks.map(({ to, name }) => (
            <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </div>
      </Disclosure>
    </nav>
  );
}

/** Most visitors are no admins, who have the admin menu besides. */
const AdminLinks = lazyOrNothing(async () => (await import('./signed-in-menus.tsx')).AdminSheet);

/** Three lines that become a cross while the menu is open. */
function BurgerIcon() {
  return (
    <>
      <span className="burger__closed">
        <Icon name="menu" />
      </span>
      <span className="burger__open">
        <Icon name="close" />
      </span>
    </>
  );
}
