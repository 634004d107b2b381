import { href, Link, useLocation } from 'react-router';
import { businessHours, foundedYear } from '../../shop/facts.ts';
import { useUserInfo } from '../browser/user-info.ts';
import { CartLink } from './cart-link.tsx';
import { Disclosure } from './disclosure.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from './logo.tsx';
import { SearchForm } from './search-form.tsx';
import { adminLinks, mainLinks, moreLinks } from './site-links.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

/** The header of every page. Everything but the theme switch works without scripts. */
export function Header() {
  const admin = useUserInfo()?.isAdmin;
  return (
    <header>
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
          <Disclosure className="burger" summaryClass="tool" label="Menu" summary={<Icon name="menu" />}>
            <nav className="burger__sheet" aria-label="Menu">
              <Links links={mainLinks} />
              <Links links={moreLinks} />
              {admin && <Links links={adminLinks} />}
            </nav>
          </Disclosure>
          <Logo />
          <MainNav />
          <SearchForm />
          <div className="top__tools">
            <ThemeToggle />
            <UserMenu />
            <CartLink />
          </div>
        </div>
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

function Links({ links }: { links: readonly { to: string; name: string }[] }) {
  return (
    <ul>
      {links.map(({ to, name }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
